import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Machine, openMachine } from '../support/machine.ts';
import { insertProject } from '../support/rows.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();

it('can use the project’s directory wherever a sandbox starts [RUN-010]', () => {
  // If this failed, the tests below would be skipped without notice.
  expect(reason).not.toBe('the sandbox starts but its files cannot be used');
});

describe.skipIf(reason)(`projects run ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await openMachine();
  }, 120_000);
  afterAll(() => machine?.close());

  it('installs at once when the template has all packages, and reports that [RUN-002, GAP-35]', async () => {
    const project = await machine.newProject();
    const { lines, rest } = await machine.run(project, 1);
    expect(lines).toBe('7 packages are part of the prepared set: nothing to download.\n');
    expect(rest).toEqual([{ status: 'END', code: 0 }]);
  });

  it('starts the dev server: lines, DONE with the address, END [RUN-003, RUN-016, GAP-35]', async () => {
    const project = await machine.newProject();
    const { lines, rest } = await machine.run(project, 2);
    expect(lines).toContain('Vite');
    expect(rest).toEqual([
      { status: 'DONE', domain: `http://${project}.preview.localhost:4100` },
      { status: 'END', code: 0 },
    ]);
    const page = await machine.visit(project, '/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<script src="/__sayso/bridge.js"></script>');
    expect(page.text.indexOf('bridge.js')).toBeLessThan(page.text.indexOf('/@vite/client'));
    expect((await machine.visit(project, '/src/main.jsx', { accept: '*/*' })).text).toContain(
      'createRoot',
    );
    expect((await machine.visit(project, '/__sayso/bridge.js')).text).toContain('PREVIEW_STORAGE');
  });

  it('attaches the same command to the running one, then to its finished log [ADR 075]', async () => {
    const project = await machine.newProject();
    const first = await machine.runtime.startCommand({
      project,
      userId: machine.userId,
      command: 2,
    });
    const second = await machine.runtime.startCommand({
      project,
      userId: machine.userId,
      command: 2,
    });
    expect(second).toEqual({ run: first.run, attached: true });
    await expect(
      machine.runtime.startCommand({
        project,
        userId: machine.userId,
        command: 3,
        commandStr: 'ls',
      }),
    ).rejects.toMatchObject({
      entry: { code: 703 },
    });
    const { rest } = await machine.run(project, 2);
    expect(rest.at(-1)).toEqual({ status: 'END', code: 0 });
    expect(await machine.run(project, 2)).toMatchObject({ run: first.run, attached: true });
    await machine.commit(project, { 'src/main.jsx': 'document.title = "changed";' });
    const later = await machine.run(project, 2);
    expect(later.attached).toBe(false);
    expect((await machine.visit(project, '/src/main.jsx', { accept: '*/*' })).text).toContain(
      'changed',
    );
  });

  it('serves a changed file after the command, however late the watcher is [ADR 075]', async () => {
    const site = tinySite();
    const project = await machine.newProject({
      ...site,
      // Without a file watcher, the server learns of a change only from our command.
      'vite.config.js': (site['vite.config.js'] ?? '').replace(
        'export default {',
        'export default { server: { watch: null },',
      ),
    });
    const served = async () =>
      (await machine.visit(project, '/src/app.jsx', { accept: '*/*' })).text;
    await machine.run(project, 2);
    expect(await served()).toContain('Hello');
    await machine.commit(project, {
      'src/app.jsx': 'export const App = () => <h1>Changed</h1>;',
    });
    await machine.run(project, 2);
    expect(await served()).toContain('Changed');
    expect(await served()).not.toContain('Hello');
  });

  it('accepts install and dev from the browser while the service runs them; refuses another command [GAP-31]', async () => {
    const project = await machine.newProject();
    const ask = (command: 1 | 2 | 3, commandStr?: string) =>
      machine.runtime.startCommand({ project, userId: machine.userId, command, commandStr });
    // Of two simultaneous requests, one starts the install and the other attaches to it.
    const [one, two] = await Promise.all([ask(1), ask(1)]);
    expect([one.attached, two.attached].sort()).toEqual([false, true]);
    expect(two.run).toBe(one.run);
    // The dev server waits for the install and then starts.
    const dev = await ask(2);
    expect(dev.attached).toBe(false);
    expect(await machine.runs.get(one.run)).toMatchObject({ status: 'done' });
    // While the server starts, a request to install returns the finished install, a request to
    // start attaches to this start, and any other command is refused.
    expect(await ask(1)).toEqual({ run: one.run, attached: true });
    expect(await ask(2)).toEqual({ run: dev.run, attached: true });
    await expect(ask(3, 'ls')).rejects.toMatchObject({ entry: { code: 703 } });
    await expect(
      machine.runtime.startCommand({ project, userId: machine.userId, command: 4 }),
    ).rejects.toMatchObject({ entry: { code: 703 } });
    expect((await machine.run(project, 2)).rest.at(-1)).toEqual({ status: 'END', code: 0 });
    // The packages change while the server restarts, so the install waits for the restart.
    await machine.commit(project, { 'src/main.jsx': '' });
    const again = await ask(2);
    const site = tinySite();
    await machine.commit(project, {
      'package.json': (site['package.json'] ?? '').replace('tiny-site', 'renamed'),
    });
    const install = await ask(1);
    expect(install.attached).toBe(false);
    expect(await machine.runs.get(again.run)).toMatchObject({ status: 'done' });
    for await (const _ of machine.runs.follow(install.run, 0));
  });

  it('runs a command in the project directory and reports its status [RUN-010, GAP-35]', async () => {
    const project = await machine.newProject();
    const { lines } = await machine.run(project, 3, 'pwd && ls');
    expect(lines).toBe(
      '/home/project\nindex.html\nnode_modules\npackage.json\nsrc\nvite.config.js\n',
    );
    const { rest } = await machine.run(project, 3, 'echo no; exit 3');
    expect(rest).toEqual([
      { type: 'error', code: 705, content: 'exit 3' },
      { status: 'END', code: 3 },
    ]);
    await expect(
      machine.runtime.startCommand({ project, userId: machine.userId, command: 3 }),
    ).rejects.toMatchObject({ entry: { code: 4004 } });
  });

  it('stops a command with all its processes [GAP-35]', async () => {
    const project = await machine.newProject();
    const { run: id } = await machine.runtime.startCommand({
      project,
      userId: machine.userId,
      command: 3,
      commandStr: 'echo begun; sleep 300',
    });
    for await (const { event } of machine.runs.follow(id, 0)) if ('data' in event) break;
    expect(await machine.runs.stop(id)).toBe('stopped');
    expect((await machine.run(project, 3, 'pgrep -x sleep || echo none')).lines).toBe('none\n');
  });

  it('reports why a dev server does not start [GAP-35]', async () => {
    const project = await machine.newProject({
      'package.json': '{"scripts":{"dev":"node broken.js"}}',
      'broken.js': 'process.exit(4)',
    });
    const { rest } = await machine.run(project, 2);
    expect(rest).toEqual([
      { type: 'error', code: 705, content: 'exit 4' },
      { status: 'END', code: 4 },
    ]);
    const empty = await insertProject(machine.opened.db, machine.userId);
    expect((await machine.run(empty, 1)).rest.at(-1)).toEqual({ status: 'END', code: 1 });
  });

  it('reports a config error, and starts when it is fixed', async () => {
    const project = await machine.newProject({ 'vite.config.js': 'export default { plugins: [' });
    await machine.commit(project, {
      ...tinySite(),
      'vite.config.js': 'export default { plugins: [',
    });
    const { lines, rest } = await machine.run(project, 2);
    expect(lines).toContain('Vite could not start');
    expect(rest.at(-1)).toEqual({ status: 'END', code: 1 });
    expect((await machine.visit(project, '/')).status).toBe(500);
    await machine.commit(project, { 'vite.config.js': 'export default {}' });
    expect((await machine.run(project, 2)).rest.at(-1)).toEqual({ status: 'END', code: 0 });
  });

  it('serves any other dev server on the port that it chose', async () => {
    const server =
      "require('http').createServer((q, r) => r.end('own server ' + q.headers.host)).listen(3210, '127.0.0.1')";
    const project = await machine.newProject({
      'package.json': '{"scripts":{"dev":"node server.cjs"}}',
      'server.cjs': server,
    });
    expect((await machine.run(project, 2)).rest.at(-1)).toEqual({ status: 'END', code: 0 });
    expect((await machine.visit(project, '/')).text).toBe('own server localhost');
  });

  it('serves files while the turn still writes them, and the head when it is settled', async () => {
    const project = await insertProject(machine.opened.db, machine.userId);
    machine.runtime.prewarm(project);
    const files = Object.entries(tinySite()).map(([path, text]) => ({
      path,
      bytes: new TextEncoder().encode(text),
    }));
    for (const file of files) await machine.runtime.write(project, { write: [file], remove: [] });
    expect((await machine.visit(project, '/')).status).toBe(200);
    await machine.runtime.write(project, {
      write: [{ path: 'extra.txt', bytes: Buffer.from('draft') }],
      remove: [],
    });
    expect((await machine.visit(project, '/extra.txt', { accept: '*/*' })).text).toBe('draft');
    await machine.commit(project, tinySite());
    await machine.runtime.endTurn(project);
    expect((await machine.run(project, 3, 'ls extra.txt')).rest.at(-1)).toEqual({
      status: 'END',
      code: 2,
    });
    expect((await machine.visit(project, '/')).status).toBe(200);
  });

  it.each([
    ['Tailwind', "@import 'tailwindcss';\n@import './theme.css';\n", {}],
    [
      'PostCSS',
      "@import './theme.css';\n",
      {
        'vite.config.js':
          "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
        'postcss.config.js': 'export default { plugins: [] };\n',
      },
    ],
  ])(
    'shows the page when files that were requested too early arrive (%s)',
    async (_, css, others) => {
      const late = {
        'src/theme.css': ':root { --late: 1px }\n',
        'src/app.jsx': "import { Card } from './parts/card';\nexport const App = () => <Card />;\n",
        'src/parts/card.tsx': 'export const Card = () => <p>late</p>;\n',
      };
      const early: Record<string, string> = { ...tinySite(), ...others, 'src/index.css': css };
      const project = await insertProject(machine.opened.db, machine.userId);
      const write = (files: Record<string, string>) =>
        machine.runtime.write(project, {
          write: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
          remove: [],
        });
      const { 'src/app.jsx': _later, ...first } = early;
      await write(first);
      const asked = ['/src/main.jsx', '/src/index.css', '/src/app.jsx', '/src/parts/card.tsx'];
      const look = () =>
        Promise.all(
          asked.map(
            async (path) =>
              (await machine.visit(project, path, { accept: '*/*', 'sec-fetch-dest': 'script' }))
                .text,
          ),
        );
      expect((await machine.visit(project, '/')).status).toBe(200);
      expect((await look()).join('')).not.toContain('--late');
      await machine.commit(project, { ...early, ...late });
      await write(late);
      await machine.runtime.endTurn(project);
      const { rest } = await machine.run(project, 2);
      expect(rest.at(-1)).toEqual({ status: 'END', code: 0 });
      const [main, style, app, card] = await look();
      expect(main).toContain('createRoot');
      expect(style).toContain('--late');
      expect(app).toContain('/src/parts/card.tsx');
      expect(card).toContain('late');
    },
  );

  it('serves late files without a settle call: a file of a command or of a save is enough', async () => {
    const { 'src/app.jsx': _, ...first } = tinySite();
    const project = await machine.newProject({
      ...first,
      'src/index.css': "@import 'tailwindcss';\n@import './theme.css';\n",
    });
    await machine.run(project, 2);
    const style = async () =>
      (
        await machine.visit(project, '/src/index.css', {
          accept: '*/*',
          'sec-fetch-dest': 'script',
        })
      ).text;
    expect(await style()).not.toContain('--late');
    await machine.run(project, 3, 'echo ":root { --late: 1px }" > src/theme.css');
    await expect.poll(style, { timeout: 3_000 }).toContain('--late');
  });

  it('installs other packages in the box, and restarts when they change', async () => {
    const project = await machine.newProject();
    await machine.run(project, 2);
    await machine.commit(project, {
      'package.json': JSON.stringify({
        scripts: { dev: 'node server.cjs' },
        dependencies: { 'tiny-package': '1.0.0' },
      }),
    });
    await machine.commit(project, {
      'server.cjs':
        "require('http').createServer((q, r) => r.end(require('tiny-package'))).listen(process.env.PORT)",
    });
    const { lines, rest } = await machine.run(project, 2);
    expect(lines).toContain('Installing tiny-package@1.0.0');
    expect(rest.at(-1)).toEqual({ status: 'END', code: 0 });
    expect((await machine.visit(project, '/')).text).toBe('tiny');
  });

  it('installs the packages of a save with a separate command, which a terminal can show', async () => {
    const project = await machine.newProject();
    const { run: first } = await machine.run(project, 2);
    const site = JSON.parse(tinySite()['package.json'] ?? '') as {
      dependencies: Record<string, string>;
    };
    const text = JSON.stringify({
      ...site,
      dependencies: { ...site.dependencies, 'tiny-package': '1.0.0' },
    });
    await machine.commit(project, { 'package.json': text });
    await machine.runtime.endTurn(project);
    await expect
      .poll(async () => (await machine.runs.latest(project, 'command'))?.id)
      .not.toBe(first);
    // The browser's next request is for that command.
    const { lines, rest, attached } = await machine.run(project, 2);
    expect(attached).toBe(true);
    expect(lines).toContain('Installing tiny-package@1.0.0');
    expect(rest.at(-1)).toEqual({ status: 'END', code: 0 });
  });
});
