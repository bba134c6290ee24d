import { describe, expect, it } from 'vitest';
import { contrastOf, readColour, toHex } from './colour.ts';
import { labelOfToken, readTheme } from './theme.ts';
import { lowContrasts } from './theme-contrast.ts';

const style = `@import "tailwindcss";
/* :root { --no: #000 } */
@theme inline {
  --color-accent: var(--accent);
  --font-display: var(--display);
  --color-line: oklch(0.9 0.01 90);
  --radius-card: 1rem;
}
:root {
  --accent: #2f5d50; --display: Georgia, "Songti; SC", serif;
  --glass: rgb(0 0 0 / 50%);
  --twice: #111;
  --gap: 2rem
}
@media (prefers-color-scheme: dark) { :root { --accent: #fff } }
.card { --own: #222; }
:root { --twice: #333; }`;
const token = (name: string, value: string) => ({
  ...{ path: 'a.css', name, kind: 'colour' as const, value },
});

it('finds the colours, fonts and radii that are declared once, where they are written [EDIT-047]', () => {
  expect(readTheme([{ path: 'a.css', text: style }])).toEqual([
    token('--color-line', 'oklch(0.9 0.01 90)'),
    { path: 'a.css', name: '--radius-card', kind: 'radius', value: '1rem' },
    token('--accent', '#2f5d50'),
    { path: 'a.css', name: '--display', kind: 'font', value: 'Georgia, "Songti; SC", serif' },
  ]);
  expect(['--color-line', '--accent'].map(labelOfToken)).toEqual(['line', 'accent']);
});

it.each(['', ':root {', '} :root { --a: #fff; }', ':root { --a: #ff', '@theme'])(
  'reads %j without a failure',
  (text) => {
    expect(readTheme([{ path: 'a.css', text }]).length).toBeLessThan(2);
  },
);

describe('a colour', () => {
  it.each([
    ['#fff', '#ffffff'],
    ['#2F5D50', '#2f5d50'],
    ['rgb(47, 93, 80)', '#2f5d50'],
    ['rgb(100% 0% 0%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
    ['oklch(1 0 0)', '#ffffff'],
  ])('%s is %s [EDIT-047]', (text, hex) => {
    const colour = readColour(text);
    expect(colour && toHex(colour)).toBe(hex);
  });

  it.each(['red', '#ffff', 'rgb(0 0 0 / 50%)', 'rgb(1 2)', 'var(--a)', 'url(#a)', ''])(
    'is not %j',
    (text) => {
      expect(readColour(text)).toBeUndefined();
    },
  );

  it('has the contrast of WCAG with another [EDIT-048]', () => {
    expect(contrastOf([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
    expect(contrastOf([1, 1, 1], [1, 1, 1])).toBe(1);
    const grey = readColour('#767676');
    expect(grey && contrastOf(grey, [1, 1, 1])).toBeCloseTo(4.54, 2);
  });
});

it('names texts that are hard to read on what they are meant for [EDIT-048]', () => {
  const tokens = [
    token('--paper', '#ffffff'),
    token('--color-soft', '#777777'),
    token('--ink', '#111111'),
    token('--accent', '#ffcc00'),
    token('--on-accent', '#ffffff'),
    token('--line', '#eeeeee'),
  ];
  expect(lowContrasts(tokens)).toEqual([
    { text: 'soft', ground: 'paper', ratio: 4.4 },
    { text: 'on-accent', ground: 'accent', ratio: 1.5 },
  ]);
  expect(lowContrasts(tokens.map((one) => ({ ...one, kind: 'font' as const })))).toEqual([]);
});
