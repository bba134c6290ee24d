import { expect, it } from 'vitest';
import { draggedSpace, lookOfSide, type Side, type SpaceKind } from './dragged-space.ts';

it.each<[SpaceKind, Side, { x: number; y: number }, number]>([
  ['padding', 'top', { x: 0, y: 16 }, 24],
  ['padding', 'bottom', { x: 0, y: -16 }, 24],
  ['padding', 'left', { x: 16, y: 99 }, 24],
  ['padding', 'right', { x: -16, y: 99 }, 24],
  ['margin', 'top', { x: 0, y: -16 }, 24],
  ['margin', 'bottom', { x: 0, y: 16 }, 24],
  ['margin', 'left', { x: -16, y: 99 }, 24],
  ['margin', 'right', { x: 16, y: 99 }, 24],
  ['padding', 'top', { x: 0, y: -8 }, 0],
  ['padding', 'top', { x: 0, y: -80 }, 0],
  ['padding', 'top', { x: 0, y: 800 }, 240],
])('dragging the %s at the %s by %o changes 8 px to %i [EDIT-031]', (kind, side, moved, space) => {
  expect(draggedSpace(8, { kind, side }, moved)).toBe(space);
});

it('keeps a space that is not on the scale until the pointer has moved by a step [EDIT-031]', () => {
  const at = { kind: 'padding', side: 'top' } as const;
  expect(draggedSpace(7, at, { x: 0, y: 1 })).toBe(7);
  expect(draggedSpace(7, at, { x: 0, y: 4 })).toBe(12);
});

it.each<[SpaceKind, Side, string]>([
  ['padding', 'top', 'paddingY'],
  ['padding', 'right', 'paddingX'],
  ['margin', 'bottom', 'marginY'],
  ['margin', 'left', 'marginX'],
])('counts the %s at the %s as %s [INJ-007, EDIT-031]', (kind, side, look) => {
  expect(lookOfSide(kind, side)).toBe(look);
});
