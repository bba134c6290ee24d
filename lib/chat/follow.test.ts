import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import type { StreamEvent } from '@/domain/stream/event';
import { CallError } from '@/lib/upstream/call-error';
import { type DurableEventSource, durableEvents, resumeDelay } from '../utils/durable-events';
import { createThrottle } from '../utils/throttle';
import { createDraft } from './draft';
import { createAddressUpdater } from './project-address';
import { connection, end, logged, manualClock, openConnection, settle, text } from './testing';
import { whileVisible } from './while-visible';

const story: StreamEvent[] = [
  { type: 'chat_id', chat_id: 'c' },
  text('one '),
  text('two '),
  text('three'),
  end,
];
const broken = new CallError(502, '');

async function collect(source: Partial<DurableEventSource>, clock = manualClock()) {
  const events: StreamEvent[] = [];
  const whole: DurableEventSource = {
    first: () => connection(logged('r', story)),
    follow: () => connection([]),
    find: () => Promise.resolve(null),
    kind: 'chat',
    clock,
    signal: new AbortController().signal,
    ...source,
  };
  let outcome: unknown = 'ended';
  const reading = (async () => {
    for await (const { event } of durableEvents(whole)) events.push(event);
  })().catch((error) => (outcome = error));
  for (let round = 0; round < 40; round += 1) await clock.advance(limits.run.resume.maxMs);
  await reading;
  return { events, outcome };
}

describe('a run over broken connections', () => {
  it('yields every event once, wherever the connection breaks', async () => {
    for (let cut = 1; cut < story.length; cut += 1) {
      const asked: number[] = [];
      const { events } = await collect({
        first: () => connection(logged('r', story.slice(0, cut)), broken),
        // A replay that begins too early must not show text twice.
        follow: (_, after) => {
          asked.push(after);
          return connection(logged('r', story));
        },
      });
      expect(events).toEqual(story);
      expect(asked).toEqual([cut]);
    }
  });
  it('treats an end without a last event as a break', async () => {
    const { events } = await collect({
      first: () => connection(logged('r', story.slice(0, 2))),
      follow: (_, after) => connection(logged('r', story.slice(after), after + 1)),
    });
    expect(events).toEqual(story);
  });
  it('finds the run when the first connection returned nothing', async () => {
    const { events } = await collect({
      first: () => connection([], broken),
      find: () => Promise.resolve('r'),
      follow: () => connection(logged('r', story)),
    });
    expect(events).toEqual(story);
  });
  it('gives up after its retries, and at once on a refusal', async () => {
    const lost = await collect({
      first: () => connection(logged('r', story.slice(0, 1)), broken),
      follow: () => connection([], broken),
    });
    expect(lost.outcome).toMatchObject({ code: 502 });
    const refused = await collect({ first: () => connection([], new CallError(703, 'busy')) });
    expect(refused.outcome).toMatchObject({ code: 703 });
  });
  it('waits longer before each retry', () => {
    expect([1, 2, 3, 20].map(resumeDelay)).toEqual([250, 500, 1000, 8000]);
  });
});

describe('a hidden page', () => {
  it('reads nothing until it is visible, and then everything [CHAT-043, GEN-024]', async () => {
    const clock = manualClock();
    const source = openConnection();
    let hidden = true;
    const seen: [StreamEvent, boolean][] = [];
    const arrived: StreamEvent[] = [];
    const reading = (async () => {
      const options = {
        page: { isHidden: () => hidden },
        clock,
        signal: new AbortController().signal,
      };
      for await (const [{ event }, was] of whileVisible(source.events(), {
        ...options,
        onArrival: ({ event: one }) => void arrived.push(one),
      }))
        seen.push([event, was]);
    })();
    source.say(...logged('r', story));
    source.close();
    await clock.advance(1000);
    expect(seen).toEqual([]);
    expect(arrived).toEqual(story);
    hidden = false;
    await clock.advance(limits.chat.readStepMs);
    await reading;
    expect(seen).toEqual(story.map((event) => [event, true]));
  });
  it('ends when the source breaks, after the events before', async () => {
    const clock = manualClock();
    const seen: unknown[] = [];
    const events = whileVisible(connection(logged('r', story.slice(0, 2)), broken), {
      page: { isHidden: () => false },
      clock,
      signal: new AbortController().signal,
    });
    await expect(
      (async () => {
        for await (const [event] of events) seen.push(event);
      })(),
    ).rejects.toBe(broken);
    expect(seen).toHaveLength(2);
  });
});

describe('waiting', () => {
  it('lets one call through per 100 ms and never drops the last [CHAT-015]', async () => {
    const clock = manualClock();
    let value = 0;
    const drawn: number[] = [];
    const draw = createThrottle(limits.chat.updateMs, clock, () => drawn.push(value));
    for (value = 1; value <= 25; value += 1) {
      draw();
      await clock.advance(10);
    }
    value = 25;
    await clock.advance(100);
    expect(drawn).toEqual([1, 10, 20, 25]);
  });
  it('rewrites the address at once and then at most every 300 ms [ROUTE-015]', async () => {
    const clock = manualClock();
    const paths: string[] = [];
    const rewrite = createAddressUpdater(clock, (path) => paths.push(path));
    rewrite('a');
    rewrite('b');
    rewrite('c');
    await clock.advance(299);
    expect(paths).toEqual(['/chat/a']);
    await clock.advance(1);
    expect(paths).toEqual(['/chat/a', '/chat/c']);
  });
});

describe('the draft', () => {
  function shelf() {
    const held = new Map<string, string>();
    return {
      held,
      read: (key: string) => held.get(key) ?? null,
      write: (key: string, value: string | null) =>
        value === null ? held.delete(key) : held.set(key, value),
    };
  }
  it('is stored a second after typing stops, restored, and cleared on send [CHAT-021]', async () => {
    const clock = manualClock();
    const place = shelf();
    const draft = createDraft(clock, place);
    draft.setText('a');
    await clock.advance(900);
    draft.setText('a shop');
    await clock.advance(999);
    expect(place.held.get('input_draft')).toBeUndefined();
    await clock.advance(1);
    expect(place.held.get('input_draft')).toBe('a shop');
    const next = createDraft(clock, place);
    next.restore();
    expect(next.getState().text).toBe('a shop');
    next.take();
    await clock.advance(2000);
    expect(place.held.get('input_draft')).toBeUndefined();
  });
  it('restores text and images, but not over newer input [GAP-85]', async () => {
    const clock = manualClock();
    const draft = createDraft(clock, shelf());
    draft.fill({ text: 'a shop', images: ['x.png'] });
    draft.take();
    expect(draft.getState()).toMatchObject({ text: '', images: [] });
    draft.restoreSent();
    expect(draft.getState()).toMatchObject({ text: 'a shop', images: ['x.png'] });
    draft.take();
    draft.setText('something else');
    draft.restoreSent();
    expect(draft.getState().text).toBe('something else');
    await settle();
  });
});
