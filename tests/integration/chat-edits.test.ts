import { expect, it, vi } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import {
  createGate,
  describeConversation,
  last,
  page,
  types,
} from '../support/conversation-suite.ts';

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const action = (type: string, path: string, content = '', rest = '') =>
  `<appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction>`;
const answer = (...actions: string[]) =>
  `Done.\n<appArtifact id="b" title="Shop">\n${actions.join('\n')}\n</appArtifact>`;
const notices = (events: RunEvent[]) =>
  events.flatMap((one) =>
    'type' in one && one.type === 'notice' ? [`${one.reason} ${one.path}`] : [],
  );
const mended = (events: RunEvent[]) =>
  events.flatMap((one) => ('type' in one && one.type === 'mended' ? [one] : []));
const stages = (events: RunEvent[]) =>
  events.flatMap((one) => ('type' in one && one.type === 'stage' ? [one.stage] : []));

/** The maximum time to poll on a busy machine. */
const slow = { timeout: 15_000 };

const App = `export function App() {
  return (
    <main className="mx-auto max-w-2xl p-6">
      <h1 className="text-3xl">Flowers</h1>
      <p>Fresh every morning.</p>
    </main>
  );
}
`;
const wrong = action(
  'edit',
  'src/App.tsx',
  block('      <h1 className="text-5xl font-bold">Our lovely flowers</h1>', '      <h1>Roses</h1>'),
);
const right = action(
  'edit',
  'src/App.tsx',
  block('      <h1 className="text-3xl">Flowers</h1>', '      <h1>Roses</h1>'),
);
const edited = App.replace('<h1 className="text-3xl">Flowers</h1>', '<h1>Roses</h1>');

describeConversation('an answer that does not fit its files', (stage) => {
  /** Returns a user with a finished project, after 84 tokens were charged. */
  async function built(files: Record<string, string> = { ...page, 'src/App.tsx': App }) {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(files) });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    const before = stage.model.requests.length;
    return {
      userId,
      site,
      say: async (prompt = 'roses, please') =>
        stage.conversation.events(await stage.conversation.send(userId, site, prompt)),
      asked: () =>
        stage.model.requests
          .slice(before)
          .map(
            ({ body }) =>
              (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? '',
          ),
      file: async (path: string) => (await stage.conversation.files(site))[path],
      chat: async () =>
        (await stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' })).list,
      tokens: async () => (await stage.conversation.ledger.balance(userId)).tokens,
    };
  }

  it('quotes the nearest lines once for an edit without a match, and repairs it free of charge [ADR 016]', async () => {
    const { say, asked, file, tokens, chat } = await built();
    stage.model.script(
      { text: answer(wrong, action('file', 'src/new.ts', 'export const a = 1;\n')) },
      { text: answer(right) },
    );
    const events = await say();
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    expect(notices(events)).toEqual(['edit src/App.tsx']);
    expect(mended(events)).toEqual([{ type: 'mended', action: 0, path: 'src/App.tsx' }]);
    expect((await chat()).at(-1)?.turn).not.toHaveProperty('refused');
    expect(stages(events)).toContain('correcting');
    expect(await file('src/App.tsx')).toBe(edited);
    expect(await file('src/new.ts')).toBe('export const a = 1;\n');
    const [, told] = asked();
    expect(told).toContain('      <h1 className="text-3xl">Flowers</h1>');
    expect(told).toContain('Our lovely flowers');
    expect(told).not.toContain('src/new.ts');
    expect(asked()).toHaveLength(2);
    expect(events.at(-2)).toMatchObject({
      type: 'end_tokens',
      data: { input: 100, output: 20, charged: 84 },
    });
    expect(await tokens()).toBe(30_000 - 168);
  });

  it('asks for the whole file when an edit fails twice [ADR 016]', async () => {
    const { say, asked, file } = await built();
    stage.model.script(
      { text: answer(wrong) },
      { text: answer(wrong) },
      { text: answer(action('file', 'src/App.tsx', edited)) },
    );
    const events = await say();
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    expect(notices(events)).toEqual(['edit src/App.tsx', 'edit src/App.tsx']);
    expect(mended(events).map((one) => one.action)).toEqual([0, 1]);
    expect(await file('src/App.tsx')).toBe(edited);
    expect(asked()[2]).toContain(App);
    expect(asked()[2]).toContain('Write this file whole');
  });

  it('accepts an empty artifact as the withdrawal of what was refused [GEN-049, ADR 016]', async () => {
    const { say, asked, file, chat } = await built();
    stage.model.script({ text: answer(wrong) }, { text: answer() }, { text: answer(right) });
    const events = await say();
    expect(last(events)).toMatchObject({ status: 'END' });
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toContain('leave the artifact empty');
    expect((await chat()).at(-1)?.turn?.refused).toEqual([0]);
    expect(await file('src/App.tsx')).toBe(App);
  });

  it('charges an answer without any applicable action, but not its corrections, and keeps the files [GAP-27, SEC-H1]', async () => {
    const { say, asked, file, tokens, chat } = await built();
    stage.model.script({ text: answer(wrong) }, { text: answer(wrong) }, { text: 'I cannot.' });
    const events = await say();
    expect(last(events)).toMatchObject({ status: 'END' });
    expect(last(events)).not.toHaveProperty('version');
    expect(asked()).toHaveLength(3);
    expect((await chat()).at(-1)?.turn?.refused).toEqual([0, 1]);
    expect(await file('src/App.tsx')).toBe(App);
    expect(await tokens()).toBe(30_000 - 168);
    expect(mended(events)).toEqual([]);
  });

  const long = `${Array.from({ length: 60 }, (_, i) => `export const item${i} = 'entry number ${i}';`).join('\n')}\n`;
  const guarded: [
    why: string,
    bad: string,
    reason: string,
    told: RegExp,
    good: string,
    path: string,
    expected: string,
  ][] = [
    [
      'words in the place of code',
      action('file', 'src/App.tsx', 'export function App() {\n  // ... rest of the component\n}\n'),
      'placeholder',
      /rest of the component/,
      right,
      'src/App.tsx',
      edited,
    ],
    [
      'a file that does not parse',
      action('file', 'src/new.tsx', 'export const New = () => <div>;\n'),
      'syntax',
      /does not parse[\s\S]*<div>/,
      action('file', 'src/new.tsx', 'export const New = () => <div />;\n'),
      'src/new.tsx',
      'export const New = () => <div />;\n',
    ],
    [
      'an edit after which a file does not parse',
      action('edit', 'src/App.tsx', block('    </main>', '')),
      'syntax',
      /After the edit/,
      right,
      'src/App.tsx',
      edited,
    ],
    [
      'a style sheet that does not parse',
      action('file', 'src/index.css', 'a { color: red;\n'),
      'syntax',
      /Unclosed block/,
      action('file', 'src/index.css', 'a { color: red; }\n'),
      'src/index.css',
      'a { color: red; }\n',
    ],
    [
      'a forgotten closing tag',
      '<appAction type="file" filePath="src/a.css">\na {}\n<appAction type="file" filePath="src/b.css">\nb {}\n</appAction>',
      'nested',
      /not closed/,
      action('file', 'src/a.css', 'a {}\n') + action('file', 'src/b.css', 'b {}\n'),
      'src/a.css',
      'a {}\n',
    ],
    [
      'an edit of a file that is not there',
      action('edit', 'App.tsx', block('a', 'b')),
      'missing',
      /Did you mean src\/App\.tsx/,
      right,
      'src/App.tsx',
      edited,
    ],
  ];
  it.each(guarded)(
    'refuses, reports and corrects %s [ADR 016]',
    async (_, bad, reason, told, good, path, expected) => {
      const { say, asked, file } = await built();
      stage.model.script({ text: answer(bad) }, { text: answer(good) });
      const events = await say();
      expect(notices(events)[0]).toContain(reason);
      expect(asked()[1]).toMatch(told);
      expect(await file(path)).toBe(expected);
      expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    },
  );

  it('asks once about a file that loses most of its lines, and accepts it on confirmation [ADR 016]', async () => {
    const { say, asked, file } = await built({ ...page, 'src/items.ts': long });
    const short = action('file', 'src/items.ts', "export const item0 = 'the only one';\n");
    stage.model.script({ text: answer(short) }, { text: answer(short) });
    const events = await say('a bigger title, please');
    expect(notices(events)).toEqual(['shrink src/items.ts']);
    expect(asked()[1]).toContain('Of 60 lines only 1 would be left');
    expect(await file('src/items.ts')).toBe("export const item0 = 'the only one';\n");
    expect(mended(events)).toHaveLength(1);
  });

  it('does not ask back when the user requests less [ADR 016]', async () => {
    const { say, asked, file } = await built({ ...page, 'src/items.ts': long });
    stage.model.script({
      text: answer(action('file', 'src/items.ts', 'export const none = true;\n')),
    });
    expect(notices(await say('remove the items'))).toEqual([]);
    expect(asked()).toHaveLength(1);
    expect(await file('src/items.ts')).toBe('export const none = true;\n');
  });

  it('leaves an interrupted turn when the provider fails during a correction, and charges the answer only [SEC-H1]', async () => {
    const { say, file, tokens } = await built();
    stage.model.script(
      { text: answer(wrong, action('file', 'src/new.ts', 'export {};\n')) },
      ...Array.from({ length: 3 }, () => ({ status: 401 })),
    );
    const events = await say();
    expect(last(events)).toMatchObject({ status: 'INTERRUPTED', version: 2 });
    expect(await file('src/new.ts')).toBe('export {};\n');
    expect(await file('src/App.tsx')).toBe(App);
    expect(await tokens()).toBe(30_000 - 168);
  });

  it('keeps files and charges the answer when it is stopped during a correction [ADR 014]', async () => {
    const { userId, site, tokens, asked } = await built();
    const { passed, open } = createGate();
    stage.model.script(
      { text: answer(wrong, action('file', 'src/new.ts', 'export {};\n')) },
      { text: answer(right), until: passed },
    );
    const sent = await stage.conversation.send(userId, site, 'roses');
    await expect.poll(() => asked().length, slow).toBe(2);
    await stage.conversation.call('stop', userId, { run: sent.run });
    open();
    expect(
      last(
        await stage.conversation.events({
          run: sent.run,
          events: stage.conversation.runs.follow(sent.run, 0),
        }),
      ),
    ).toMatchObject({
      status: 'STOPPED',
      version: 2,
    });
    expect(await tokens()).toBe(30_000 - 168);
  });

  it('keeps corrected actions and drops refused ones after a crash during a correction [ADR 008]', async () => {
    const { db } = stage.open();
    const { userId, site } = await built();
    const dead = createConversation(db, stage.model);
    const text = answer(right, action('file', 'src/next.ts', 'export const half = 1'));
    const cut = text.indexOf('half');
    stage.model.script(
      { text: answer(wrong) },
      { text: text.slice(0, cut), chunk: cut, stallAfter: 1 },
    );
    const { run } = await dead.send(userId, site, 'roses');
    await expect
      .poll(
        async () => (await stored(run)).some((event) => 'type' in event && event.type === 'mended'),
        slow,
      )
      .toBe(true);
    await expect.poll(async () => answerText(await stored(run)), slow).toContain('const ');
    expect(await stage.conversation.runs.recover()).toBe(1);
    expect((await stage.conversation.files(site))['src/App.tsx']).toBe(edited);
    expect(await stage.conversation.files(site)).not.toHaveProperty('src/next.ts');
    await dead.close();

    async function stored(id: string): Promise<RunEvent[]> {
      const { readLog } = await import('../../services/runs/stored-log.ts');
      return (await readLog(db, id, 0)).map(({ event }) => event);
    }
  });

  it('applies deletes and renames to the version, the sandbox and the next context [ADR 064]', async () => {
    const { say, site, asked, userId } = await built({
      ...page,
      'src/parts/a.ts': 'export const a = 1;\n',
      'src/parts/b.ts': 'export const b = 2;\n',
      'old.css': 'a {}\n',
    });
    stage.model.script({
      text: answer(
        action('delete', 'old.css'),
        action('rename', 'src/parts', '', ' to="src/pieces"'),
        action('delete', 'never-there.ts'),
      ),
    });
    const events = await say();
    expect(notices(events)).toEqual(['missing never-there.ts']);
    expect(asked()).toHaveLength(1);
    const files = Object.keys(await stage.conversation.files(site)).sort();
    expect(files).toEqual([...Object.keys(page), 'src/pieces/a.ts', 'src/pieces/b.ts'].sort());
    for (const one of ['remove old.css', 'write src/pieces/a.ts', 'remove src/parts/a.ts'])
      expect(stage.conversation.runtime.commands).toContain(one);
    const chat = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'files',
    });
    expect(chat.files.map((one) => one.file_path).sort()).toEqual(files);
  });

  it('requests nothing more for an applicable answer', async () => {
    const { say, asked } = await built();
    stage.model.script({ text: answer(right) });
    const events = await say();
    expect(asked()).toHaveLength(1);
    expect(stages(events)).not.toContain('correcting');
    expect(types(events)).not.toContain('mended');
  });

  it('stores the bytes of a file once, however often its folder moves [SEC-C1]', async () => {
    const { userId, site } = await built();
    const stored = vi.spyOn(stage.conversation.versions, 'storeBlob');
    const moves = [1, 2, 3].flatMap(() => [
      action('rename', 'src', '', ' to="lib"'),
      action('rename', 'lib', '', ' to="src"'),
    ]);
    stage.model.script({ text: answer(...moves, action('file', 'src/new.ts', 'export {};\n')) });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    const files = await stage.conversation.files(site);
    expect(files['src/App.tsx']).toBe(App);
    expect(files['src/new.ts']).toBe('export {};\n');
    expect(stored.mock.calls.length).toBe(1);
    stored.mockRestore();
  });
});
