import { realClock, sleep } from '@/lib/utils/clock';
import type { CodeHost } from './github';

/** Returns the functions with which a page calls a code host. The signal aborts all of them. */
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
