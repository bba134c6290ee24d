import type { RunEvent } from './event.ts';

/**
 * Returns the event for a run that waits in the queue (PP-19). `ahead` counts the runs before this
 * run, including running ones. `seconds` is the expected waiting time, if known.
 */
export function queuedEvent(ahead: number, seconds: number | undefined): RunEvent {
  return {
    type: 'stage',
    stage: 'queued',
    ahead,
    ...(seconds === undefined ? {} : { seconds: Math.ceil(seconds) }),
  };
}
