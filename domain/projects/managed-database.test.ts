import { expect, it } from 'vitest';
import { manageFlagAt } from './managed-database.ts';

const said: Parameters<typeof manageFlagAt>[0] = [
  { id: 1, role: 'user', text: 'a shop' },
  { id: 2, role: 'assistant', text: 'Here it is.' },
  { id: 3, role: 'user', text: 'with orders' },
  { id: 4, role: 'assistant', text: 'Processing Database' },
  { id: 5, role: 'user', text: 'Done.' },
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
