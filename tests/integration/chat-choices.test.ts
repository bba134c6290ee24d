import { expect, it } from 'vitest';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

const choice = (name: string, provider = 'OpenAILike') => ({ model: { provider, name } });

const nobody = { ip: '', userAgent: '' };

describeConversation('the model of one turn', (stage) => {
  it('is the chosen one, where the operator offers it [ADR 066]', async () => {
    const talk = createConversation(stage.open().db, stage.model, {
      environment: { LLM_MODELS: 'OpenAILike:other@0.5/2' },
    });
    const { userId, site } = await talk.person();
    await talk.events(await talk.send(userId, site, { prompt: 'a', ...choice('other') }));
    expect(stage.model.requests.at(-1)?.body).toMatchObject({ model: 'other' });
    await talk.events(await talk.send(userId, site, 'b'));
    expect(stage.model.requests.at(-1)?.body).toMatchObject({ model: 'loopback' });
    const { models } = await talk.models.personal.listForUser(userId);
    expect(models.map(({ name, price }) => [name, price])).toEqual([
      ['loopback', null],
      ['other', { input: 0.5, output: 2 }],
    ]);
    await talk.close();
  });

  it('is refused when it is not offered, before anything is created', async () => {
    const { userId, site } = await stage.conversation.person();
    await expect(
      stage.conversation.send(userId, site, { prompt: 'a', ...choice('gone') }),
    ).rejects.toMatchObject({ entry: { code: 4006 } });
    await expect(
      stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' }),
    ).rejects.toMatchObject({ entry: { code: 404 } });
  });

  it('costs nothing and needs no balance with the user’s own key; the turn shows that [ADR 014]', async () => {
    const talk = createConversation(stage.open().db, undefined, {
      environment: { ANTHROPIC_API_BASE_URL: stage.model.baseUrl },
    });
    const { userId, site } = await talk.person(0);
    await talk.models.keys.save(
      userId,
      'Anthropic',
      { key: 'sk-mine-0123456789', baseUrl: null },
      nobody,
    );
    stage.model.script({ text: artifact(page), usage: { input: 700, cached: 0, output: 300 } });
    const asked = { prompt: 'a shop', ...choice('claude-haiku-4-5', 'Anthropic') };
    const events = await talk.events(await talk.send(userId, site, asked));
    expect(stage.model.requests.at(-1)?.headers).toMatchObject({
      'x-api-key': 'sk-mine-0123456789',
    });
    expect(events.at(-2)).toMatchObject({
      data: { used: 0, charged: 0, input: 700, output: 300, own: true },
    });
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    const { list } = await talk.call('getChat', userId, { site_uuid: site, type: 'chat' });
    expect(list[1]?.turn?.used).toMatchObject({ own: true, charged: 0 });
    await talk.close();
  });

  it('may be an unlisted one with the user’s own key; a missing model is reported', async () => {
    const talk = createConversation(stage.open().db, undefined, {
      environment: { ANTHROPIC_API_BASE_URL: stage.model.baseUrl },
    });
    const { userId, site } = await talk.person();
    await talk.models.keys.save(
      userId,
      'Anthropic',
      { key: 'sk-mine-0123456789', baseUrl: null },
      nobody,
    );
    const asked = { prompt: 'a', ...choice('claude-next', 'Anthropic') };
    const events = await talk.events(await talk.send(userId, site, asked));
    expect(stage.model.requests.at(-1)?.body).toMatchObject({ model: 'claude-next' });
    expect(last(events)).toMatchObject({ status: 'END' });
    stage.model.script({ status: 404 });
    expect(last(await talk.events(await talk.send(userId, site, asked)))).toMatchObject({
      type: 'error',
      code: 4006,
    });
    await talk.close();
  });

  it('reports a refused key, and keeps nothing of the turn', async () => {
    const talk = createConversation(stage.open().db, undefined, {
      environment: { ANTHROPIC_API_BASE_URL: stage.model.baseUrl },
    });
    const { userId, site } = await talk.person();
    await talk.models.keys.save(
      userId,
      'Anthropic',
      { key: 'sk-mine-0123456789', baseUrl: null },
      nobody,
    );
    stage.model.script({ status: 401 });
    const events = await talk.events(
      await talk.send(userId, site, { prompt: 'a', ...choice('claude-haiku-4-5', 'Anthropic') }),
    );
    expect(last(events)).toMatchObject({ type: 'error', code: 4007 });
    await talk.close();
  });
});

describeConversation('a discussion turn', (stage) => {
  const discuss = { prompt: 'which colours?', mode: 'discuss' };

  it('touches no file, starts nothing, and shows actions as code', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page) });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    const before = await stage.conversation.files(site);
    stage.model.script({ text: artifact({ 'src/App.tsx': 'export const App = () => null;\n' }) });
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, discuss),
    );
    expect(events[0]).toMatchObject({ type: 'chat_id', mode: 'discuss' });
    expect(last(events)).toEqual({ status: 'END', code: 200, chat_id: expect.any(String) });
    expect(answerText(events)).not.toContain('<appA');
    expect(answerText(events)).toContain('file `src/App.tsx`\n````tsx\n');
    expect(await stage.conversation.files(site)).toEqual(before);
    const { list } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(list.map(({ turn }) => turn?.mode)).toEqual([
      undefined,
      undefined,
      undefined,
      'discuss',
    ]);
  });

  it('makes no files from code blocks with paths', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'Like this:\n```tsx src/App.tsx\nexport const App = 1;\n```\n' });
    expect(
      last(await stage.conversation.events(await stage.conversation.send(userId, site, discuss))),
    ).not.toHaveProperty('version');
    expect(await stage.conversation.files(site)).toEqual({});
  });

  it('has separate rules without actions, and is part of the next turn’s history', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'Take indigo and sand.' });
    await stage.conversation.events(await stage.conversation.send(userId, site, discuss));
    const rules = JSON.stringify(stage.model.requests.at(-1)?.body);
    expect(rules).toContain('no file is touched');
    expect(rules).not.toContain('SEARCH');
    stage.model.script({ text: artifact(page) });
    const built = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'build that'),
    );
    expect(JSON.stringify(stage.model.requests.at(-1)?.body)).toContain('Take indigo and sand.');
    expect(last(built)).toMatchObject({ version: 1 });
  });

  it('requires a model: the starter holds no discussions', async () => {
    const talk = createConversation(stage.open().db, undefined);
    const { userId, site } = await talk.person();
    await expect(talk.send(userId, site, discuss)).rejects.toMatchObject({ entry: { code: 4000 } });
    await talk.close();
  });
});

describeConversation('a cap per turn', (stage) => {
  const parts = artifact(page);

  it('ends the turn when it is reached: keeps and charges finished parts, and reports why [PP-16]', async () => {
    const { userId, site } = await stage.conversation.person();
    await stage.conversation.models.personal.saveTurnCap(userId, 6_000);
    const at = parts.indexOf('src/App.tsx');
    stage.model.script({
      text: parts.slice(0, at),
      finish: 'length',
      usage: { input: 3_000, cached: 0, output: 5_900 },
    });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    const asked = stage.model.requests.at(-1)?.body as { max_tokens?: number };
    expect(asked.max_tokens).toBeLessThan(6_000);
    expect(events.at(-2)).toMatchObject({ data: { used: 8_900, charged: 8_900, capped: true } });
    expect(last(events)).toMatchObject({ status: 'STOPPED', version: 1 });
    expect(Object.keys(await stage.conversation.files(site))).toContain('index.html');
    const { list } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(list[1]?.turn).toMatchObject({ status: 'stopped', used: { capped: true } });
  });

  it('stops a server that ignores the limit', async () => {
    const { userId, site } = await stage.conversation.person();
    await stage.conversation.models.personal.saveTurnCap(userId, 6_000);
    stage.model.script({ text: 'all work and no play. ', chunk: 200, forever: true, usage: null });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(last(events)).toMatchObject({ status: 'STOPPED' });
    expect(answerText(events).length).toBeLessThan(6_000 * 4 + 400);
  });

  it('is reported before the model is called if it leaves no room for an answer, without any charge', async () => {
    const { userId, site } = await stage.conversation.person();
    await stage.conversation.models.personal.saveTurnCap(userId, 1_000);
    const asked = stage.model.requests.length;
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(last(events)).toMatchObject({ type: 'error', code: 4009 });
    expect(stage.model.requests).toHaveLength(asked);
    expect(await stage.conversation.ledger.balance(userId)).toEqual({
      tokens: 30_000,
      held: 0,
      used: 0,
    });
  });
});

describeConversation('the context of the next prompt', (stage) => {
  it('is reported in tokens, as the run will send it [ADR 080]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page) });
    await stage.conversation.events(await stage.conversation.send(userId, site, 'a shop'));
    const told = await stage.conversation.call('context', userId, {
      site_uuid: site,
      prompt: 'make it blue',
      images: 1,
      context: 1,
    });
    expect(told.total).toBe(told.rules + told.talk + told.files + told.pictures + told.prompt);
    expect(told).toMatchObject({ budget: 200_000, pictures: 1_500, prompt: 3, named: 0 });
    expect(told.shown.map(({ path }) => path).sort()).toEqual(Object.keys(page).sort());
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    };
    await stage.conversation.events(
      await stage.conversation.send(userId, site, { prompt: 'make it blue', images: [image] }),
    );
    const body = stage.model.requests.at(-1)?.body as
      | { messages: { content: string | { text?: string }[] }[] }
      | undefined;
    const messages = body?.messages ?? [];
    const text = messages
      .map(({ content }) => (typeof content === 'string' ? content : (content[0]?.text ?? '')))
      .join('');
    expect(Math.abs(text.length / 4 - (told.total - told.pictures))).toBeLessThan(20);
    const less = await stage.conversation.call('context', userId, {
      site_uuid: site,
      prompt: 'make it blue',
      images: 0,
      context: 2,
    });
    expect(less).toMatchObject({ talk: 0, pictures: 0 });
  });

  it('is reported for a new project, and refused for another user’s', async () => {
    const { userId, site } = await stage.conversation.person();
    const fresh = await stage.conversation.call('context', userId, {
      prompt: 'a shop',
      images: 0,
      context: 1,
    });
    expect(fresh).toMatchObject({ files: 0, talk: 0, shown: [] });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    const stranger = await stage.conversation.person();
    const asked = stage.conversation.call('context', stranger.userId, {
      site_uuid: site,
      prompt: '',
      images: 0,
      context: 1,
    });
    await expect(asked).rejects.toMatchObject({ entry: { code: 404 } });
  });
});
