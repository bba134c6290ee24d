import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { ElementPlace } from './edits.ts';

const max = limits.visualEditing;

/** An element that is written beside the selected one, in the same element or fragment. */
export const Sibling = z.object({ uid: z.string().min(1).max(max.hashMax), place: ElementPlace });
export type Sibling = z.infer<typeof Sibling>;

/** `siblings` as their source has them, and their ids in the order that the user wants. */
export type SiblingOrder = { siblings: readonly Sibling[]; uids: readonly string[] };

/** Moves an element in front of a sibling that stays, or behind it. */
export type SiblingMove = { one: Sibling; to: Sibling; side: 'before' | 'after' };

/**
 * Returns the fewest moves that make an order. They go to elements that stay where they are, so they
 * do not depend on each other. Several moves to one place follow each other in their order.
 */
export function movesOf({ siblings, uids }: SiblingOrder): SiblingMove[] {
  const wanted = uids.flatMap((uid) => siblings.find((one) => one.uid === uid) ?? []);
  const staying = longestRising(wanted.map((one) => siblings.indexOf(one)));
  const isStaying = (one: Sibling) => staying.has(siblings.indexOf(one));
  return wanted.flatMap((one, index): SiblingMove[] => {
    if (isStaying(one)) return [];
    const before = wanted.slice(0, index).findLast(isStaying);
    const to = before ?? wanted.slice(index).find(isStaying);
    return to ? [{ one, to, side: before ? 'after' : 'before' }] : [];
  });
}

/** Returns the members of a longest rising subsequence of different numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  let best: number[] = [];
  const endingAt: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const before = endingAt
      .filter((_, at) => (numbers[at] ?? number) < number)
      .reduce((longest, one) => (one.length > longest.length ? one : longest), []);
    endingAt[index] = [...before, number];
    if (before.length + 1 > best.length) best = endingAt[index];
  }
  return new Set(best);
}

/**
 * Returns the order with an element `steps` places further down, or up if negative; undefined if
 * it is there already.
 */
export function movedBy(
  { siblings, uids }: SiblingOrder,
  uid: string,
  steps: number,
): SiblingOrder | undefined {
  const from = uids.indexOf(uid);
  const to = Math.max(0, Math.min(uids.length - 1, from + steps));
  if (from < 0 || to === from) return undefined;
  const rest = uids.toSpliced(from, 1);
  return { siblings, uids: rest.toSpliced(to, 0, uid) };
}

/** Returns the order with an element beside another one; undefined if it is there already. */
export function movedTo(
  { siblings, uids }: SiblingOrder,
  uid: string,
  { to, side }: { to: string; side: 'before' | 'after' },
): SiblingOrder | undefined {
  const rest = uids.filter((one) => one !== uid);
  const at = rest.indexOf(to);
  if (at < 0 || rest.length === uids.length) return undefined;
  const next = rest.toSpliced(side === 'before' ? at : at + 1, 0, uid);
  return next.every((one, index) => one === uids[index]) ? undefined : { siblings, uids: next };
}

/** Whether an order is that of the source. */
export const isOriginal = ({ siblings, uids }: SiblingOrder): boolean =>
  siblings.every(({ uid }, index) => uid === uids[index]);
