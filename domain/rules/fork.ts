import { limits } from '../limits.ts';

const suffix = '_fork';

/** What a copy of one's own project is called: `Tea (2)`, then `Tea (3)`; at most 100 characters, none cut in half. */
export function copyTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*\S) \((\d{1,4})\)$/su.exec(title) ?? [];
  const mark = ` (${Number(number) + 1})`;
  return name.slice(0, limits.project.titleMax - mark.length).replace(/[\ud800-\udbff]$/, '') + mark;
}

/** PROJ-023, GAP-86: the title of a fork has at most 100 characters; no character of two units is cut in half. */
export function forkTitle(title: string): string {
  return title.slice(0, limits.project.titleMax - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix;
}
