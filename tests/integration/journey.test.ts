import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { readEvents } from '../support/stream.ts';

const { chat, projects, account, models, runtime } = contract;

withDatabase('from a prompt to files, over the wire', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open(), {
      time: systemClock,
      starter: createStarter({ totalMs: 0 }),
    });
    await app.services.start();
    ada = await app.signIn();
  });
  afterAll(() => app.close());

  const site = async () => (await app.call(projects.issueUuid, {}, { as: ada })).data.uuid;
  const send = (site_uuid: string, prompt = 'a to-do list for a small team') =>
    app.send(chat.send, { site_uuid, request_type: 'generate_website_chat', prompt }, { as: ada });

  it('answers a prompt with numbered events, and then returns the chat with its files [GAP-30, PROJ-008]', async () => {
    const uuid = await site();
    const response = await send(uuid);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = await readEvents(response);
    const [run] = events[0]?.id.split(':') ?? [];
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => `${run}:${i + 1}`));
    expect(events.find(({ data }) => data.type === 'chat_id')?.data).toMatchObject({ code: 200 });
    expect(events.at(-1)?.data).toMatchObject({ status: 'END', code: 200, version: 1 });

    const { data } = await app.call(chat.getChat, { site_uuid: uuid }, { as: ada });
    expect(data).toMatchObject({
      site_uuid: uuid,
      version: 1,
      readOnly: false,
      run: { id: run, status: 'done' },
    });
    expect(data.list.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(data.files.map(({ file_path }) => file_path)).toContain('package.json');
    expect((await app.call(projects.infoByUuid, { uuid }, { as: ada })).data.status).toBe(2);
    // The starter costs nothing (ADR 014).
    expect((await app.call(account.tokens, {}, { as: ada })).data.tokens).toBe(30_000);

    const replay = await readEvents(
      await app.send(chat.follow, { run: String(run), after: 0 }, { as: ada }),
    );
    expect(replay).toEqual(events);
    const rest = await readEvents(
      await app.send(chat.follow, { run: String(run), after: 3 }, { as: ada }),
    );
    expect(rest).toEqual(events.slice(3));
  });

  it('continues a run without its reader [ADR 008]', async () => {
    const uuid = await site();
    const [first] = await readEvents(await send(uuid), () => true);
    const run = first?.id.split(':')[0] ?? '';
    const rest = await readEvents(await app.send(chat.follow, { run, after: 1 }, { as: ada }));
    expect(rest.at(-1)?.data).toMatchObject({ status: 'END' });
  });

  it('hides other users’ runs and chats [SEC-009]', async () => {
    const uuid = await site();
    const [first] = await readEvents(await send(uuid));
    const run = first?.id.split(':')[0] ?? '';
    const bob = await app.signIn();
    expect((await app.call(chat.stop, { run }, { as: bob })).code).toBe(404);
    const follow = await app.send(chat.follow, { run, after: 0 }, { as: bob });
    expect(await follow.json()).toMatchObject({ code: 404 });
    expect(
      await (
        await app.send(
          chat.send,
          { site_uuid: uuid, request_type: 'generate_website_chat', prompt: 'x' },
          { as: bob },
        )
      ).json(),
    ).toMatchObject({
      code: 404,
    });
  });

  it('answers a bad chat request with 4004, before any stream [GAP-04]', async () => {
    const path = chat.send.path;
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    for (const body of [
      '{}',
      '{"site_uuid":"x","request_type":"generate_website_chat"}',
      '{"site_uuid":1,"request_type":"nothing"}',
    ])
      expect(await (await app.request('POST', path, body, headers)).json()).toMatchObject({
        code: 4004,
      });
  });

  it('lists models and reports that the starter answers [MODEL-005]', async () => {
    const { data } = await app.call(models.list, {});
    expect(data).toMatchObject({ starter: true, current: { provider: 'starter' } });
    expect(data.models).not.toHaveLength(0);
    const word = expect.stringMatching(/\S/);
    for (const entry of data.models)
      expect(entry).toMatchObject({
        name: word,
        label: word,
        provider: word,
        maxTokenAllowed: expect.any(Number),
      });
    expect((await app.call(runtime.status, {})).data).toMatchObject({
      sandbox: 'none',
      runners: ['browser'],
    });
  });
});
