import { limits } from '../limits.ts';

const suffix = '_fork';

/** PROJ-023, GAP-86: the title of a fork has at most 100 characters; no character of two units is cut in half. */
export function forkTitle(title: string): string {
  return title.slice(0, limits.project.titleMax - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix;
}
