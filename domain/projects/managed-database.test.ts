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
  'decides for a chat that ends at message %i whether its project is managed: %i [DB-008]',
  (last, flag) => {
    expect(manageFlagAt(said, last, 1)).toBe(flag);
  },
);

it('keeps the flag of a project where no message created a database', () => {
  expect(manageFlagAt(said.slice(0, 3), 2, 0)).toBe(0);
  expect(manageFlagAt(said.slice(0, 3), 2, 1)).toBe(1);
});
