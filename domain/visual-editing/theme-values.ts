import type { Theme } from './look-scales.ts';
import { blockOf } from './theme-tokens.ts';

/** Returns the values of the custom properties in the `@theme` blocks of style sheets. */
export function themeValues(styles: readonly string[]): Theme {
  return Object.fromEntries(
    styles.flatMap((style) =>
      withoutComments(style)
        .split('@theme')
        .slice(1)
        .flatMap((rest) => blockOf(rest).split(/[;{}]/).flatMap(readDeclaration)),
    ),
  );
}

/**
 * Returns a value as it looks outside the page: with the values of the variables that style sheets
 * set in `:root`, the first one for each. A variable that is not known there is `transparent`,
 * because outside the page its name may mean something else.
 */
export function valueOutside(value: string, roots: Theme): string {
  let shown = value;
  for (let left = 5; left > 0 && shown.includes('var('); left--)
    shown = shown.replace(
      /var\((--[\w-]+)(?:,[^()]*)?\)/g,
      (_, name: string) => roots[name] ?? 'transparent',
    );
  return shown.includes('var(') ? 'transparent' : shown;
}

/** Returns the values of the custom properties in the `:root` blocks of style sheets. */
export function rootValues(styles: readonly string[]): Theme {
  const found = styles.flatMap((style) =>
    withoutComments(style)
      .split(':root')
      .slice(1)
      .filter((rest) => rest.trimStart().startsWith('{'))
      .flatMap((rest) => blockOf(rest).split(/[;{}]/).flatMap(readDeclaration)),
  );
  // A later block may be for dark pages.
  return Object.fromEntries(found.toReversed());
}

function readDeclaration(text: string): [name: string, value: string][] {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  return /^--[\w-]+$/.test(name) ? [[name, text.slice(colon + 1).trim()]] : [];
}

function withoutComments(style: string): string {
  const [first = '', ...rest] = style.split('/*');
  return first + rest.map((text) => text.slice(text.indexOf('*/') + 2)).join('');
}
