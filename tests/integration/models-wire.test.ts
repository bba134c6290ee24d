import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelCatalogue, readModelsConfig } from '../../services/adapters/models/index.ts';
import type { Model, ModelEvent, ModelMessage } from '../../services/ports/model.ts';
import { FakeClock } from '../support/clock.ts';
import { type LoopbackModel, type Script, startLoopbackModel } from '../support/loopback-model.ts';

const starter: Model = { provider: 'Starter', name: 'starter', free: true, async *stream() {} };
const context = { language: 'en_US', variant: 'general', prompt: 'hi', files: new Map() } as const;

let server: LoopbackModel;
beforeAll(async () => {
  server = await startLoopbackModel();
});
afterAll(() => server.close());

async function model(
  family: 'OpenAILike' | 'Anthropic',
  clock: FakeClock = new FakeClock(),
): Promise<Model> {
  const env =
    family === 'OpenAILike'
      ? { OPENAI_LIKE_API_BASE_URL: server.baseUrl, LLM_MODEL: 'loopback' }
      : { ANTHROPIC_API_KEY: 'k', ANTHROPIC_API_BASE_URL: server.baseUrl };
  return createModelCatalogue({ config: readModelsConfig(env), starter, clock }).current();
}

async function ask(
  one: Model,
  messages: ModelMessage[] = [{ role: 'user', content: 'hi' }],
  signal = new AbortController().signal,
) {
  const events: ModelEvent[] = [];
  let error: unknown;
  try {
    for await (const event of one.stream({ messages, context, signal })) events.push(event);
  } catch (thrown) {
    error = thrown;
  }
  const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  return { text, events: events.filter((event) => event.type !== 'text-delta'), error };
}

/** Advances a stopped clock until the work is done. */
async function inTime<T>(clock: FakeClock, work: Promise<T>, step = 1000): Promise<T> {
  let done = false;
  void work.finally(() => {
    done = true;
  });
  const deadline = Date.now() + 10_000;
  while (!done && Date.now() < deadline) {
    if (clock.sleeping > 0) await clock.advance(step);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return work;
}

describe.each(['OpenAILike', 'Anthropic'] as const)('the wire protocol of %s', (family) => {
  const text = '言成 makes a site 👩‍👩‍👧 <appAction type="file">\r\n\u0001 "quoted" \\ end';

  it('streams text, usage with its cached part, and the end [MODEL-008]', async () => {
    server.script({ text, usage: { input: 1200, cached: 1000, output: 345 } });
    expect(await ask(await model(family))).toEqual({
      text,
      events: [
        { type: 'usage', usage: { input: 1200, cached: 1000, output: 345 } },
        { type: 'finish', reason: 'done' },
      ],
      error: undefined,
    });
  });

  it.each([1, 2, 3, 7])(
    'handles writes of %i bytes, also inside a character and an event',
    async (writeBytes) => {
      server.script({ text, chunk: 3, writeBytes });
      expect((await ask(await model(family))).text).toBe(text);
    },
  );

  it('sends the system prompt first and both roles, with the maximum length', async () => {
    server.script({ text: 'ok' });
    await ask(await model(family), [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'three' },
          { type: 'image', image: 'data:image/png;base64,iVBORw0KGgo=' },
        ],
      },
    ]);
    const body = server.requests.at(-1)?.body ?? {};
    // A listed model has the limit of the model list (MODEL-006).
    expect(body.max_tokens).toBe(family === 'Anthropic' ? 128_000 : 8000);
    expect(body.stream).toBe(true);
    const sent = JSON.stringify(body);
    for (const part of ['be brief', 'one', 'two', 'three', 'iVBORw0KGgo='])
      expect(sent).toContain(part);
    if (family === 'OpenAILike') expect(body.stream_options).toEqual({ include_usage: true });
    else expect(JSON.stringify(body.system)).toContain('cache_control');
  });

  it('fetches no image that a message names by address', async () => {
    server.script({ text: 'ok' });
    const before = server.requests.length;
    await ask(await model(family), [
      { role: 'user', content: [{ type: 'image', image: `${server.baseUrl}/secret.png` }] },
    ]);
    expect(server.requests).toHaveLength(before + 1);
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('secret.png');
  });

  it.each([
    ['length', 'length'],
    ['stopped', 'stopped'],
  ] as const)('reports an end by %s [GAP-33]', async (finish, reason) => {
    server.script({ text: 'cut', finish });
    expect((await ask(await model(family))).events.at(-1)).toEqual({ type: 'finish', reason });
  });

  it.each<[string, Script, string]>([
    ['an answer of 401', { status: 401 }, 'refused'],
    [
      'a prompt over the limit',
      { status: 400, message: 'prompt is too long: 213000 tokens > 200000 maximum' },
      'too-long',
    ],
    [
      'a context window passed',
      { status: 400, message: "This model's maximum context length is 8192 tokens" },
      'too-long',
    ],
    ['a request of 413', { status: 413, message: 'big' }, 'too-long'],
    ['a connection that breaks mid-answer', { text, dropAfter: 2 }, 'dropped'],
    ['a connection that breaks at once', { text, dropAfter: 0 }, 'dropped'],
  ])('reports %s [GAP-33]', async (_, script, failure) => {
    server.script(script);
    expect((await ask(await model(family))).error).toMatchObject({ failure });
  });

  it('reports an event that is not JSON, and an error inside the stream [GAP-33]', async () => {
    server.script({ text, malformedAfter: 2 });
    expect((await ask(await model(family))).error).toMatchObject({ failure: 'provider' });
    server.script({ text, errorAfter: 1 });
    expect((await ask(await model(family))).error).toHaveProperty('failure');
  });

  it.each([429, 500, 529])('retries after %i and the retry-after time', async (status) => {
    const clock = new FakeClock();
    const one = await model(family, clock);
    const began = clock.now().getTime();
    server.script({ status, retryAfter: '7' }, { text: 'at last' });
    expect((await inTime(clock, ask(one))).text).toBe('at last');
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(7000);
  });

  it('gives up on a provider that stays overloaded, at once for a retry-after of minutes', async () => {
    const clock = new FakeClock();
    const before = server.requests.length;
    server.script({ status: 529 }, { status: 529 }, { status: 529 });
    expect((await inTime(clock, ask(await model(family, clock)))).error).toMatchObject({
      failure: 'overloaded',
    });
    expect(server.requests).toHaveLength(before + 3);
    server.script({ status: 429, retryAfter: '600' });
    expect((await ask(await model(family))).error).toMatchObject({
      failure: 'overloaded',
      retryAfterMs: 600_000,
    });
    expect(server.requests).toHaveLength(before + 4);
  });

  it('reports a stalled answer after 120 s without data, and disconnects [GEN-066]', async () => {
    const clock = new FakeClock();
    const aborted = server.aborted;
    const one = await model(family, clock);
    server.script({ text, stallAfter: 2 });
    const began = clock.now().getTime();
    expect((await inTime(clock, ask(one), 10_000)).error).toMatchObject({ failure: 'stalled' });
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(120_000);
    await expect.poll(() => server.aborted).toBe(aborted + 1);
  });

  it('ends without an error when aborted, and disconnects from an endless answer', async () => {
    const aborted = server.aborted;
    server.script({ text, forever: true });
    const controller = new AbortController();
    let heard = 0;
    for await (const event of (await model(family)).stream({
      messages: [{ role: 'user', content: 'hi' }],
      context,
      signal: controller.signal,
    }))
      if (event.type === 'text-delta' && ++heard === 50) controller.abort();
    expect(heard).toBeGreaterThanOrEqual(50);
    await expect.poll(() => server.aborted).toBe(aborted + 1);
  });
});
