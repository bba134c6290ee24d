import { describe, expect, it } from 'vitest';
import { shortReference } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { LoggedEvent, RunEvent } from '../../domain/stream/event.ts';
import { FakeClock } from '../../tests/support/clock.ts';
import { toEventStream } from './event-stream.ts';

const delta = (content: string): RunEvent => ({ type: 'data', content });
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A source that the test feeds by hand; it counts how many events were read. */
function source() {
  const waiting: LoggedEvent[] = [];
  let wake = () => {};
  let ended = false;
  const told = { read: 0, returned: false };
  let seq = 0;
  async function* follow(signal?: AbortSignal): AsyncGenerator<LoggedEvent> {
    signal?.addEventListener('abort', () => wake());
    try {
      for (;;) {
        const next = waiting.shift();
        if (next) {
          told.read++;
          yield next;
        } else if (ended || signal?.aborted) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      told.returned = true;
    }
  }
  return {
    told,
    follow,
    push(...events: RunEvent[]) {
      for (const event of events) waiting.push({ seq: ++seq, event });
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}

function open(clock = new FakeClock()) {
  const from = source();
  const stop = new AbortController();
  const ends: unknown[] = [];
  const stream = toEventStream(
    { run: 'r1', events: from.follow(stop.signal) },
    { clock, stop, onEnd: (error) => ends.push(error) },
  );
  return { ...from, clock, stop, ends, reader: stream.getReader() };
}

describe('toEventStream', () => {
  it('writes an id line beside each data line and closes after the last event [GAP-30]', async () => {
    const { push, end, reader, ends } = open();
    push({ type: 'chat_id', chat_id: 'c', code: 200 });
    expect(text((await reader.read()).value)).toBe(
      'id: r1:1\ndata: {"type":"chat_id","chat_id":"c","code":200}\n\n',
    );
    push({ status: 'END', code: 200 });
    end();
    expect(text((await reader.read()).value)).toBe(
      'id: r1:2\ndata: {"status":"END","code":200}\n\n',
    );
    expect((await reader.read()).done).toBe(true);
    expect(ends).toEqual([undefined]);
  });

  it('writes available events in one piece', async () => {
    const { push, reader } = open();
    push(delta('a'), delta('b'), delta('c'));
    expect(text((await reader.read()).value).match(/id: /g)).toHaveLength(3);
  });

  it('sends a ping after 15 s of silence and loses nothing', async () => {
    const { push, reader, clock } = open();
    const first = reader.read();
    while (!clock.sleeping) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(limits.run.pingMs);
    expect(text((await first).value)).toBe(': ping\n\n');
    push(delta('a'));
    expect(text((await reader.read()).value)).toContain('"content":"a"');
  });

  it('adds a reference to an error, the same for every reader of the run', async () => {
    const { push, reader } = open();
    push({ type: 'error', code: 705, content: 'no' });
    expect(text((await reader.read()).value)).toContain(`"reference":"${shortReference('r1')}"`);
  });

  it('does not read ahead of a blocked reader', async () => {
    const { push, told } = open();
    const large = 'x'.repeat(70_000);
    push(...Array.from({ length: 20 }, () => delta(large)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told.read).toBeLessThanOrEqual(2);
  });

  it('ends only its own subscription when the reader leaves', async () => {
    const { push, reader, stop, told, ends } = open();
    push(delta('a'));
    await reader.read();
    await reader.cancel();
    expect(stop.signal.aborted).toBe(true);
    await expect.poll(() => told.returned).toBe(true);
    expect(ends).toEqual([undefined]);
  });

  it('aborts when the source fails, so that the client resumes by number', async () => {
    async function* failing(): AsyncGenerator<LoggedEvent> {
      yield { seq: 1, event: delta('a') };
      throw new Error('log unreadable');
    }
    const ends: unknown[] = [];
    const options = {
      clock: new FakeClock(),
      stop: new AbortController(),
      onEnd: (error?: unknown) => ends.push(error),
    };
    const reader = toEventStream({ run: 'r1', events: failing() }, options).getReader();
    await expect(reader.read().then(() => reader.read())).rejects.toThrow('log unreadable');
    expect(ends).toHaveLength(1);
  });
});
