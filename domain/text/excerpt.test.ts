import { expect, it } from 'vitest';
import { excerptAround } from './excerpt.ts';

it.each([
  ['a short text', 'short', 40, 'a short text'],
  ['  blanks \n and   lines ', 'lines', 40, 'blanks and lines'],
  ['0123456789 Tea 0123456789', 'tea', 12, '…Tea 01234567…'],
  ['012345 789 Tea 0123456789', 'tea', 20, '…789 Tea 0123456789'],
  ['0123456789Tea0123456789', 'tea', 12, '…789Tea012345…'],
  ['of coffee 0123456789, of tea', 'tea coffee', 9, '…coffee 01…'],
  ['Tea 0123456789', 'tea', 6, 'Tea 01…'],
  ['0123456789 tea', 'tea', 6, '…tea'],
  ['🍵🍵🍵🍵🍵🍵 茶馆 🍵🍵🍵🍵', '茶馆', 8, '…茶馆 🍵🍵🍵🍵'],
  ['not in here at all', 'tea', 6, 'not in…'],
])('shows the text around a match: %j, %j', (text, words, max, shown) =>
  expect(excerptAround(text, words.split(' '), max)).toBe(shown),
);
