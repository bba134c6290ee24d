import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import type { StreamEvent } from '@/domain/stream/event';
import { isLastEvent } from '@/domain/stream/is-last-event';
import { CallError, isCallError } from '@/lib/upstream/call-error';
import type { ReceivedEvent } from '@/lib/upstream/client';
import { type Clock, sleep } from './clock';

export type DurableEventSource = {
  /** The first connection: sends the request, or follows an active run. */
  first(signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  /** Replays the log after `seq` and follows it (ADR 008). */
  follow(run: string, after: number, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  /** Finds the run if the first connection broke before it named the run. */
  find(): Promise<string | null>;
  kind: 'chat' | 'command';
  clock: Clock;
  signal: AbortSignal;
  /** How many connections in a row may deliver no event. */
  tries?: number;
};

export type DurableEvent = { run: string; seq: number; event: StreamEvent };

/**
 * Yields the events of a run, each once and in order, over as many connections as needed. Ends
 * after the last event or on abort.
 */
export async function* durableEvents(
  source: DurableEventSource,
): AsyncGenerator<DurableEvent, void> {
  const { kind, clock, signal, tries = limits.run.resume.tries } = source;
  let run: string | null = null;
  let seq = 0;
  let broken = 0;
  let connection = source.first(signal);
  for (;;) {
    try {
      for await (const { id, event } of connection) {
        const place = parseEventId(id);
        if (place) {
          // A replay may begin earlier than requested. Skip events that were already delivered.
          if (place.run === run && place.seq <= seq) continue;
          ({ run, seq } = place);
        }
        broken = 0;
        yield { run: run ?? '', seq, event };
        if (isLastEvent(event, kind)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isConnectionLoss(error)) throw error;
    }
    if (signal.aborted) return;
    broken += 1;
    if (broken > tries) throw new CallError(errors.upstreamDown.code, '');
    await sleep(clock, resumeDelay(broken), signal);
    if (signal.aborted) return;
    run ??= await source.find().catch(() => null);
    if (run === null) throw new CallError(errors.upstreamDown.code, '');
    connection = source.follow(run, seq, signal);
  }
}

export function resumeDelay(broken: number): number {
  return Math.min(limits.run.resume.maxMs, limits.run.resume.firstMs * 2 ** (broken - 1));
}

/** Parses `<run>:<seq>`. */
function parseEventId(id: string | null): { run: string; seq: number } | undefined {
  const cut = id?.lastIndexOf(':') ?? -1;
  if (!id || cut < 1) return undefined;
  const seq = Number(id.slice(cut + 1));
  return Number.isInteger(seq) ? { run: id.slice(0, cut), seq } : undefined;
}

/** Whether to reconnect. A broken connection can be retried, a refusal cannot. */
function isConnectionLoss(error: unknown): boolean {
  return (
    !isCallError(error) ||
    error.code === errors.upstreamDown.code ||
    error.code === errors.shuttingDown.code
  );
}
