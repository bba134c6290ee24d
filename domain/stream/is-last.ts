import type { StreamEvent } from './event.ts';

/** Whether nothing follows this event in its run (decision 35). A command's error is followed by its END. */
export function isLast(event: StreamEvent, kind: 'chat' | 'command'): boolean {
  if (event.status === 'END' || event.status === 'STOPPED' || event.status === 'INTERRUPTED') return true;
  return kind === 'chat' && event.type === 'error';
}
