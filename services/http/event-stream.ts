import { shortReference } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { EventsResponse, LoggedEvent } from '../../domain/stream/event.ts';
import { encodeComment, encodeEvent } from '../../domain/stream/sse.ts';
import type { Clock } from '../ports/clock.ts';

/** Headers that keep proxies between server and browser from buffering events (GAP-30). */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Maximum bytes per write, so that a long replay is split. */
const maxPiece = 64 * 1024;

/**
 * Writes a run's events as server-sent events: a line `id: <run>:<seq>` before each `data:` line,
 * and `: ping` after 15 s without an event. Events available together are sent in one write, and no
 * event is read before the client can take it (backpressure). When the client disconnects, `stop`
 * ends the iteration but never the run. When the iteration fails, the stream ends and the client
 * reconnects with the last number.
 */
export function toEventStream(
  { run, events }: EventsResponse,
  { clock, stop, onEnd }: { clock: Clock; stop: AbortController; onEnd: (error?: unknown) => void },
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  const source = events[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<LoggedEvent>> | undefined;

  /** Returns the events that are available together, or a ping if no event arrives for a while. */
  async function readPiece(): Promise<{ piece: string; isLast: boolean }> {
    let piece = '';
    while (piece.length < maxPiece) {
      next ??= source.next();
      const came = await (piece ? ifReady(next) : nextOrPing(next, clock));
      if (!came) break;
      next = undefined;
      if (came.done) return { piece, isLast: true };
      piece += encodeLogged(run, came.value);
    }
    return { piece: piece || encodeComment('ping'), isLast: false };
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      const { piece, isLast } = await readPiece();
      if (piece) controller.enqueue(utf8.encode(piece));
      if (!isLast) return;
      controller.close();
      onEnd();
    } catch (error) {
      controller.error(error);
      onEnd(error);
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      pull,
      cancel() {
        stop.abort();
        onEnd();
        // The pending event may still fail after the abort; ignore that.
        next?.catch(() => {});
        void source.return?.().catch(() => {});
      },
    },
    { highWaterMark: 1 },
  );
}

/** Returns the next event, or undefined if none arrives within `pingMs`. */
async function nextOrPing(coming: Promise<IteratorResult<LoggedEvent>>, clock: Clock) {
  const timer = new AbortController();
  const silence = clock.sleep(limits.run.pingMs, timer.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([coming, silence]);
  } finally {
    timer.abort();
  }
}

/** Returns the next event if it is available within this turn of the event loop. */
function ifReady<T>(coming: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    coming,
    new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
  ]);
}

/**
 * Encodes a logged event. The reference number of an error is derived from its run, so that every
 * replay shows the same number.
 */
function encodeLogged(run: string, { seq, event }: LoggedEvent): string {
  const data =
    'type' in event && event.type === 'error'
      ? { reference: shortReference(run), ...event }
      : event;
  return encodeEvent({ id: `${run}:${seq}`, data: JSON.stringify(data) });
}
