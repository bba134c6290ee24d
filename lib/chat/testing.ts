import type { StreamEvent } from '@/domain/stream/event';
import type { ReceivedEvent } from '@/lib/upstream/client';
import type { Clock } from '../utils/clock';

/** A clock that moves only when a test advances it (GAP-90). */
export function manualClock(start = 1_000_000) {
  let now = start;
  const waiting = new Set<{ at: number; call: () => void }>();
  const clock: Clock = {
    now: () => now,
    after(ms, call) {
      const entry = { at: now + ms, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
  };
  return {
    ...clock,
    /**
     * Advances time and runs due calls in order. Everything that a call starts runs before the next
     * call.
     */
    async advance(ms: number) {
      const until = now + ms;
      for (;;) {
        await settle();
        const next = [...waiting].filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        waiting.delete(next);
        next.call();
      }
      now = until;
      await settle();
    },
    waiting: () => waiting.size,
  };
}

/** Lets all pending promise callbacks run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Numbers the events as entries in the log of `run`, starting at `first`. */
export function logged(run: string, events: readonly StreamEvent[], first = 1): ReceivedEvent[] {
  return events.map((event, index) => ({ id: `${run}:${first + index}`, event }));
}

/** A connection that yields these events and then ends, or breaks with `error`. */
export async function* connection(
  events: readonly ReceivedEvent[],
  error?: Error,
): AsyncGenerator<ReceivedEvent> {
  yield* events;
  if (error) throw error;
}

/** A connection that the test writes events to. */
export function openConnection() {
  const waiting: ReceivedEvent[] = [];
  let wake = () => {};
  let closed = false;
  return {
    say(...events: ReceivedEvent[]) {
      waiting.push(...events);
      wake();
    },
    close() {
      closed = true;
      wake();
    },
    async *events(signal?: AbortSignal): AsyncGenerator<ReceivedEvent> {
      signal?.addEventListener('abort', () => wake());
      while (!signal?.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else if (closed) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

export const text = (content: string): StreamEvent => ({ type: 'data', content });
export const end: StreamEvent = { status: 'END', code: 200, version: 1 };
export const failure = (code: number): StreamEvent => ({
  type: 'error',
  code,
  content: 'what the server said',
});
