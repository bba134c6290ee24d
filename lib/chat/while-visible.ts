import { limits } from '@/domain/limits';
import { type Clock, sleep } from '../utils/clock';

type PageVisibility = { isHidden(): boolean };

/**
 * Yields events only while the page is visible (CHAT-043). Reads the connection even while the page
 * is hidden. Otherwise the service would disconnect a slow reader, and `onArrival` could not show
 * the end of the run in the tab's title. No event is lost.
 */
export async function* whileVisible<T>(
  events: AsyncIterable<T>,
  options: {
    page: PageVisibility;
    clock: Clock;
    signal: AbortSignal;
    onArrival?: (event: T, hidden: boolean) => void;
  },
): AsyncGenerator<[event: T, cameHidden: boolean], void> {
  const { page, clock, signal, onArrival } = options;
  const waiting: [T, boolean][] = [];
  const source: { done: boolean; failure: { error: unknown } | null } = {
    done: false,
    failure: null,
  };
  let wake = () => {};
  const drain = async () => {
    try {
      for await (const event of events) {
        const hidden = page.isHidden();
        waiting.push([event, hidden]);
        onArrival?.(event, hidden);
        wake();
      }
      source.done = true;
    } catch (error) {
      source.failure = { error };
      source.done = true;
    }
    wake();
  };
  const drained = drain();
  signal.addEventListener('abort', () => wake(), { once: true });
  for (let next = 0; ; ) {
    while (page.isHidden() && !signal.aborted) await sleep(clock, limits.chat.readStepMs, signal);
    if (signal.aborted) break;
    if (next < waiting.length) {
      yield waiting[next] as [T, boolean];
      next += 1;
      if (next === waiting.length) {
        waiting.length = 0;
        next = 0;
      }
      continue;
    }
    if (source.done) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  if (signal.aborted) return;
  await drained;
  if (source.failure) throw source.failure.error;
}
