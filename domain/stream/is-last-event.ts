import type { StreamEvent } from './event.ts';

/**
 * Whether this is the last event of its run (ADR 008). An error ends a chat run, but in the run of
 * a command, an END event follows the error.
 */
export function isLastEvent(event: StreamEvent, kind: 'chat' | 'command'): boolean {
  if (event.status === 'END' || event.status === 'STOPPED' || event.status === 'INTERRUPTED')
    return true;
  return kind === 'chat' && event.type === 'error';
}
