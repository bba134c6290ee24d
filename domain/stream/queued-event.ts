import type { RunEvent } from './event.ts';

/**
 * Returns the event of a run that waits in the queue: the number of runs before it, with those that
 * are running, and the expected waiting time in seconds, if it is known (PP-19).
 */
export function queuedEvent(ahead: number, seconds: number | undefined): RunEvent {
  return {
    type: 'stage',
    stage: 'queued',
    ahead,
    ...(seconds === undefined ? {} : { seconds: Math.ceil(seconds) }),
  };
}
