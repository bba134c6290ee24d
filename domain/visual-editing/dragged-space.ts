import { limits } from '../limits/index.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';
export type SpaceKind = 'padding' | 'margin';
export type SpaceLook = 'paddingX' | 'paddingY' | 'marginX' | 'marginY';

/** Tailwind's scale has a step each four pixels. */
const step = 4;

/** Returns the look that the space at a side belongs to (INJ-007). */
export const lookOfSide = (kind: SpaceKind, side: Side): SpaceLook =>
  `${kind}${side === 'left' || side === 'right' ? 'X' : 'Y'}`;

/**
 * Returns the space after its side was dragged by `moved` pixels. Padding grows towards the middle
 * of the element, margin away from it.
 */
export function draggedSpace(
  start: number,
  { kind, side }: { kind: SpaceKind; side: Side },
  moved: { x: number; y: number },
): number {
  const along = side === 'left' || side === 'right' ? moved.x : moved.y;
  const inwards = side === 'left' || side === 'top' ? along : -along;
  const grown = kind === 'padding' ? inwards : -inwards;
  const change = Math.round(grown / step) * step;
  // A start that is not on the scale stays until the pointer has moved by a step.
  const next = change === 0 ? start : Math.round((start + change) / step) * step;
  return Math.max(0, Math.min(limits.visualEditing.spaceMax, next));
}
