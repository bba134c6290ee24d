import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/clock.ts';
import { ModelError, type ModelEvent, type ModelRequest } from '../../ports/model.ts';
import { languageModel } from './providers.ts';
import { createSdkModel } from './sdk-model.ts';

const entry = {
  ...{ provider: 'OpenAILike' as const, name: 'm', label: 'M', images: false },
  ...{ maxTokenAllowed: 1_000, context: null, price: null },
};

const request: ModelRequest = {
  messages: [{ role: 'user', content: 'hi' }],
  context: { language: 'en_US', variant: 'general', prompt: 'hi', files: new Map() },
  signal: new AbortController().signal,
};

/** A provider whose answer the test writes piece by piece; `send` resolves when it was read. */
function openAnswer(clock: FakeClock) {
  const body = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = body.writable.getWriter();
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = async () => new Response(body.readable, { headers });
  const access = { apiKey: 'k', baseUrl: 'http://model.test/v1' };
  const model = createSdkModel({
    ...{ entry, clock },
    model: languageModel('OpenAILike', 'm', access, fetch),
  });
  const events: ModelEvent[] = [];
  let failure: unknown;
  const ended = (async () => {
    for await (const event of model.stream(request)) events.push(event);
  })().catch((error) => {
    failure = error;
  });
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  return { send, events, ended, failure: () => failure };
}
const delta = { id: 'a', choices: [{ index: 0, delta: { content: 'Hello' } }] };

it('waits for a provider that sends comments while a request is in its queue [GEN-066]', async () => {
  const clock = new FakeClock();
  const answer = openAnswer(clock);
  await Promise.race([answer.send(': processing\n\n'), answer.ended]);
  expect(answer.failure()).toBeUndefined();
  for (let minute = 0; minute < 5; minute++) {
    await expect.poll(() => clock.sleeping).toBe(1);
    await clock.advance(60_000);
    await answer.send(': processing\n\n');
  }
  await answer.send(`data: ${JSON.stringify(delta)}\n\n`);
  await expect.poll(() => answer.events).toContainEqual({ type: 'text-delta', text: 'Hello' });
  expect(answer.failure()).toBeUndefined();
  // From the last byte on, the silence counts.
  await expect.poll(() => clock.sleepingFor(120_000)).toBe(1);
  await clock.advance(119_000);
  expect(answer.failure()).toBeUndefined();
  await clock.advance(1_000);
  await answer.ended;
  expect(answer.failure()).toBeInstanceOf(ModelError);
  expect(answer.failure()).toMatchObject({ failure: 'stalled' });
});
