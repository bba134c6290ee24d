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

function readDeclaration(text: string): [name: string, value: string][] {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  return /^--[\w-]+$/.test(name) ? [[name, text.slice(colon + 1).trim()]] : [];
}

function withoutComments(style: string): string {
  const [first = '', ...rest] = style.split('/*');
  return first + rest.map((text) => text.slice(text.indexOf('*/') + 2)).join('');
}
