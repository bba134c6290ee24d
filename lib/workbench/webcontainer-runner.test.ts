import { expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { type Command, commands } from '@/domain/runtime/commands';
import { manualClock, settle } from '@/lib/chat/testing';
import { containerDouble, vendorDouble } from '@/tests/support/webcontainer';
import { createBuildStore } from './build-store';
import { createFilesStore } from './files-store';
import { createTerminalStore } from './terminal-store';
import { createContainerLeases, type Isolation } from './webcontainer-lease';
import { createWebContainerRunner } from './webcontainer-runner';
import type { Container } from './webcontainer-types.client';

const address = 'https://k8--5173--a1.local-credentialless.webcontainer-api.io';
const packages = '{"scripts":{"dev":"vite"}}';

function scene({
  isolation = 'isolated',
  boot,
}: {
  isolation?: Isolation;
  boot?: () => Promise<Container>;
} = {}) {
  const clock = manualClock();
  const files = createFilesStore();
  const file = (file_path: string, file_content: string, is_binary = false) => ({
    file_path,
    file_content,
    is_binary,
  });
  files.load(
    [
      file('package.json', packages),
      file('src/App.tsx', 'one'),
      file('public/logo.png', 'AAEC', true),
    ],
    1,
  );
  const terminal = createTerminalStore();
  const build = createBuildStore();
  const vendor = vendorDouble();
  const told: string[] = [];
  const runner = createWebContainerRunner({
    ...{ files, terminal, build, clock },
    lease: createContainerLeases({ isolation: () => isolation, boot: boot ?? vendor.boot })(),
    say: (sentence, values) => `${sentence}${values ? JSON.stringify(values) : ''}`,
    done: (url) => told.push(url),
    pageSaid: ({ kind, text }) => told.push(`${kind} ${text}`),
    troubled: (trouble) => told.push(trouble),
  });
  const run = (command: Command, commandStr?: string, signal = new AbortController().signal) =>
    runner.run(
      { uuid: 'u', command, isManage: 0, ...(commandStr === undefined ? {} : { commandStr }) },
      signal,
    );
  const box = () => vendor.booted[0] as ReturnType<typeof containerDouble>;
  const last = () => box().programs.at(-1);
  /** Runs a program to its end. */
  async function ends(running: Promise<unknown>, code = 0) {
    await settle();
    last()?.exit(code);
    return running;
  }
  /** Starts the server. */
  async function serves(running: Promise<unknown>) {
    await settle();
    box().emit('server-ready', 5173, address);
    return running;
  }
  return { clock, files, terminal, build, vendor, told, runner, run, box, last, ends, serves };
}

it('mounts the project, installs and serves it in the container, and shows exactly the returned address [GAP-74]', async () => {
  const { run, box, last, told, terminal, build, vendor } = scene();
  expect(vendor.booted).toEqual([]);
  const installing = run(commands.install);
  await settle();
  expect(Object.fromEntries(box().files)).toEqual({
    'package.json': packages,
    'src/App.tsx': 'one',
    'public/logo.png': 'bytes 000102',
  });
  last()?.say('added 3 packages\n');
  last()?.exit(0);
  expect(await installing).toEqual({ status: 'done' });
  const serving = run(commands.buildDev);
  await settle();
  expect(build.getState()).toMatchObject({ building: true, lastCommand: 2 });
  last()?.say('VITE ready\n');
  box().emit('server-ready', 5173, address);
  expect(await serving).toEqual({ status: 'done' });
  expect([box().lines(), told, vendor.booted.length]).toEqual([
    ['npm install', 'npm run dev'],
    [address],
    1,
  ]);
  expect(terminal.text()).toMatch(/booting.*added 3 packages\n.*VITE ready/s);
  expect(terminal.getState().errors).toMatchObject({ hasError: false, isDone: true });
  expect(build.getState()).toMatchObject({ building: false, lastCommand: 2 });
});

it('runs a line in the container’s shell, and reports how it ended [GAP-74]', async () => {
  const { run, box, ends, terminal } = scene();
  expect(await ends(run(commands.other, 'ls src'))).toEqual({ status: 'done' });
  expect(await ends(run(commands.other, 'false'), 1)).toEqual({
    status: 'failed',
    message: 'exit 1',
  });
  expect(box().lines()).toEqual(['jsh -c ls src', 'jsh -c false']);
  expect(terminal.getState().errors).toMatchObject({ hasError: true, title: 'exit 1' });
});

it('runs a web build and then shows the page [GAP-74]', async () => {
  const { run, box, last, serves, told } = scene();
  const building = run(commands.webBuild);
  await settle();
  last()?.exit(0);
  expect(await serves(building)).toEqual({ status: 'done' });
  expect([box().lines(), told]).toEqual([['npm run build', 'npm run dev'], [address]]);
});

it('keeps the running server and the installed packages', async () => {
  const { run, box, ends, serves, told } = scene();
  await ends(run(commands.install));
  await serves(run(commands.buildDev));
  expect(await run(commands.install)).toEqual({ status: 'done' });
  expect(await run(commands.buildDev)).toEqual({ status: 'done' });
  expect([box().programs.length, told]).toEqual([2, [address, address]]);
});

it('waits 100 ms after each file that it writes into the container [GEN-032]', async () => {
  const { run, clock, files, box, ends, runner } = scene();
  await ends(run(commands.install));
  expect(runner.isStale()).toBe(false);
  files.write('src/App.tsx', 'two');
  files.write('src/ui/new.tsx', 'new');
  files.remove('public/logo.png');
  expect(runner.isStale()).toBe(true);
  const running = run(commands.other, 'ls');
  await settle();
  const before = [...box().log];
  expect(before.slice(0, 2)).toEqual(['mount', 'rm public/logo.png']);
  expect(before.filter((one) => one.startsWith('write'))).toHaveLength(1);
  await clock.advance(99);
  expect(box().log).toEqual(before);
  await clock.advance(1);
  expect(
    box()
      .log.filter((one) => one.startsWith('write'))
      .sort(),
  ).toEqual(['write src/App.tsx', 'write src/ui/new.tsx']);
  await clock.advance(limits.files.writeWaitMs);
  expect(await ends(running)).toEqual({ status: 'done' });
  expect([
    box().files.get('src/App.tsx'),
    box().files.get('src/ui/new.tsx'),
    runner.isStale(),
  ]).toEqual(['two', 'new', false]);
});

it('restarts the server when packages were added', async () => {
  const { run, clock, box, ends, serves, files } = scene();
  await ends(run(commands.install));
  await serves(run(commands.buildDev));
  files.write('package.json', '{"dependencies":{"zod":"4"}}');
  const installing = run(commands.install);
  await clock.advance(limits.files.writeWaitMs);
  await ends(installing);
  expect(box().programs[1]).toMatchObject({ line: 'npm run dev', killed: true });
  await serves(run(commands.buildDev));
  expect(box().lines()).toEqual(['npm install', 'npm run dev', 'npm install', 'npm run dev']);
});

it.each([
  ['a page that is not isolated', { isolation: 'reload' }, 'needsReload'],
  ['a browser that isolates nothing', { isolation: 'none' }, 'notSupported'],
  ['a vendor that refuses', { boot: () => Promise.reject(new Error('no licence')) }, 'notBooted'],
  ['a vendor that never answers', { boot: () => new Promise<never>(() => {}) }, 'notBooted'],
] as const)(
  'reports it in %s, without a problem for the project [GAP-74]',
  async (_, setting, trouble) => {
    const { run, clock, told, terminal, build } = scene(setting);
    const running = run(commands.install);
    await clock.advance(limits.webContainer.bootMs);
    expect(await running).toEqual({ status: 'failed', message: trouble });
    expect(told).toEqual([trouble]);
    expect(terminal.text()).toContain(trouble);
    // The missing container is no fault of the project, so nothing must be offered to the model for
    // repair.
    expect(terminal.getState().errors.hasError).toBe(false);
    expect(build.getState().building).toBe(false);
  },
);

it('boots again after a failed boot [GAP-74]', async () => {
  const double = containerDouble();
  const boots = [() => Promise.reject<Container>(new Error('away')), async () => double.container];
  const { run } = scene({ boot: () => (boots.shift() as () => Promise<Container>)() });
  expect(await run(commands.install)).toMatchObject({ status: 'failed' });
  const running = run(commands.install);
  await settle();
  double.programs.at(-1)?.exit(0);
  expect(await running).toEqual({ status: 'done' });
});

it.each([
  [0, 'noAnswer'],
  [1, 'exit 1'],
] as const)(
  'a server that ends with %i and without an address has failed: %s [GAP-84]',
  async (code, message) => {
    const { run, ends, terminal, told } = scene();
    expect(await ends(run(commands.buildDev), code)).toEqual({ status: 'failed', message });
    expect([terminal.getState().errors.hasError, told]).toEqual([true, []]);
  },
);

it('stops a server that never responds, and one that takes too long', async () => {
  const { run, clock, last, terminal } = scene();
  const serving = run(commands.buildDev);
  await clock.advance(limits.webContainer.startMs);
  expect(await serving).toEqual({ status: 'failed', message: 'tookTooLong' });
  expect(last()?.killed).toBe(true);
  const installing = run(commands.install);
  await clock.advance(limits.command.installMs);
  expect([await installing, last()?.killed]).toEqual([
    { status: 'failed', message: 'tookTooLong' },
    true,
  ]);
  expect(terminal.text()).toContain('tookTooLong');
});

it('kills an aborted command without a report', async () => {
  const { run, last, terminal, told } = scene();
  for (const command of [commands.install, commands.buildDev, commands.other]) {
    const leaving = new AbortController();
    const running = run(command, 'sleep 9', leaving.signal);
    await settle();
    leaving.abort();
    expect([await running, last()?.killed]).toEqual([{ status: 'left', message: '' }, true]);
  }
  expect([terminal.getState().errors.hasError, told]).toEqual([false, []]);
});

it('reports what the container refuses', async () => {
  const { run, ends, box } = scene();
  await ends(run(commands.install));
  box().container.teardown();
  expect(await run(commands.other, 'ls')).toEqual({
    status: 'failed',
    message: 'containerFailed{"reason":"The container was torn down"}',
  });
});

it('forwards errors of the page in the frame, whatever they contain [GAP-74]', async () => {
  const { run, ends, box, told, terminal } = scene();
  await ends(run(commands.install));
  const at = { previewId: 'p', port: 5173, pathname: '/', search: '', hash: '' };
  box().emit('preview-message', {
    ...at,
    type: 'PREVIEW_CONSOLE_ERROR',
    args: ['lost', { id: 7 }],
    stack: '',
  });
  box().emit('preview-message', {
    ...at,
    type: 'PREVIEW_UNCAUGHT_EXCEPTION',
    message: 'x is not a function',
    stack: 'at App',
  });
  box().emit('preview-message', {
    ...at,
    type: 'PREVIEW_UNHANDLED_REJECTION',
    message: 'y'.repeat(90_000),
    stack: undefined,
  });
  expect(told.map((one) => one.slice(0, 30))).toEqual([
    'console lost {"id":7}',
    'page x is not a function',
    `page ${'y'.repeat(25)}`,
  ]);
  expect(told[2]?.length).toBeLessThan(20_010);
  expect(terminal.text()).toContain('x is not a function');
});

it('leaves the page’s only container to the next project, when the one before has ended [GAP-74]', async () => {
  const vendor = vendorDouble();
  const place = createContainerLeases({ isolation: () => 'isolated', boot: vendor.boot });
  const [one, other] = [place(), place()];
  const first = await one.container();
  expect(await one.container()).toBe(first);
  const second = other.container();
  await settle();
  expect(vendor.booted).toHaveLength(1);
  one.dispose();
  expect(await second).not.toBe(first);
  expect(vendor.booted[0]?.isGone()).toBe(true);
});
