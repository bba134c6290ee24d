import type { ReceivedEvent } from '@/lib/upstream/client';
import type { Clock } from '@/lib/utils/clock';
import { durableEvents } from '@/lib/utils/durable-events';

/** A publishing run as a page shows it: its build log and, after a failure, the error code. */
export type PublishingLog = { log: string; code: number | null };

type WatchRunOptions = {
  follow(run: string, after: number, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  clock: Clock;
  signal: AbortSignal;
  onChange(watched: PublishingLog): void;
};

/** Maximum number of characters of the log. The end is kept, because it shows what went wrong. */
const maxLogLength = 40_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colour codes start with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** Follows the run to its end, over as many connections as necessary. */
export async function watchRun(
  run: string,
  { follow, clock, signal, onChange }: WatchRunOptions,
): Promise<PublishingLog> {
  let watched: PublishingLog = { log: '', code: null };
  const from = (after: number, stop: AbortSignal) => follow(run, after, stop);
  const events = durableEvents({
    first: (stop) => from(0, stop),
    follow: (_, after, stop) => from(after, stop),
    find: async () => run,
    kind: 'command',
    clock,
    signal,
  });
  for await (const { event } of events) {
    if (event.type === 'data' && typeof event.data === 'string')
      watched = {
        ...watched,
        log: (watched.log + event.data.replace(colours, '')).slice(-maxLogLength),
      };
    if (event.type === 'error') watched = { ...watched, code: event.code ?? null };
    onChange(watched);
  }
  return watched;
}
