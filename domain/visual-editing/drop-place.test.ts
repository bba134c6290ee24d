import { describe, expect, it } from 'vitest';
import { dropPlaceAt } from './drop-place.ts';
import type { SiblingBoxes } from './page-box.ts';

/** Returns boxes from lists of x, y, width and height; their ids are `a`, `b`, `c`, … */
const boxesOf = (...all: [number, number, number, number][]): SiblingBoxes =>
  all.map(([x, y, width, height], index) => ({
    uid: 'abcdefgh'[index] ?? '',
    box: { x, y, width, height },
  }));

const column = boxesOf([0, 0, 200, 40], [0, 50, 200, 40], [0, 100, 200, 40], [0, 150, 200, 40]);
const row = boxesOf([0, 0, 90, 40], [100, 0, 90, 40], [200, 0, 90, 40]);
const rightToLeft = boxesOf([200, 0, 90, 40], [100, 0, 90, 40], [0, 0, 90, 40]);
/** Two cards in each row, of different heights. */
const wrapped = boxesOf([0, 0, 90, 60], [100, 10, 90, 50], [0, 80, 90, 60], [100, 80, 90, 40]);

describe('where a dragged element goes', () => {
  it.each<[string, SiblingBoxes, { x: number; y: number }, string, string | undefined]>([
    ['in a column, above the first', column, { x: 20, y: -5 }, 'c', 'before a'],
    ['in a column, the upper half', column, { x: 20, y: 10 }, 'c', 'before a'],
    ['in a column, the lower half', column, { x: 20, y: 35 }, 'c', 'after a'],
    ['in a column, below the last', column, { x: 20, y: 220 }, 'b', 'after d'],
    ['in a column, beside it', column, { x: 290, y: 10 }, 'c', 'before a'],
    ['in a row, the left half', row, { x: 110, y: 20 }, 'c', 'after a'],
    ['in a row, the right half', row, { x: 80, y: 39 }, 'c', 'after a'],
    ['in a row, left of the first', row, { x: -20, y: 20 }, 'b', 'before a'],
    ['in a row, right of the last', row, { x: 330, y: 20 }, 'a', 'after c'],
    ['from right to left, right of the first', rightToLeft, { x: 320, y: 20 }, 'b', 'before a'],
    ['from right to left, left of the last', rightToLeft, { x: -20, y: 20 }, 'a', 'after c'],
    ['in wrapped rows, the left half', wrapped, { x: 5, y: 100 }, 'a', 'before c'],
    ['in wrapped rows, the right half', wrapped, { x: 180, y: 100 }, 'a', 'after d'],
  ])('%s [EDIT-030]', (_, boxes, point, dragged, expected) => {
    const place = dropPlaceAt(point, boxes, dragged);
    // "before b" and "after a" are the same place.
    const same = expected === 'after a' && place?.uid === 'b' && place.side === 'before';
    expect(same ? expected : place && `${place.side} ${place.uid}`).toBe(expected);
  });

  it.each<[string, { x: number; y: number }, string]>([
    ['its own place', { x: 20, y: 70 }, 'b'],
    ['the end of the one before it', { x: 20, y: 38 }, 'b'],
    ['the beginning of the one behind it', { x: 20, y: 102 }, 'b'],
    ['a point far below all of them', { x: 20, y: 320 }, 'b'],
    ['a point far beside all of them', { x: 330, y: 70 }, 'a'],
  ])('does not move an element to %s [EDIT-030]', (_, point, dragged) => {
    expect(dropPlaceAt(point, column, dragged)).toBeUndefined();
  });

  it('draws the line at the edge where the element goes [EDIT-030]', () => {
    expect(dropPlaceAt({ x: 20, y: -5 }, column, 'c')?.line).toEqual({
      ...{ x: 0, y: -2, width: 200, height: 4 },
    });
    expect(dropPlaceAt({ x: 330, y: 20 }, row, 'a')?.line).toEqual({
      ...{ x: 288, y: 0, width: 4, height: 40 },
    });
  });

  it('leaves out elements that the page does not show [EDIT-030]', () => {
    const hidden = boxesOf([0, 0, 200, 40], [0, 0, 0, 0], [0, 50, 200, 40], [0, 100, 200, 40]);
    expect(dropPlaceAt({ x: 1, y: 1 }, hidden, 'd')).toMatchObject({ uid: 'a', side: 'before' });
    expect(dropPlaceAt({ x: 0, y: 0 }, [], 'a')).toBeUndefined();
  });
});
