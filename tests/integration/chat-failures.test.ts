import { expect, it } from 'vitest';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page, types } from '../support/conversation-suite.ts';
import type { LoopbackModel } from '../support/loopback-model.ts';

describeConversation('a generation that fails', (stage) => {
  const cases: [string, Parameters<LoopbackModel['script']>[0], number][] = [
    ['a provider error', { status: 401 }, 4000],
    ['a prompt too long for the provider', { status: 400, message: 'prompt is too long' }, 4001],
    ['a cancelled answer', { text: 'no', finish: 'stopped' }, 4002],
    ['an empty answer', { text: '  ' }, 4003],
    ['a dropped connection', { text: 'half a word', dropAfter: 1, chunk: 4 }, 4000],
    [
      'a drop before the first action closed',
      { text: artifact(page), dropAfter: 3, chunk: 20 },
      4000,
    ],
  ];
  it.each(cases)(
    '%s is an error that leaves no message, no file and no charge [GEN-010, GAP-33, GAP-34]',
    async (_, script, code) => {
      const { userId, site } = await stage.conversation.person();
      stage.model.script(script);
      const events = await stage.conversation.events(await stage.conversation.send(userId, site));
      expect(last(events)).toMatchObject({
        type: 'error',
        code,
        reference: expect.stringMatching(/^\w{4}-\w{2}$/),
      });
      expect(types(events)).not.toContain('END');
      const chat = await stage.conversation.call('getChat', userId, {
        site_uuid: site,
        type: 'chat',
      });
      expect(chat).toMatchObject({ list: [], files: [], run: { status: 'failed' } });
      expect(await stage.conversation.ledger.balance(userId)).toEqual({
        tokens: 30_000,
        held: 0,
        used: 0,
      });
      expect(await stage.conversation.projects.readable(site, userId)).toMatchObject({ status: 1 });
    },
  );

  const parts = Object.entries(page);
  const whole = artifact(page);
  const at = whole.indexOf('src/App.tsx') + 30;

  it('returns 704 for a prompt beyond the model’s window, and creates nothing [GAP-33]', async () => {
    const entry = {
      name: 'loopback',
      label: '',
      provider: 'OpenAILike',
      maxTokenAllowed: 8000,
      images: false,
      context: 200,
      price: null,
    };
    const talk = createConversation(stage.open().db, stage.model, {
      models: { list: async () => [entry] },
    });
    const { userId, site } = await talk.person();
    await expect(talk.send(userId, site, 'x'.repeat(801))).rejects.toMatchObject({
      entry: { code: 704 },
    });
    await expect(
      talk.call('getChat', userId, { site_uuid: site, type: 'chat' }),
    ).rejects.toMatchObject({ entry: { code: 404 } });
    await talk.close();
  });

  it('continues an answer that broke off after an action closed, without a seam [PP-04]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script(
      { text: whole.slice(0, at), chunk: at, dropAfter: 1 },
      { text: whole.slice(at) },
    );
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(answerText(events)).toBe(whole);
    expect(await stage.conversation.files(site)).toEqual(page);
    const body = stage.model.requests.at(-1)?.body as {
      messages: { role: string; content: string }[];
    };
    expect(body.messages.at(-2)).toMatchObject({ role: 'assistant', content: whole.slice(0, at) });
  });

  it('replaces the broken file when a continuation starts it again, and logs that', async () => {
    const { userId, site } = await stage.conversation.person();
    const again = `<appAction type="file" filePath="src/App.tsx">\nDIFFERENT</appAction></appArtifact>`;
    stage.model.script({ text: whole.slice(0, at), chunk: at, dropAfter: 1 }, { text: again });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(await stage.conversation.files(site)).toEqual({ ...page, 'src/App.tsx': 'DIFFERENT' });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'notice', reason: 'void', path: 'src/App.tsx' }),
    );
  });

  it('continues at most twice, then ends INTERRUPTED with finished parts, which are charged [GAP-34, SEC-H1]', async () => {
    const { userId, site } = await stage.conversation.person();
    const before = stage.model.requests.length;
    stage.model.script(
      { text: whole.slice(0, at), chunk: at, dropAfter: 1 },
      { text: 'x', dropAfter: 0 },
      { status: 401 },
    );
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(stage.model.requests).toHaveLength(before + 3);
    expect(last(events)).toEqual({ status: 'INTERRUPTED', code: 200, chat_id: site, version: 1 });
    expect(Object.keys(await stage.conversation.files(site)).sort()).toEqual(
      parts
        .map(([path]) => path)
        .filter((path) => path !== 'src/App.tsx')
        .sort(),
    );
    const chat = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(chat.list.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(chat.list[1]?.turn).toMatchObject({ status: 'interrupted', version: 1 });
    const { held, used } = await stage.conversation.ledger.balance(userId);
    expect(held).toBe(0);
    expect(used).toBeGreaterThan(at / 4);
  });

  it('continues an answer cut by its length too; its input is paid once', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: whole.slice(0, at), finish: 'length' }, { text: whole.slice(at) });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(events.at(-2)).toMatchObject({
      data: { input: 100, cached: 40, output: 40, charged: 104 },
    });
    expect(await stage.conversation.files(site)).toEqual(page);
  });

  it.each(['continue', 'retry'] as const)(
    'resumes an interrupted answer by %s [PP-04]',
    async (resume) => {
      const { userId, site } = await stage.conversation.person();
      stage.model.script(
        { text: whole.slice(0, at), chunk: at, dropAfter: 1 },
        { status: 401 },
        { status: 401 },
      );
      await stage.conversation.events(await stage.conversation.send(userId, site, 'sell flowers'));
      stage.model.script({ text: artifact({ 'src/App.tsx': 'finished' }) });
      const events = await stage.conversation.events(
        await stage.conversation.send(userId, site, { resume, prompt: '' }),
      );
      expect(last(events)).toMatchObject({ status: 'END', version: 2 });
      expect(JSON.stringify(stage.model.requests.at(-1)?.body)).toContain('sell flowers');
      expect(await stage.conversation.files(site)).toEqual({ ...page, 'src/App.tsx': 'finished' });
      const { list } = await stage.conversation.call('getChat', userId, {
        site_uuid: site,
        type: 'chat',
      });
      expect(list.map((message) => message.role)).toEqual(
        resume === 'retry' ? ['user', 'assistant'] : ['user', 'assistant', 'assistant'],
      );
    },
  );
});
