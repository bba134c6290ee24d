import type { PageBox, PagePoint, SiblingBoxes } from './page-box.ts';

/** Where a dragged element goes: beside which sibling, and the line that shows it. */
export type DropPlace = { uid: string; side: 'before' | 'after'; line: PageBox };

/** How far from the siblings the pointer may be, in pixels. Further away, nothing is moved. */
const reach = 120;
const lineWidth = 4;

type Axis = 'x' | 'y';
type Placed = SiblingBoxes[number];

/**
 * Returns where an element goes if it is dropped at a point: beside the nearest of its siblings.
 * Returns undefined if the point is far from all of them, or if the element would stay where it is.
 */
export function dropPlaceAt(
  point: PagePoint,
  boxes: SiblingBoxes,
  dragged: string,
): DropPlace | undefined {
  const shown = boxes.filter(({ box }) => box.width > 0 && box.height > 0);
  const near = shown.toSorted((a, b) => distance(point, a.box) - distance(point, b.box))[0];
  if (!near || near.uid === dragged || distance(point, near.box) > reach) return undefined;
  const at = shown.indexOf(near);
  const axis = axisAt(shown, at);
  const isReversed = axis === 'x' && isRightToLeft(shown, at);
  const isSecondHalf = point[axis] > near.box[axis] + near.box[sizeOf(axis)] / 2;
  const side = isSecondHalf === isReversed ? 'before' : 'after';
  const neighbour = shown[side === 'before' ? at - 1 : at + 1];
  if (neighbour?.uid === dragged) return undefined;
  return { uid: near.uid, side, line: lineAt(near.box, axis, isSecondHalf) };
}

const sizeOf = (axis: Axis) => (axis === 'x' ? 'width' : 'height');

/** Returns the distance of a point from the nearest point of a box. */
function distance({ x, y }: PagePoint, box: PageBox): number {
  const beside = Math.max(box.x - x, 0, x - box.x - box.width);
  const above = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(beside, above);
}

/** Returns the direction in which a box and the one before or after it follow each other. */
function axisAt(boxes: readonly Placed[], at: number): Axis {
  const one = boxes[at]?.box;
  const isInRow = (other: PageBox | undefined) =>
    one !== undefined && other !== undefined && isBeside(one, other);
  return isInRow(boxes[at - 1]?.box) || isInRow(boxes[at + 1]?.box) ? 'x' : 'y';
}

/** Whether two boxes are in one row: they share most of their height, and not their width. */
function isBeside(a: PageBox, b: PageBox): boolean {
  const sharedHeight = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const sharedWidth = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return sharedHeight > Math.min(a.height, b.height) / 2 && sharedWidth <= 1;
}

/** Whether the boxes of a row follow each other from the right to the left. */
function isRightToLeft(boxes: readonly Placed[], at: number): boolean {
  const one = boxes[at]?.box;
  const pairs = [
    [boxes[at - 1]?.box, one],
    [one, boxes[at + 1]?.box],
  ];
  return pairs.some(([a, b]) => a && b && isBeside(a, b) && b.x < a.x);
}

/** Returns the line at the beginning or the end of a box. */
function lineAt(box: PageBox, axis: Axis, isEnd: boolean): PageBox {
  const edge = box[axis] + (isEnd ? box[sizeOf(axis)] : 0) - lineWidth / 2;
  return axis === 'x'
    ? { x: edge, y: box.y, width: lineWidth, height: box.height }
    : { x: box.x, y: edge, width: box.width, height: lineWidth };
}
