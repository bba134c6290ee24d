import { expect, it } from 'vitest';
import { countText, numbersIn, type ShownText, showsText } from './find-text.ts';

const shown = (text: string, part: Partial<ShownText> = {}): ShownText => ({
  ...{ text, joined: text, status: '', fields: [] },
  ...part,
});

it.each([
  ['Buy milk', 'TO DO\nBUY  MILK ×'],
  ['1 task left', '1 tasks left'],
  ['Total: $1,250.50', 'Total\n1.250,50 €'],
  ['42', 'Answer\n42.00'],
  ['3', '3 of 5'],
  ['牛乳を買う', '1. 牛乳を買う'],
  ['★★★', 'Rated ★★★'],
])('sees "%s" on a screen, however it is written [FIX-032]', (wanted, text) => {
  expect(showsText(shown(text), wanted)).toBe(true);
});

it.each([
  ['Buy milk', 'Buy oat milk'],
  ['Ada', 'Adam'],
  ['42', '142'],
  ['Total: 42', 'Rooms: 42'],
  ['★★★', 'Rated ★★'],
  ['2 tasks', 'Tasks: 3'],
  ['3 are thirsty today', '2 are thirsty today\n3 days until today'],
  ['1 / 20', '0 / 20\n1'],
])('does not see "%s" where it is not [FIX-032]', (wanted, text) => {
  expect(showsText(shown(text), wanted)).toBe(false);
});

it('sees the value of a field, and counts without it [FIX-032]', () => {
  const screen = shown('Name', { fields: ['Ada'] });
  expect(showsText(screen, 'Ada')).toBe(true);
  expect(countText(screen, 'Ada')).toBe(0);
});

it('counts without messages, which name what is gone [FIX-032]', () => {
  expect(countText(shown('Milk\nMilk\nDeleted Milk', { status: 'Deleted Milk' }), 'milk')).toBe(2);
});

it('reads numbers of several countries [FIX-032]', () => {
  expect(numbersIn("1,250.50 · 1.250,5 · 12 345 · 1'000 · 7,5 · 2 3")).toEqual([
    1250.5, 1250.5, 12345, 1000, 7.5, 2, 3,
  ]);
  expect(numbersIn('1.250')).toEqual([1250, 1.25]);
});
