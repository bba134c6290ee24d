import { expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createGate } from '../support/conversation-suite.ts';
import { withDatabase } from '../support/database.ts';
import { startLoopbackModel } from '../support/loopback-model.ts';

type Block = { id: string; data: Record<string, unknown> };

/**
 * Reads a stream into blocks of `id:` and `data:` without pings, as its bytes arrive. The fake
 * clock advances in the meantime.
 */
async function blocks(app: TestApp, response: Response): Promise<Block[]> {
  let text = '';
  let over = false;
  const reading = (async () => {
    for await (const chunk of response.body ?? [])
      text += new TextDecoder().decode(chunk as Uint8Array);
    over = true;
  })();
  const deadline = Date.now() + 20_000;
  while (!over && Date.now() < deadline) {
    await app.clock.advance(50);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await reading;
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('id:'))
    .map((block) => {
      const [id = '', data = ''] = block.split('\n');
      return { id: id.slice(3).trim(), data: JSON.parse(data.slice(5)) as Record<string, unknown> };
    });
}

withDatabase('the conversation on the wire', (open) => {
  it('answers a signed-in user’s prompt with an event stream: numbered events, chat_id first, END last [GAP-30, GEN-001]', async () => {
    const app = await createTestApp(open());
    const person = await app.signIn();
    const { data } = await app.call(contract.projects.issueUuid, {}, { as: person });
    const site_uuid = data.uuid;
    const request = {
      site_uuid,
      request_type: 'generate_website_chat',
      prompt: 'a to-do list for a small team',
    } as const;
    const response = await app.send(contract.chat.send, request, { as: person });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    const events = await blocks(app, response);
    const run = events[0]?.id.split(':')[0] ?? '';
    expect(events.map((event) => event.id)).toEqual(events.map((_, i) => `${run}:${i + 1}`));
    expect(events[0]?.data).toEqual({ type: 'chat_id', chat_id: site_uuid, code: 200 });
    expect(events.at(-2)?.data).toMatchObject({
      type: 'end_tokens',
      data: { used: 0, tokens: 30_000 },
    });
    expect(events.at(-1)?.data).toEqual({
      status: 'END',
      code: 200,
      chat_id: site_uuid,
      version: 1,
    });
    const half = Math.floor(events.length / 2);
    const resumed = await blocks(
      app,
      await app.send(contract.chat.follow, { run, after: half }, { as: person }),
    );
    expect(resumed).toEqual(events.slice(half));
    const chat = await app.call(contract.chat.getChat, { site_uuid, type: 'chat' }, { as: person });
    expect(chat.data).toMatchObject({
      version: 1,
      readOnly: false,
      run: { id: run, status: 'done', seq: events.length },
    });
    expect(chat.data.files.map((file) => file.file_path)).toContain('package.json');
    const beyond = await app.call(
      contract.chat.follow,
      { run, after: events.length + 1 },
      { as: person },
    );
    expect(beyond.code).toBe(404);
    await app.close();
  });

  it('returns refusals before the stream as plain envelopes: 703, 4004, 404 [GAP-31, GAP-33]', async () => {
    const model = await startLoopbackModel();
    const { passed, open: answer } = createGate();
    model.script({ text: 'ok', until: passed });
    const app = await createTestApp(open(), {
      environment: { OPENAI_LIKE_API_BASE_URL: model.baseUrl, LLM_MODEL: 'loopback' },
    });
    const person = await app.signIn();
    const { data } = await app.call(contract.projects.issueUuid, {}, { as: person });
    const request = {
      site_uuid: data.uuid,
      request_type: 'generate_website_chat',
      prompt: 'first',
    } as const;
    const running = await app.send(contract.chat.send, request, { as: person });
    const code = async (rest: object) =>
      (await app.call(contract.chat.send, { ...request, ...rest }, { as: person })).code;
    expect(await code({ prompt: 'second' })).toBe(703);
    answer();
    await blocks(app, running);
    expect(await code({ prompt: ' ' })).toBe(4004);
    expect(await code({ request_type: 'exe_api' })).toBe(4004);
    expect(await code({ site_uuid: '00000000-0000-4000-8000-000000000000' })).toBe(404);
    await app.close();
    await model.close();
  });
});
