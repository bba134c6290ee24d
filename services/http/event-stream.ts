import { shortReference } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { EventsAnswer, LoggedEvent } from '../../domain/stream/event.ts';
import { encodeComment, encodeEvent } from '../../domain/stream/sse.ts';
import type { Clock } from '../ports/clock.ts';

/** GAP-30: nothing between us and the browser may hold events back. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Bytes of one write at most, so that a long replay does not become one huge piece. */
const maxPiece = 64 * 1024;

/**
 * Writes a run's events as they come: `id: <run>:<seq>` beside each `data:` line, `: ping` after 15 s of silence. Events that
 * are there at once go in one write. Nothing is read ahead of the reader (backpressure); a reader that leaves ends the reading
 * by `stop`, never the run. An iteration that fails ends the bytes: the client comes back by number.
 */
export function toEventStream(
  { run, events }: EventsAnswer,
  { clock, stop, onEnd }: { clock: Clock; stop: AbortController; onEnd: (error?: unknown) => void },
): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder();
  const source = events[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<LoggedEvent>> | undefined;

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      let piece = '';
      for (;;) {
        next ??= source.next();
        const came = await (piece ? atOnce(next) : orSilence(next));
        if (!came) break;
        next = undefined;
        if (came.done) {
          if (piece) controller.enqueue(utf8.encode(piece));
          controller.close();
          onEnd();
          return;
        }
        piece += encodeLogged(run, came.value);
        if (piece.length >= maxPiece) break;
      }
      controller.enqueue(utf8.encode(piece || encodeComment('ping')));
    } catch (error) {
      controller.error(error);
      onEnd(error);
    }
  }

  /** The next event, or undefined after the silence that asks for a ping. */
  async function orSilence(coming: Promise<IteratorResult<LoggedEvent>>) {
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

  return new ReadableStream<Uint8Array>(
    {
      pull,
      cancel() {
        stop.abort();
        onEnd();
        // What the abort makes of the event we were waiting for concerns nobody any more.
        next?.catch(() => {});
        void source.return?.().catch(() => {});
      },
    },
    { highWaterMark: 1 },
  );
}

/** The next event if it is there within this turn of the event loop. */
function atOnce<T>(coming: Promise<T>): Promise<T | undefined> {
  return Promise.race([coming, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
}

/** The reference of a failure comes from its run, so that every replay says the same. */
function encodeLogged(run: string, { seq, event }: LoggedEvent): string {
  const data = 'type' in event && event.type === 'error' ? { reference: shortReference(run), ...event } : event;
  return encodeEvent({ id: `${run}:${seq}`, data: JSON.stringify(data) });
}
