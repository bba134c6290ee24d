import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';

/** Releases a slot; calling it again does nothing. */
export type SlotRelease = () => void;

/**
 * Takes one of `most` slots of `key`, in order of the requests. Throws `fail('stillWorking')` when
 * too many wait already, when no slot becomes free in time, and when `signal` aborts.
 */
export type CallSlots = (key: string, most: number, signal: AbortSignal) => Promise<SlotRelease>;

/**
 * Leaves the event loop to other work between two calls of one key. A request of another user needs
 * several turns of the loop, and back-to-back calls of one user would take every turn.
 */
const restBetween = (): Promise<void> => sleep(10);

type Queue = { taken: number; waiting: Set<() => void> };

/** Limits how many calls of one key run at a time, in this process. */
export function createCallSlots(clock: Clock, rest = restBetween): CallSlots {
  const queues = new Map<string, Queue>();

  function releaseOf(key: string, queue: Queue): SlotRelease {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // Release in a later turn of the event loop. Otherwise consecutive calls of one user would
      // leave no time for the requests of others.
      rest().then(() => releaseSlot(key, queue));
    };
  }

  function releaseSlot(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    // Pass the slot to the next caller directly, so that no later call can take it first.
    if (next) next();
    else queue.taken--;
    if (queue.taken === 0) queues.delete(key);
  }

  return async (key, most, signal) => {
    const queue = queues.get(key) ?? { taken: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.taken < most) queue.taken++;
    else await waitForSlot(queue, clock, signal);
    return releaseOf(key, queue);
  };
}

async function waitForSlot({ waiting }: Queue, clock: Clock, signal: AbortSignal): Promise<void> {
  if (signal.aborted || waiting.size >= limits.turns.waiting) throw fail('stillWorking');
  const over = new AbortController();
  const leave = () => over.abort();
  let entered = false;
  let enter = () => {};
  const place = new Promise<void>((resolve) => {
    enter = () => {
      entered = true;
      waiting.delete(enter);
      resolve();
    };
  });
  waiting.add(enter);
  signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([place, clock.sleep(limits.turns.waitMs, over.signal).catch(() => {})]);
    // If the slot was granted in the same moment as the timeout, keep it; otherwise it would be
    // lost.
    if (!entered) throw fail('stillWorking');
  } finally {
    waiting.delete(enter);
    signal.removeEventListener('abort', leave);
    over.abort();
  }
}
