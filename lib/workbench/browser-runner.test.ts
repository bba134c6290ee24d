import { expect, it } from 'vitest';
import type { BrowserBuild, BrowserBuildResult } from '@/domain/contract/browser-runner';
import { type Command, commands } from '@/domain/runtime/commands';
import { createBrowserRunner } from './browser-runner';
import { createBuildStore } from './build-store';
import { createFilesStore } from './files-store';
import { runCommands } from './run-commands';
import { createTerminalStore } from './terminal-store';

const page = { html: '<div id="root"></div>', style: '', script: '1' };
const built = (more: Partial<BrowserBuildResult>): BrowserBuildResult => ({
  type: 'BROWSER_BUILT',
  id: 1,
  ms: 400,
  problems: [],
  ...more,
});

function scene(
  answer: () => Promise<BrowserBuildResult>,
  environment: () => Promise<Record<string, string>> = () => {
    throw new Error('asked without a backend');
  },
) {
  const files = createFilesStore();
  files.load(
    [
      { file_path: 'index.html', file_content: '<p>', is_binary: false },
      { file_path: 'logo.png', file_content: 'AAAA', is_binary: true },
    ],
    1,
  );
  const terminal = createTerminalStore();
  const build = createBuildStore();
  const asked: BrowserBuild['files'][] = [];
  const shown: string[] = [];
  const runner = createBrowserRunner({
    builder: {
      build(list) {
        asked.push(list);
        return answer();
      },
      dispose: () => {},
    },
    files,
    terminal,
    build,
    say: (sentence, values) => `${sentence}${values ? JSON.stringify(values) : ''}`,
    tags: async (scripts) =>
      new Map(
        scripts
          .filter(({ path }) => path.endsWith('x'))
          .map(({ path }) => [path, `tags of ${path}`]),
      ),
    environment,
    done: () => shown.push('shown'),
  });
  const run = (command: Command, signal = new AbortController().signal) =>
    runner.run({ uuid: 'u', command, isManage: 0 }, signal);
  return { files, terminal, build, asked, shown, runner, run };
}

it('builds every file of the project, including binary ones, and shows the page [GAP-74]', async () => {
  const { run, asked, shown, runner, terminal, build } = scene(async () => built({ page }));
  expect(runner.page()).toBeUndefined();
  const running = run(commands.buildDev);
  expect(build.getState()).toMatchObject({ building: true, lastCommand: 2 });
  expect(await running).toEqual({ status: 'done' });
  expect(asked).toEqual([
    [
      { path: 'index.html', text: '<p>', base64: false },
      { path: 'logo.png', text: 'AAAA', base64: true },
    ],
  ]);
  expect([shown, runner.page(), build.getState().building]).toEqual([['shown'], page, false]);
  expect(terminal.text()).toContain('built{"seconds":"0.4"}');
  expect(terminal.getState().errors).toMatchObject({ hasError: false, isDone: true });
});

it('bundles scripts with their source positions, and leaves the files as they are [GAP-37]', async () => {
  const { run, asked, files } = scene(async () => built({ page }));
  files.write('src/app.tsx', '<p />');
  await run(commands.buildDev);
  expect(asked[0]?.find(({ path }) => path === 'src/app.tsx')).toEqual({
    ...{ path: 'src/app.tsx', text: '<p />', base64: false },
    tagged: 'tags of src/app.tsx',
  });
  expect(files.read('src/app.tsx')?.content).toBe('<p />');
});

it('reports in plain words what it supports and what it does not [GAP-74]', async () => {
  const { run, terminal, asked } = scene(async () => built({ page }));
  expect(await run(commands.install)).toEqual({ status: 'done' });
  expect(terminal.text()).toContain('here');
  expect(terminal.text()).toContain('packages');
  expect(await run(commands.other)).toEqual({ status: 'failed', message: 'noCommands' });
  expect(terminal.getState().errors).toMatchObject({ hasError: true, title: 'noCommands' });
  expect(asked).toEqual([]);
});

it.each([
  [
    { kind: 'package', text: 'axios', file: 'src/a.tsx', line: 3, column: 7 },
    'src/a.tsx:3:8  missingPackage{"name":"axios"}',
  ],
  [{ kind: 'format', text: 'src/a.vue' }, 'unknownFormat{"name":"src/a.vue"}'],
  [
    { kind: 'error', text: 'Expected ">"', file: 'src/a.tsx', line: 9, column: 0 },
    'src/a.tsx:9:1  Expected ">"',
  ],
] as const)(
  'marks the terminal after a failed build and keeps the page before: %j [GAP-84]',
  async (problem, said) => {
    let answer = built({ page });
    const { run, runner, terminal, shown } = scene(async () => answer);
    await run(commands.buildDev);
    answer = built({ problems: [problem] });
    expect(await run(commands.buildDev)).toEqual({ status: 'failed', message: said });
    expect(terminal.text()).toContain(said);
    expect(terminal.getState().errors).toMatchObject({ hasError: true, title: said });
    expect([runner.page(), shown]).toEqual([page, ['shown']]);
  },
);

it('reports when there is no builder, and nothing after an abort [GAP-74]', async () => {
  const silent = scene(() => Promise.reject(new Error('gone')));
  expect(await silent.run(commands.webBuild)).toEqual({ status: 'failed', message: 'noBuilder' });
  const leaving = new AbortController();
  const left = scene(async () => {
    leaving.abort();
    return built({ page });
  });
  expect(await left.run(commands.buildDev, leaving.signal)).toEqual({
    status: 'left',
    message: '',
  });
  expect(left.shown).toEqual([]);
});

it('skips a command that it cannot run, and continues with the page [GEN-028]', async () => {
  const { runner, shown } = scene(async () => built({ page }));
  const marks: string[] = [];
  const steps = [
    { command: commands.install, commandStr: 'npm install', keys: [1] },
    { command: commands.other, commandStr: 'npx shadcn add button', keys: [2] },
    { command: commands.buildDev, commandStr: 'npm run dev', keys: [3] },
  ];
  const turn = { setStatus: (key: number, status: string) => void marks.push(`${key} ${status}`) };
  const signal = new AbortController().signal;
  expect(
    await runCommands({ runner, site: { uuid: 'u', isManage: 0 }, signal, turn }, steps),
  ).toEqual({ ok: true, message: '' });
  expect(marks.filter((mark) => !mark.endsWith('running'))).toEqual([
    '1 complete',
    '2 failed',
    '3 complete',
  ]);
  expect(shown).toEqual(['shown']);
});

it('detects files that changed after the build', async () => {
  const { run, runner, files } = scene(async () => built({ page }));
  expect(runner.isStale()).toBe(false);
  await run(commands.buildDev);
  expect(runner.isStale()).toBe(false);
  files.write('index.html', '<b>');
  expect(runner.isStale()).toBe(true);
});

it('gives the page of a project with a backend the key of its test data [DB-069, GAP-74]', async () => {
  const key = 'sb_publishable_1';
  const { run, asked, files } = scene(
    async () => built({ page }),
    async () => ({ VITE_SUPABASE_PUBLISHABLE_KEY: key }),
  );
  const stored = (path: string, file_content: string) => ({
    ...{ file_path: path, file_content },
    is_binary: false,
  });
  files.load(
    [stored('index.html', '<p>'), stored('src/lib/supabase.ts', ''), stored('.env', 'VITE_A=1\n')],
    2,
  );
  expect(await run(commands.buildDev)).toEqual({ status: 'done' });
  expect(asked[0]?.find(({ path }) => path === '.env')).toEqual({
    ...{ path: '.env', base64: false },
    text: `VITE_SUPABASE_PUBLISHABLE_KEY=${key}\nVITE_A=1\n`,
  });
  expect(asked[0]?.filter(({ path }) => path === '.env')).toHaveLength(1);
});
