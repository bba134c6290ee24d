import { expect, it } from 'vitest';
import { labelTop } from './label-top.ts';

it.each([
  ['above a part with room above it', { y: 24, height: 40 }, 2],
  ['below a part at the top of the window', { y: 10, height: 40 }, 52],
  ['below a part of which the top is scrolled away', { y: -20, height: 60 }, 42],
  ['inside a part that fills the window', { y: 0, height: 800 }, 2],
  ['inside a part that begins above the window and fills it', { y: -50, height: 900 }, 2],
])('the label is %s, where it covers no text if possible', (_, box, top) => {
  expect(labelTop(box, 800)).toBe(top);
});
