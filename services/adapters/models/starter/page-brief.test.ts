import { expect, it } from 'vitest';
import { readBrief } from './page-brief.ts';

it.each([
  ['A site for my bakery Golden Crust in Lisbon with croissants 2 €', undefined],
  ['A green site for my bakery Golden Crust in Lisbon', 'green'],
])('reads a color from the request, not from the name: %s [PP-27]', (prompt, palette) => {
  const { name, palette: found } = readBrief(prompt);
  expect([name, found]).toEqual(['Golden Crust', palette]);
});
