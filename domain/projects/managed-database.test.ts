import { expect, it } from 'vitest';
import { manageFlagAt } from './managed-database.ts';

const said = [
  { id: 1, text: 'a shop' },
  { id: 2, text: 'Here it is.' },
  { id: 3, text: 'with orders' },
  { id: 4, text: 'Processing Database' },
  { id: 5, text: 'Done.' },
];
const places: [number, 0 | 1][] = [
  [1, 0],
  [2, 0],
  [4, 1],
  [5, 1],
];

it.each(places)(
  'says of a chat that ends at message %i whether its project is managed: %i [DB-008]',
  (last, flag) => {
    expect(manageFlagAt(said, last, 1)).toBe(flag);
  },
);

it('leaves a project as it is where no message made a database', () => {
  expect(manageFlagAt(said.slice(0, 3), 2, 0)).toBe(0);
  expect(manageFlagAt(said.slice(0, 3), 2, 1)).toBe(1);
});
