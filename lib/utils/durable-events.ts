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
  /** Returns the id of the run if the first connection broke before it sent the id. */
  find(): Promise<string | null>;
  kind: 'chat' | 'command';
  clock: Clock;
  signal: AbortSignal;
  /** How many connections in a row may fail to deliver an event. */
  tries?: number;
};

type Position = { run: string | null; seq: number };

export type DurableEvent = { run: string; seq: number; event: StreamEvent };

/**
 * Yields the events of a run, each once and in order, over as many connections as needed. Ends
 * after the last event or on abort.
 */
export async function* durableEvents(
  source: DurableEventSource,
): AsyncGenerator<DurableEvent, void> {
  const { kind, signal } = source;
  let position: Position = { run: null, seq: 0 };
  let broken = 0;
  let connection = source.first(signal);
  for (;;) {
    try {
      for await (const { id, event } of connection) {
        const next = nextPosition(position, id);
        if (!next) continue;
        position = next;
        broken = 0;
        yield { run: position.run ?? '', seq: position.seq, event };
        if (isLastEvent(event, kind)) return;
      }
    } catch (error) {
      if (!signal.aborted && !isConnectionLoss(error)) throw error;
    }
    broken += 1;
    if (!(await waitToReconnect(source, broken))) return;
    const run = position.run ?? (await findRun(source));
    position = { run, seq: position.seq };
    connection = source.follow(run, position.seq, signal);
  }
}

/**
 * Waits before the next connection. Returns false on abort. Throws after too many failures in a
 * row.
 */
async function waitToReconnect(
  { clock, signal, tries = limits.run.resume.tries }: DurableEventSource,
  broken: number,
): Promise<boolean> {
  if (signal.aborted) return false;
  if (broken > tries) throw new CallError(errors.upstreamDown.code, '');
  await sleep(clock, resumeDelay(broken), signal);
  return !signal.aborted;
}

export function resumeDelay(broken: number): number {
  return Math.min(limits.run.resume.maxMs, limits.run.resume.firstMs * 2 ** (broken - 1));
}

async function findRun(source: DurableEventSource): Promise<string> {
  const run = await source.find().catch(() => null);
  if (run === null) throw new CallError(errors.upstreamDown.code, '');
  return run;
}

/**
 * Returns the position after an event; null if the event was already delivered, because a replay
 * may begin too early.
 */
function nextPosition(position: Position, id: string | null): Position | null {
  const next = parseEventId(id);
  if (!next) return position;
  return next.run === position.run && next.seq <= position.seq ? null : next;
}

/** Parses `<run>:<seq>`. */
function parseEventId(id: string | null): Position | undefined {
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
