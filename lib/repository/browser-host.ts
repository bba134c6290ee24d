import { realClock, sleep } from '@/lib/chat/clock';
import type { Host } from './github';

/** How a page asks a code host, until the signal says that nobody waits any more. */
export function browserHost(signal: AbortSignal): Pick<Host, 'fetch' | 'signal' | 'sleep'> {
  return {
    fetch: globalThis.fetch.bind(globalThis),
    signal,
    async sleep(ms) {
      await sleep(realClock, ms, signal);
      signal.throwIfAborted();
    },
  };
}
