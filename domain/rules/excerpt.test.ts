import { expect, it } from 'vitest';
import { excerptAround } from './excerpt.ts';

it.each([
  ['a short text', 'short', 40, 'a short text'],
  ['  blanks \n and   lines ', 'lines', 40, 'blanks and lines'],
  ['0123456789 Tea 0123456789', 'tea', 12, '…89 Tea 01234…'],
  ['Tea 0123456789', 'tea', 6, 'Tea 01…'],
  ['0123456789 tea', 'tea', 6, '…89 tea'],
  ['🍵🍵🍵🍵🍵🍵 茶馆 🍵🍵🍵🍵', '茶馆', 8, '…🍵 茶馆 🍵🍵🍵…'],
  ['not in here at all', 'tea', 6, 'not in…'],
])('shows what stands around: %j, %j', (text, wanted, max, shown) => expect(excerptAround(text, wanted, max)).toBe(shown));
