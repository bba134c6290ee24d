import { readColour } from './colour.ts';

/** A design token of a style sheet: a custom property with a plain value. */
export type ThemeToken = {
  path: string;
  name: string;
  kind: 'colour' | 'font' | 'radius';
  value: string;
};

type Declaration = { path: string; name: string; value: string };

const themePrefix = /^--(?:color|font|radius)-/;

/**
 * Returns the tokens of a project's style sheets that can be changed: colours, fonts and radii in
 * `@theme` or `:root`, declared once. A token that refers to another one stands for it.
 */
export function readTheme(sheets: readonly { path: string; text: string }[]): ThemeToken[] {
  const all = sheets.flatMap(({ path, text }) =>
    readDeclarations(text).map((one) => ({ path, ...one })),
  );
  const count = (name: string) => all.filter((one) => one.name === name).length;
  const fonts = new Set(referencesOf(all, '--font-'));
  const radii = new Set(referencesOf(all, '--radius-'));
  return all.flatMap(({ path, name, value }): ThemeToken[] => {
    if (count(name) !== 1) return [];
    if (readColour(value)) return [{ path, name, kind: 'colour', value }];
    if (/\bvar\(/.test(value) || value === '') return [];
    if (/^--font-(?!weight-)/.test(name) || fonts.has(name))
      return [{ path, name, kind: 'font', value }];
    if (name.startsWith('--radius') || radii.has(name))
      return [{ path, name, kind: 'radius', value }];
    return [];
  });
}

/** Returns the names to which tokens with this beginning refer. */
const referencesOf = (all: readonly Declaration[], beginning: string): string[] =>
  all.flatMap(({ name, value }) => {
    const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return reference && name.startsWith(beginning) ? [reference] : [];
  });

/** Returns what a user calls a token: its name without dashes and kind. */
export const labelOfToken = (name: string): string =>
  name.replace(themePrefix, '').replace(/^--/, '');

/** Returns the custom properties of the outermost `@theme` and `:root` blocks, in order. */
function readDeclarations(style: string): Omit<Declaration, 'path'>[] {
  const found: Omit<Declaration, 'path'>[] = [];
  // Comments and strings may have any characters in them; their places stay the same.
  const text = style.replace(/\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"?|'[^'\n]*'?/g, (one) =>
    one.startsWith('/') ? ' '.repeat(one.length) : one.replace(/[{};]/g, '_'),
  );
  let depth = 0;
  let from = 0;
  let head = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter !== '{' && letter !== '}' && letter !== ';') continue;
    const part = text.slice(from, at).trim();
    const isTheme = /^@theme\b/.test(head);
    if (letter !== '{' && depth === 1 && (isTheme || head === ':root')) {
      const name = /^(--[\w-]+)\s*:/.exec(part)?.[1];
      const value = style.slice(text.indexOf(':', text.indexOf(name ?? '', from)) + 1, at).trim();
      if (name && !value.includes('/*')) found.push({ name, value });
    }
    if (letter === '{') {
      if (depth === 0) head = part;
      depth += 1;
    } else if (letter === '}') depth = Math.max(0, depth - 1);
    from = at + 1;
  }
  return found;
}
