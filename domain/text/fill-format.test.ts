import { expect, it } from 'vitest';
import { fillFormat } from './fill-format.ts';

it.each([
  [
    ['%s must return a function.%s', 'useEffect', '\n\nIt returned a promise.'],
    'useEffect must return a function.\n\nIt returned a promise.',
  ],
  [['100 %% of %d', '3'], '100 % of 3'],
  [['%cstyled', 'color: red'], 'styled'],
  [['plain', 'and', 'more'], 'plain and more'],
  [['%s and %s', 'one'], 'one and %s'],
  [[], ''],
])('shows %j as %j [FIX-011]', (values, shown) => {
  expect(fillFormat(values)).toBe(shown);
});
