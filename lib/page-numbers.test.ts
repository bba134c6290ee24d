import { expect, it } from 'vitest';
import { hasArrows, pageNumbers } from './page-numbers';

const told = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((page) => page ?? '…')
    .join(' ');

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [3, 10, '1 2 3 4 5 6 7 8 9 10'],
  [1, 11, '1 2 3 4 5 … 11'],
  [4, 11, '1 2 3 4 5 6 … 11'],
  [6, 11, '1 … 4 5 6 7 8 … 11'],
  [8, 11, '1 … 6 7 8 9 10 11'],
  [11, 11, '1 … 7 8 9 10 11'],
  [50, 100, '1 … 48 49 50 51 52 … 100'],
])('page %i of %i shows %s [UC-017]', (current, last, shown) => {
  expect(told(current, last)).toBe(shown);
});

it.each([
  [4, false],
  [5, true],
])('shows arrows for %i pages: %s [UC-017]', (last, arrows) => {
  expect(hasArrows(last)).toBe(arrows);
});
