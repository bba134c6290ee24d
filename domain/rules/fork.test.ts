import { expect, it } from 'vitest';
import { forkTitle } from './fork.ts';

const titles: [string, string][] = [
  ['Tea', 'Tea_fork'],
  ['', '_fork'],
  ['x'.repeat(95), `${'x'.repeat(95)}_fork`],
  ['x'.repeat(96), `${'x'.repeat(95)}_fork`],
  ['x'.repeat(100), `${'x'.repeat(95)}_fork`],
  [`${'x'.repeat(94)}😀tail`, `${'x'.repeat(94)}_fork`],
];

it.each(titles)('GAP-86 cuts %s so that the title with its suffix has 100 characters', (title, fork) => {
  expect(forkTitle(title)).toBe(fork);
  expect(forkTitle(title).length).toBeLessThanOrEqual(100);
});
