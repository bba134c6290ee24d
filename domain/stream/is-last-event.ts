import type { StreamEvent } from './event.ts';

/**
 * Whether this is the last event of its run (ADR 008). A command's error is followed by its END.
 */
export function isLastEvent(event: StreamEvent, kind: 'chat' | 'command'): boolean {
  if (event.status === 'END' || event.status === 'STOPPED' || event.status === 'INTERRUPTED')
    return true;
  return kind === 'chat' && event.type === 'error';
}
