import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messageText } from '../../domain/chat/message-text.ts';
import { limits } from '../../domain/limits/index.ts';
import { runs as runsTable } from '../../services/store/schema/index.ts';
import { answerText, artifact } from '../support/conversation.ts';
import {
  createGate,
  describeConversation,
  last,
  page,
  types,
} from '../support/conversation-suite.ts';

describeConversation('a prompt', (stage) => {
  it('streams chat_id first, the words, end_tokens, and END with its version [GAP-30, GEN-005, GEN-006]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({
      text: artifact(page),
      usage: { input: 5000, cached: 1000, output: 2000 },
      chunk: 7,
    });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(events[0]).toEqual({ type: 'chat_id', chat_id: site, code: 200 });
    expect(answerText(events)).toBe(artifact(page));
    expect(events.at(-2)).toEqual({
      type: 'end_tokens',
      data: { used: 6100, tokens: 23_900, input: 5000, cached: 1000, output: 2000, charged: 6100 },
    });
    expect(last(events)).toEqual({ status: 'END', code: 200, chat_id: site, version: 1 });
    expect(types(events).filter((type) => type === 'stage')).not.toHaveLength(0);
    expect(await stage.conversation.files(site)).toEqual(page);
  });

  it('stores the prompt at start and the answer at END; status goes 0 → 2, the artifact names the project [GAP-34]', async () => {
    const { userId, site } = await stage.conversation.person();
    const answer = createGate();
    stage.model.script({
      text: artifact(page, 'Flower shop'),
      until: answer.passed,
    });
    const sent = await stage.conversation.send(userId, site, 'sell flowers');
    const during = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(during.list.map((message) => messageText(message.content))).toEqual(['sell flowers']);
    expect(during.run).toMatchObject({ id: sent.run, status: 'running' });
    expect(await stage.conversation.projects.readable(site, userId)).toMatchObject({
      status: 0,
      title: 'sell flowers',
    });
    answer.open();
    await stage.conversation.events(sent);
    const after = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(after.list.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(after.list[1]).toMatchObject({
      content: artifact(page, 'Flower shop'),
      turn: {
        run: sent.run,
        status: 'done',
        version: 1,
        used: { input: 100, output: 20, cached: 40, charged: 84 },
      },
    });
    expect(await stage.conversation.projects.readable(site, userId)).toMatchObject({
      status: 2,
      title: 'Flower shop',
    });
  });

  it('returns each message with its fields [CHAT-038]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'words' });
    await stage.conversation.events(
      await stage.conversation.send(userId, site, {
        prompt: 'sell flowers',
        message_type: 'content',
        message_content: 'as on the market',
      }),
    );
    const { list } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    const own = {
      id: expect.stringMatching(/^\d+$/),
      chat_id: site,
      uuid: site,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    };
    expect(list).toMatchObject([
      {
        ...own,
        role: 'user',
        content: 'sell flowers',
        message_type: 'content',
        message_content: 'as on the market',
      },
      { ...own, role: 'assistant', content: 'words', message_content: null },
    ]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(2);
  });

  it('returns the files, text as text and others as base64; `files` omits the list [GAP-38]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page) });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    await stage.conversation.versions.commit({
      project: site,
      kind: 'save',
      changes: [{ path: 'logo.png', bytes: Uint8Array.from([0, 255]) }],
    });
    const chat = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'files',
    });
    expect(chat).toMatchObject({
      site_uuid: site,
      list: [],
      version: 2,
      readOnly: false,
      grade: 1,
    });
    expect(chat.files.find((file) => file.file_path === 'logo.png')).toEqual({
      file_path: 'logo.png',
      file_content: 'AP8=',
      is_binary: true,
    });
    expect(chat.files.find((file) => file.file_path === 'src/App.tsx')?.file_content).toBe(
      page['src/App.tsx'],
    );
    const stranger = await stage.conversation.person();
    expect(
      await stage.conversation.call('getChat', stranger.userId, { site_uuid: site, type: 'chat' }),
    ).toMatchObject({
      readOnly: true,
      run: null,
    });
    await expect(
      stage.conversation.call('getChat', userId, { site_uuid: randomUUID(), type: 'chat' }),
    ).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('writes files as they close and runs install and dev itself, in order, once [ADR 075]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page) });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    await expect
      .poll(() => stage.conversation.runtime.commands.filter((one) => one.startsWith('command')))
      .toEqual(['command 1', 'command 2']);
    const { commands: asked } = stage.conversation.runtime;
    expect(asked[0]).toBe('warm');
    expect(asked.filter((one) => one.startsWith('write'))).toEqual(
      Object.keys(page).map((path) => `write ${path}`),
    );
    expect(asked.indexOf('command 1')).toBeLessThan(asked.indexOf('settle'));
    await expect
      .poll(
        async () =>
          (
            await stage
              .open()
              .db.select()
              .from(runsTable)
              .where(and(eq(runsTable.projectUuid, site), eq(runsTable.kind, 'chat')))
          )[0]?.readyAt,
      )
      .toBeInstanceOf(Date);
  });

  it('commits, charges and ends without waiting for the sandbox; records ready when the page is up [ADR 075]', async () => {
    const { userId, site } = await stage.conversation.person();
    const installed = createGate();
    const { runtime, runs } = stage.conversation;
    const command = runtime.startCommand.bind(runtime);
    Object.assign(runtime, {
      write: () => installed.passed,
      endTurn: () => installed.passed,
      startCommand: async (input: Parameters<typeof command>[0]) => {
        if (input.command === 2) await installed.passed;
        return command(input);
      },
    } satisfies Partial<typeof runtime>);
    stage.model.script({ text: artifact(page), usage: { input: 100, cached: 0, output: 20 } });
    const sent = await stage.conversation.send(userId, site);
    const events = await stage.conversation.events(sent);
    expect(last(events)).toEqual({ status: 'END', code: 200, chat_id: site, version: 1 });
    expect((await stage.conversation.ledger.balance(userId)).tokens).toBe(29_880);
    expect(await stage.conversation.files(site)).toEqual(page);
    const stages = events.flatMap((event) =>
      'type' in event && event.type === 'stage' ? [event.stage] : [],
    );
    expect(stages).not.toContain('ready');
    expect(await runs.get(sent.run)).toMatchObject({ status: 'done' });
    const readyAt = async () =>
      (await stage.open().db.select().from(runsTable).where(eq(runsTable.id, sent.run)))[0]
        ?.readyAt;
    expect(await readyAt()).toBeNull();
    installed.open();
    await expect.poll(readyAt).toBeInstanceOf(Date);
  });

  it('sends the model the files and the history on the second turn, and applies its edits', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script(
      { text: artifact(page) },
      {
        text: `Blue now.<appArtifact id="b" title="Shop"><appAction type="edit" filePath="src/main.tsx">\n<<<<<<< SEARCH\nimport "./App";\n=======\nimport "./App.tsx";\n>>>>>>> REPLACE\n</appAction><appAction type="delete" filePath="vite.config.ts"></appAction></appArtifact>`,
      },
    );
    await stage.conversation.events(await stage.conversation.send(userId, site, 'first wish'));
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'second wish'),
    );
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    const sent = JSON.stringify(stage.model.requests.at(-1)?.body);
    for (const part of ['first wish', 'second wish', 'src/App.tsx', 'export const App'])
      expect(sent).toContain(part);
    expect(await stage.conversation.files(site)).toMatchObject({
      'src/main.tsx': 'import "./App.tsx";\n',
    });
    expect(Object.keys(await stage.conversation.files(site))).not.toContain('vite.config.ts');
  });

  it('never commits an unclosed action, a path outside the project or an edit without a match, and reports it [GAP-30]', async () => {
    const { userId, site } = await stage.conversation.person();
    const bad = ['../x', '/etc/x', 'a/../../x', 'nul\u0000x', 'C:\\x'].map(
      (path) => `<appAction type="file" filePath="${path}">\nx</appAction>`,
    );
    stage.model.script({
      text: `<appArtifact id="a" title="T">${bad.join('')}<appAction type="file" filePath="ok.txt">\nok</appAction><appAction type="edit" filePath="ok.txt">\nno block</appAction><appAction type="file" filePath="cut.txt">\nhal`,
    });
    stage.model.script(
      ...Array.from({ length: limits.run.cutContinuations }, () => ({ text: 'f' })),
    );
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    const notices = events.flatMap((event) =>
      'type' in event && event.type === 'notice' ? [event.reason] : [],
    );
    expect(notices).toEqual(['path', 'path', 'path', 'path', 'path', 'edit', 'truncated']);
    expect(await stage.conversation.files(site)).toEqual({ 'ok.txt': 'ok' });
    expect(last(events)).toMatchObject({ status: 'INTERRUPTED', version: 1 });
  });

  it('keeps an answer without actions and makes no version of it', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'A question is answered in words.' });
    expect(
      last(await stage.conversation.events(await stage.conversation.send(userId, site))),
    ).toEqual({
      status: 'END',
      code: 200,
      chat_id: site,
    });
    expect(
      (await stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' })).list,
    ).toHaveLength(2);
  });

  it('recovers files from bare code fences once, at the end', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'Sure:\n```tsx src/App.tsx\nexport const App = 1;\n```\nDone.' });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(await stage.conversation.files(site)).toEqual({
      'src/App.tsx': 'export const App = 1;\n',
    });
  });

  it('stores prompts and answers with NUL and lone surrogates', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'answer \u0000 \u0001 end' });
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'prompt \u0000 \ud83d end'),
    );
    expect(answerText(events)).toBe('answer \u0000 \u0001 end');
    const { list } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect(list.map((message) => message.content)).toEqual([
      'prompt \ufffd \ufffd end',
      'answer \ufffd \u0001 end',
    ]);
  });

  it('runs only in the caller’s own project or with the caller’s unused uuid [GAP-34]', async () => {
    const { userId } = await stage.conversation.person();
    const other = await stage.conversation.person();
    await expect(stage.conversation.send(userId, other.site)).rejects.toMatchObject({
      entry: { code: 404 },
    });
    await expect(stage.conversation.send(userId, randomUUID())).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('refuses an empty prompt and database calls with 4004 [GEN-002, GAP-33]', async () => {
    const { userId, site } = await stage.conversation.person();
    await expect(stage.conversation.send(userId, site, '  ')).rejects.toMatchObject({
      entry: { code: 4004 },
    });
    await expect(
      stage.conversation.send(userId, site, { request_type: 'exe_api' }),
    ).rejects.toMatchObject({
      entry: { code: 4004 },
    });
    await expect(
      stage.conversation.send(userId, site, { request_type: 'exe_npm' }),
    ).rejects.toMatchObject({
      entry: { code: 4004 },
    });
  });

  it('runs a command and follows it [RUN-001]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'words' });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, { request_type: 'exe_npm', command: 2 }),
    );
    expect(types(events)).toEqual(['data', 'DONE', 'END']);
    await stage.conversation.events(
      await stage.conversation.send(userId, site, {
        request_type: 'exe_npm',
        command: 3,
        command_str: 'ls src',
      }),
    );
    expect(stage.conversation.runtime.commands.slice(-2)).toEqual([
      'command 2',
      'command 3 ls src',
    ]);
    const stranger = await stage.conversation.person();
    await expect(
      stage.conversation.send(stranger.userId, site, { request_type: 'exe_npm', command: 1 }),
    ).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });
});
