import { realClock, sleep } from '@/lib/utils/clock';
import type { CodeHost } from './github';

/** Returns how a page calls a code host, until the signal aborts. */
export function createBrowserHost(
  signal: AbortSignal,
): Pick<CodeHost, 'fetch' | 'signal' | 'sleep'> {
  return {
    fetch: globalThis.fetch.bind(globalThis),
    signal,
    async sleep(ms) {
      await sleep(realClock, ms, signal);
      signal.throwIfAborted();
    },
  };
}
