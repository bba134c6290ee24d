import { describe, expect, it } from 'vitest';
import { rootValues, themeValues, valueOutside } from './theme-values.ts';

const styles = [
  `@import "tailwindcss";
/* :root { --paper: red } */
@theme inline { --color-paper: var(--paper); --color-brand: #2f6136; --color-card: var(--card, var(--paper)); }
:root { --paper: #f2f4ea; --line: var(--soft); --soft: #52604b; }
:root.dark { --paper: #111; }
@media (prefers-color-scheme: dark) { :root { --paper: #000; } }`,
];
const roots = rootValues(styles);
const outside = (name: string) => valueOutside(themeValues(styles)[name] ?? '', roots);

describe('a colour of the theme outside of its page', () => {
  it('is the one that the variables of the project give, on a light page [EDIT-003]', () => {
    expect(outside('--color-paper')).toBe('#f2f4ea');
    expect(outside('--color-brand')).toBe('#2f6136');
    expect(valueOutside('var(--line)', roots)).toBe('#52604b');
  });

  it.each(['var(--ink)', 'var(--ink, #fff)', 'color-mix(in oklab, var(--ink) 50%, red)'])(
    'is never one of the page around it: %s',
    (value) => {
      expect(valueOutside(value, roots)).not.toContain('var(');
    },
  );

  it('ends for variables that refer to each other', () => {
    const circle = rootValues([':root { --a: var(--b); --b: var(--a); }']);
    expect(valueOutside('var(--a)', circle)).toBe('transparent');
  });
});
