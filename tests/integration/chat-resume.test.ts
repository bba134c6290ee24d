import { expect, it } from 'vitest';
import { artifact, createConversation } from '../support/conversation.ts';
import { createGate, describeConversation, last, page } from '../support/conversation-suite.ts';

/** A request that the model received. */
type Asked = { body: { messages: { role: string; content: string }[] } };

describeConversation('an interrupted answer', (stage) => {
  const whole = artifact(page);
  const at = whole.indexOf('src/App.tsx') + 30;
  const { 'src/App.tsx': App, ...kept } = page;
  const missing = artifact({ 'src/App.tsx': App });

  /**
   * Creates a user whose first answer was cut off inside `src/App.tsx` after all continuations were
   * used up.
   */
  async function interrupted() {
    const { userId, site } = await stage.conversation.person();
    stage.model.script(
      { text: whole.slice(0, at), chunk: at, dropAfter: 1 },
      { text: 'x', dropAfter: 0 },
      { text: 'x', dropAfter: 0 },
    );
    expect(
      last(
        await stage.conversation.events(
          await stage.conversation.send(userId, site, 'sell flowers'),
        ),
      ),
    ).toMatchObject({
      status: 'INTERRUPTED',
      version: 1,
    });
    expect(await stage.conversation.files(site)).toEqual(kept);
    const { tokens } = await stage.conversation.ledger.balance(userId);
    return {
      tokens,
      userId,
      site,
      resume: async (resume: 'continue' | 'retry') =>
        stage.conversation.events(
          await stage.conversation.send(userId, site, { resume, prompt: '' }),
        ),
      chat: () => stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' }),
      asked: () => (stage.model.requests.at(-1) as unknown as Asked).body.messages.slice(1),
    };
  }

  const turns = ({
    list,
  }: {
    list: { role: string; turn: { status: string; version: number | null } | null }[];
  }) =>
    list.map(({ role, turn }) => (role === 'user' ? 'user' : `${turn?.status} ${turn?.version}`));

  it('is completed by continue with its kept files, and charges only the new part [PP-04]', async () => {
    const { userId, site, tokens, resume, chat, asked } = await interrupted();
    stage.model.script({ text: missing, usage: { input: 100, output: 20 } });
    expect(last(await resume('continue'))).toMatchObject({ status: 'END', version: 2 });
    expect(await stage.conversation.files(site)).toEqual(page);
    const [request, ...more] = asked();
    expect(more).toEqual([]);
    for (const part of [
      'sell flowers',
      'was interrupted',
      '<file path="src/main.tsx">',
      'import "./App";',
    ])
      expect(request?.content).toContain(part);
    expect(turns(await chat())).toEqual(['user', 'interrupted 1', 'done 2']);
    expect(await stage.conversation.ledger.balance(userId)).toMatchObject({
      tokens: tokens - 120,
      held: 0,
    });
    expect(await stage.conversation.projects.readable(site, userId)).toMatchObject({
      status: 2,
      title: 'Shop',
    });
  });

  it('is replaced as a whole by retry with the same prompt, also after a continue [PP-04]', async () => {
    const { site, resume, chat, asked } = await interrupted();
    stage.model.script(
      { text: missing.slice(0, -10), dropAfter: 99 },
      { status: 401 },
      { status: 401 },
    );
    expect(last(await resume('continue'))).toMatchObject({ status: 'INTERRUPTED', version: 2 });
    expect(turns(await chat())).toEqual(['user', 'interrupted 1', 'interrupted 2']);
    stage.model.script({ text: artifact({ 'src/App.tsx': 'again' }) });
    expect(last(await resume('retry'))).toMatchObject({ status: 'END', version: 3 });
    expect(asked().at(-1)?.content).toMatch(/# Request\nsell flowers$/);
    expect(turns(await chat())).toEqual(['user', 'done 3']);
    expect(await stage.conversation.files(site)).toEqual({ ...page, 'src/App.tsx': 'again' });
  });

  it.each(['continue', 'retry'] as const)(
    'keeps answer, files and tokens after a %s that fails [PP-04]',
    async (how) => {
      const { userId, site, tokens, resume, chat } = await interrupted();
      stage.model.script({ status: 401 });
      expect(last(await resume(how))).toMatchObject({ type: 'error', code: 4000 });
      expect(turns(await chat())).toEqual(['user', 'interrupted 1']);
      expect(await stage.conversation.files(site)).toEqual(kept);
      expect(await stage.conversation.ledger.balance(userId)).toMatchObject({ tokens, held: 0 });
      expect(await stage.conversation.projects.readable(site, userId)).toMatchObject({ status: 2 });
    },
  );

  it('remains when the process of a retry ends before its first word [ADR 008]', async () => {
    const { userId, site, chat } = await interrupted();
    const dead = createConversation(stage.open().db, stage.model);
    const { passed, open } = createGate();
    stage.model.script({ text: 'never', until: passed });
    const before = stage.model.requests.length;
    await dead.send(userId, site, { resume: 'retry', prompt: '' });
    await expect.poll(() => stage.model.requests.length).toBe(before + 1);
    expect(turns(await chat())).toEqual(['user']);
    expect(await stage.conversation.runs.recover()).toBe(1);
    expect(turns(await chat())).toEqual(['user', 'interrupted 1']);
    open();
    await dead.close();
  });

  it('remains when a retry is stopped before its first word', async () => {
    const { userId, site, chat } = await interrupted();
    const { passed, open } = createGate();
    stage.model.script({ text: 'never', until: passed });
    const before = stage.model.requests.length;
    const { run } = await stage.conversation.send(userId, site, { resume: 'retry', prompt: '' });
    await expect.poll(() => stage.model.requests.length).toBe(before + 1);
    await stage.conversation.call('stop', userId, { run });
    expect(turns(await chat())).toEqual(['user', 'interrupted 1']);
    open();
  });

  it('cannot be resumed by another user', async () => {
    const { site } = await interrupted();
    const { userId } = await stage.conversation.person();
    await expect(
      stage.conversation.send(userId, site, { resume: 'continue', prompt: '' }),
    ).rejects.toMatchObject({ entry: { code: 404 } });
  });
});
