import type { RunEvent } from './event.ts';

/**
 * Returns the event of a run that waits in order: how many are ahead, the running ones included,
 * and about how long that takes, if known (PP-19).
 */
export function queuedEvent(ahead: number, seconds: number | undefined): RunEvent {
  return {
    type: 'stage',
    stage: 'queued',
    ahead,
    ...(seconds === undefined ? {} : { seconds: Math.ceil(seconds) }),
  };
}
