import { limits } from '../limits/index.ts';

const suffix = '_fork';

/**
 * Returns the title of a copy of the user's own project: `Tea (2)`, then `Tea (3)`; at most 100
 * characters. Never splits a surrogate pair.
 */
export function copyTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*\S) \((\d{1,4})\)$/su.exec(title) ?? [];
  const mark = ` (${Number(number) + 1})`;
  return (
    name.slice(0, limits.project.titleMax - mark.length).replace(/[\ud800-\udbff]$/, '') + mark
  );
}

/**
 * PROJ-023, GAP-86: returns the title of a fork, at most 100 characters; a surrogate pair is never
 * split.
 */
export function forkTitle(title: string): string {
  return (
    title.slice(0, limits.project.titleMax - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix
  );
}
