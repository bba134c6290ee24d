import { expect, it } from 'vitest';
import { copyTitle, forkTitle } from './copy-title.ts';

const titles: [string, string][] = [
  ['Tea', 'Tea_fork'],
  ['', '_fork'],
  ['x'.repeat(95), `${'x'.repeat(95)}_fork`],
  ['x'.repeat(96), `${'x'.repeat(95)}_fork`],
  ['x'.repeat(100), `${'x'.repeat(95)}_fork`],
  [`${'x'.repeat(94)}😀tail`, `${'x'.repeat(94)}_fork`],
];

it.each(titles)(
  'cuts %s so that the title with its suffix has 100 characters [GAP-86]',
  (title, fork) => {
    expect(forkTitle(title)).toBe(fork);
    expect(forkTitle(title).length).toBeLessThanOrEqual(100);
  },
);

it.each([
  ['茶馆', '茶馆 (2)'],
  ['茶馆 (2)', '茶馆 (3)'],
  ['Tea (9)', 'Tea (10)'],
  ['(2)', '(2) (2)'],
  ['Tea(2)', 'Tea(2) (2)'],
  ['x'.repeat(100), `${'x'.repeat(96)} (2)`],
  [`${'x'.repeat(95)}🍵x`, `${'x'.repeat(95)} (2)`],
])('numbers the copies of the user’s own project: %s', (title, copy) =>
  expect(copyTitle(title)).toBe(copy),
);
