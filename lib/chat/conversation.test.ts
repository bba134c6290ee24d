import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { CallError } from '@/lib/upstream/call-error';
import { chatStatus } from './run-store';
import { connection, end, failure, logged, openConnection, settle, text } from './testing';
import {
  answer,
  commandDone,
  completeAnswer,
  createConversationScene,
  uuid,
} from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
});

const run = () => now.project.run.getState();
async function say(prompt: string) {
  now.project.draft.setText(prompt);
  const sent = now.project.send();
  await now.clock.advance(0);
  return sent;
}

describe('a first prompt', () => {
  it('shows the prompt and an empty answer at once, and is loading [CHAT-014]', async () => {
    const source = openConnection();
    now.effects.open = (_: unknown, signal: AbortSignal) => source.events(signal);
    void say('a tea shop');
    expect(run()).toMatchObject({
      status: 'loading',
      messages: [
        { role: 'user', content: 'a tea shop' },
        { role: 'assistant', content: '' },
      ],
    });
    await settle();
    source.say(...logged('r1', completeAnswer()));
    source.close();
    // The code that reads an answer loads with the first prompt.
    await expect.poll(() => run().status).toBe('finished');
    now.project.dispose();
  });

  it('requests a uuid once [CHAT-012]', async () => {
    await say('a tea shop');
    await say('and darker');
    expect(now.calls.filter((call) => call === 'uuid')).toHaveLength(1);
  });

  it('sends nothing without a uuid, and shows why [CHAT-013, GAP-82]', async () => {
    for (const [code, expected] of [
      [702, 'insufficient-tokens'],
      [500, 'toast.chatUUID'],
    ] as const) {
      now = createConversationScene();
      now.effects.issueUuid = () => Promise.reject(new CallError(code, ''));
      await say('a tea shop');
      expect(now.told).toEqual([expected]);
      expect(now.calls).toEqual([]);
      expect(now.project.draft.getState().text).toBe('a tea shop');
      expect(run()).toMatchObject({ status: 'idle', messages: [] });
    }
  });

  it('shows an exhausted project quota in place, until the next send [PP-15]', async () => {
    const { issueUuid } = now.effects;
    now.effects.issueUuid = () => Promise.reject(new CallError(706, '', 'a1b2c3d4e5f6'));
    await say('a tea shop');
    expect(now.told).toEqual(['toast.chatUUID']);
    expect(run()).toMatchObject({
      status: 'idle',
      messages: [],
      failure: {
        code: 706,
        reference: expect.stringMatching(/^\w{4}-\w{2}$/),
        reaction: { error: 'projectQuota' },
      },
    });
    expect(now.project.draft.getState().text).toBe('a tea shop');
    now.effects.issueUuid = issueUuid;
    await say('a tea shop');
    expect(run()).toMatchObject({ status: 'finished', failure: null });
  });

  it('keeps the text of a guest and sends nothing [CHAT-008]', async () => {
    now.state.signedIn = false;
    await say('a tea shop');
    expect(now.told).toEqual(['sign-in']);
    expect(now.calls).toEqual([]);
    expect(now.project.draft.getState().text).toBe('a tea shop');
  });

  it('names the chat, fills the answer and finishes [GEN-005, GEN-006, GEN-008]', async () => {
    await say('a tea shop');
    expect(now.project.project.getState().chatId).toBe('chat-1');
    expect(run().messages[1]).toMatchObject({
      chat_id: 'chat-1',
      content: answer,
      turn: { status: 'done', version: 1 },
    });
    expect(run().status).toBe('finished');
    expect(now.project.build.getState().building).toBe(false);
  });

  it('shows the new balance [GEN-007]', async () => {
    now.effects.open = () =>
      connection(logged('r1', [{ type: 'end_tokens', data: { used: 10, tokens: 29_990 } }, end]));
    await say('a tea shop');
    expect(now.told).toContain('tokens 29990');
  });

  it('appends every piece as it is, and grows files byte by byte [GEN-037, GEN-006]', async () => {
    for (const size of [1, 7, 64]) {
      now = createConversationScene();
      const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      now.effects.open = (request: { request_type: string; command?: number | undefined }) =>
        connection(
          request.request_type === 'exe_npm'
            ? logged('k', commandDone(request.command))
            : logged('r1', [...pieces.map(text), end]),
        );
      await say('a tea shop');
      expect(now.project.files.getState().paths).toEqual(['src/App.tsx', 'src/main.tsx']);
      expect(now.project.files.read('src/App.tsx')?.content).toBe(
        'export const App = () => "茶";\n',
      );
    }
  });

  it('creates the project record once, with the title of the artifact [GEN-040]', async () => {
    const created: object[] = [];
    now.effects.create = async (input) => String(created.push(input));
    now.project.project.setState({ webType: 0, isManage: 1 });
    await say('a tea shop');
    await say('darker');
    const kind = { isManage: 1, webType: 0, status: 2 };
    expect(created).toEqual([{ uuid, title: 'A tea shop', chatId: 'chat-1', ...kind }]);
  });

  it('runs install, then the dev server, and stores the address [RUN-004, RUN-016]', async () => {
    await say('a tea shop');
    expect(now.calls.filter((call) => call.startsWith('command'))).toEqual([
      'command 1',
      'command 2',
    ]);
    expect(now.calls).toContain(`preview 77 http://${uuid}.preview.localhost:4100`);
    expect(now.project.preview.getState().url).toBe(`http://${uuid}.preview.localhost:4100/`);
  });

  it('runs the commands of an answer that continues a project [GEN-009]', async () => {
    await say('a tea shop');
    const asked: unknown[] = [];
    now.effects.open = (request: {
      request_type: string;
      command?: number | undefined;
      command_str?: string | undefined;
    }) => {
      if (request.request_type !== 'exe_npm')
        return connection(
          logged(
            'r2',
            completeAnswer(
              '<appArtifact id="b" title="B"><appAction type="shell">npm test</appAction></appArtifact>',
            ),
          ),
        );
      asked.push([request.command, request.command_str]);
      return connection(logged(`k${asked.length}`, commandDone(request.command)));
    };
    await say('and test it');
    expect(asked).toEqual([
      [1, undefined],
      [3, 'npm test'],
      [2, undefined],
    ]);
  });

  it('opens the preview one second after everything is idle [RUN-011]', async () => {
    await say('a tea shop');
    expect(now.project.view.getState().view).toBe('code');
    await now.clock.advance(limits.preview.autoOpenMs);
    expect(now.project.view.getState()).toMatchObject({ open: true, view: 'preview' });
  });

  it('keeps the code view if the user chooses it in that second [RUN-011]', async () => {
    await say('a tea shop');
    await now.clock.advance(limits.preview.autoOpenMs - 1);
    now.project.view.show('code');
    await now.clock.advance(1);
    expect(now.project.view.getState()).toMatchObject({ view: 'code', changed: { preview: true } });
  });

  it('marks commands as they end; a failed one fails those after it [GEN-028]', async () => {
    now.effects.open = (request: { request_type: string }) =>
      connection(
        request.request_type === 'exe_npm'
          ? logged('k', [
              { type: 'error', code: 705, content: 'exit 1' },
              { status: 'END', code: 1 },
            ])
          : logged('r1', completeAnswer()),
      );
    await say('a tea shop');
    await now.clock.advance(200);
    const actions = Object.values(run().answers)[0]?.blocks.flatMap((block) =>
      block.type === 'artifact' ? block.artifact.actions : [],
    );
    expect(actions?.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'file complete',
      'file complete',
      'shell failed',
      'start aborted',
    ]);
  });
});

it('draws an answer at most every 100 ms while it streams, and its end [CHAT-015]', async () => {
  const source = openConnection();
  now.effects.open = (_: unknown, signal: AbortSignal) => source.events(signal);
  void say('a tea shop');
  await settle();
  const begin = now.clock.now();
  const drawn: number[] = [];
  now.project.run.subscribe((state, before) => {
    if (state.answers !== before.answers) drawn.push(now.clock.now() - begin);
  });
  for (let piece = 0; piece < 50; piece += 1) {
    source.say(...logged('r1', [text(`${piece} `)], piece + 1));
    await settle();
    await now.clock.advance(10);
  }
  expect(drawn).toEqual([0, 100, 200, 300, 400, 500]);
  source.close();
  now.project.dispose();
});

it('writes an open file action into the tree, and the editor shows the file while it grows [GEN-037]', async () => {
  const source = openConnection();
  now.effects.open = (_: unknown, signal: AbortSignal) => source.events(signal);
  void say('a tea shop');
  await settle();
  const { files, editor } = now.project;
  const written = () => files.read('src/App.tsx')?.content;
  const opening =
    '<appArtifact id="shop" title="Tea"><appAction type="file" filePath="src/App.tsx">\n';
  source.say(...logged('r1', [text(`${opening}const tea = 1;\n`)], 1));
  // The code that reads an answer loads with the first prompt.
  await expect.poll(written).toMatch(/^const tea/);
  await now.clock.advance(limits.editor.followMs);
  expect(editor.getState()).toMatchObject({ active: 'src/App.tsx', isUserChosen: false });
  source.say(...logged('r1', [text('const cake = 2;\nconst milk')], 2));
  await expect.poll(written).toContain('const tea = 1;\nconst cake = 2;');
  expect(run().status).toBe('loading');
  source.close();
  now.project.dispose();
});

it('has status none before the first words and start from then on [CHAT-044]', async () => {
  expect(chatStatus(run())).toBe('none');
  void say('a tea shop');
  expect(chatStatus(run())).toBe('start');
  await settle();
  expect([chatStatus(run()), run().status]).toEqual(['start', 'finished']);
});

describe('a failed run', () => {
  it.each([703, 705, 4000, 4002, 4004])('restores everything after %s [GEN-010]', async (code) => {
    await say('first');
    now.effects.open = () =>
      connection(logged('r2', [{ type: 'chat_id', chat_id: 'chat-1' }, failure(code)]));
    await say('second');
    expect(run().messages).toHaveLength(2);
    expect(run().status).toBe('failed');
    expect(now.project.draft.getState().text).toBe('second');
    expect(now.told).not.toContain('home');
  });

  it('goes home when the chat is new [GEN-011]', async () => {
    now.effects.open = () => connection(logged('r1', [failure(4000)]));
    await say('a tea shop');
    expect(now.told).toEqual(['tab working', 'tab failed', 'chatTask.modelError', 'home']);
    expect(now.project.draft.getState().text).toBe('a tea shop');
  });

  it('treats a plain refusal as a failed stream', async () => {
    now.effects.open = () => connection([], new CallError(702, 'empty'));
    await say('a tea shop');
    expect(now.told).toContain('insufficient-tokens');
    expect(run().messages).toEqual([]);
  });

  it('keeps finished files after an action closed, and offers to continue', async () => {
    const cut = answer.slice(0, answer.indexOf('import "./App"'));
    now.effects.open = () => connection(logged('r1', [text(cut), failure(4000)]));
    await say('a tea shop');
    expect(run()).toMatchObject({
      status: 'interrupted',
      messages: [{}, { turn: { status: 'interrupted' } }],
    });
    expect(now.project.files.getState().paths).toEqual(['src/App.tsx']);
    expect(now.project.draft.getState().text).toBe('a tea shop');
    expect(now.told).not.toContain('home');
  });

  it('replaces the whole answer on a retry, and restores it when the retry fails [PP-04]', async () => {
    const cut = answer.slice(0, answer.indexOf('import "./App"'));
    now.effects.open = () => connection(logged('r1', [text(cut), failure(4000)]));
    await say('a tea shop');
    await now.project.resume('continue');
    const before = run().messages;
    expect(before.map((one) => one.role)).toEqual(['user', 'assistant', 'assistant']);
    now.effects.open = () => connection(logged('r2', [failure(4000)]));
    await now.project.resume('retry');
    expect(run().messages).toEqual(before);
    now.effects.open = (request: { request_type: string; command?: number | undefined }) =>
      connection(
        request.request_type === 'exe_npm'
          ? logged('k', commandDone(request.command))
          : logged('r3', completeAnswer()),
      );
    await now.project.resume('retry');
    expect(run().messages.map((one) => one.turn?.status)).toEqual([undefined, 'done']);
  });

  it('renews the session once and sends again [GEN-012, ODD-11, ODD-42]', async () => {
    let tries = 0;
    now.effects.open = (request: { request_type: string; command?: number | undefined }) => {
      if (request.request_type === 'exe_npm')
        return connection(logged('k', commandDone(request.command)));
      tries += 1;
      return connection(logged(`r${tries}`, tries === 1 ? [failure(401)] : completeAnswer()));
    };
    await say('a tea shop');
    expect(now.calls.filter((call) => call === 'refresh')).toHaveLength(1);
    expect(run().status).toBe('finished');
    expect(run().messages).toHaveLength(2);
  });

  it('ends the session at the second 401 [GEN-012, ODD-11]', async () => {
    now.effects.open = () => connection(logged('r1', [failure(401)]));
    await say('a tea shop');
    expect(now.calls.filter((call) => call === 'refresh')).toHaveLength(1);
    expect(now.told).toContain('over');
    expect(now.project.draft.getState().text).toBe('a tea shop');
  });

  it('shows an error line at once [GEN-023]', async () => {
    now.effects.open = () => connection(logged('r1', [text('node-service is away'), end]));
    await say('a tea shop');
    expect(now.told).toContain('alarm node-service is away');
  });
});
