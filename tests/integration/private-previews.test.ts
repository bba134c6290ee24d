import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isPreviewLabel } from '../../domain/preview/address.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();
const scripts = { accept: '*/*' };

const files = {
  ...tinySite(),
  'tsconfig.json': '{}',
  '.env.local': 'SECRET=env',
  'notes/plan.md': '# secret plan',
  'notes/plain': 'secret note',
  'server/secret.json': '{"secret":1}',
  'server/index.ts': "import secret from './secret.json';\nexport default secret;\n",
  'src/unused.ts': 'export const secret = 1;\n',
  'src/index.css': "@import 'tailwindcss';\nh1 { background: url(./dot.png); }\n",
  'src/dot.png': 'png',
  'src/words.txt': 'imported as an address',
  'src/task.ts': "import { part } from './part';\nself.postMessage(part);\n",
  'src/part.ts': 'export const part = 7;\n',
  'src/link.ts': "export { once as link } from './once';\n",
  'src/once.ts': 'export const once = 1;\n',
  'src/late.tsx':
    '/** A comment of the source. */\ntype Hidden = { a: 1 };\nexport const late: Hidden = { a: 1 };\n',
  'src/app.jsx':
    "import clsx from 'clsx';\nimport words from './words.txt?url';\nexport { link } from './link';\nexport const task = () => new Worker(new URL('./task.ts', import.meta.url), { type: 'module' });\nexport const late = () => import('./late');\nexport function App() {\n  return <h1 className={clsx('text-3xl')}>{words}</h1>;\n}\n",
  'public/data.json': '{"public":true}',
};

describe.skipIf(reason)(`private previews ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  let project: string;
  let label: string;
  beforeAll(async () => {
    machine = await openMachine();
    project = await machine.newProject(files);
    await machine.run(project, 2);
    await machine.setGrade(project, 2);
    label = await machine.names.nameOfUuid(project);
  }, 120_000);
  afterAll(() => machine?.close());

  const at = (name: string, path = '/', headers: Record<string, string> = {}) =>
    machine.visit(name, path, headers);
  const status = async (path: string, headers: Record<string, string> = scripts) =>
    (await at(label, path, headers)).status;
  const isShut = async (name: string) => (await at(name)).status === 404;

  function live(
    name: string,
    path: string,
    host = `${name}.preview.localhost:${machine.port}`,
  ): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${machine.port}${path}`, 'vite-hmr', {
      headers: { host, origin: `http://${host}` },
    });
    return new Promise((resolve, reject) =>
      socket.once('open', () => resolve(socket)).once('error', reject),
    );
  }
  const tokenOf = async (name: string) =>
    /wsToken = "([^"]+)"/.exec((await at(name, '/@vite/client', scripts)).text)?.[1];

  it('tells search engines to list no preview, existing or not [PUB-065]', async () => {
    for (const name of [label, randomUUID()]) {
      const robots = await at(name, '/robots.txt');
      expect(robots).toMatchObject({ status: 200, text: 'User-agent: *\nDisallow: /\n' });
      expect((await at(name)).headers['x-robots-tag']).toBe('noindex, nofollow');
    }
  });

  it('shows a private project under its label, and treats its uuid as unknown [SEC-M9]', async () => {
    expect([isPreviewLabel(label), (await at(label)).status]).toEqual([true, 200]);
    for (const path of [
      '/',
      '/src/main.jsx',
      '/__sayso/up',
      '/__sayso/bridge.js',
      `/~${project}/`,
    ]) {
      for (const headers of [scripts, { accept: 'text/html' }]) {
        const [own, unknown] = [
          await at(project, path, headers),
          await at(randomUUID(), path, headers),
        ];
        for (const one of [own, unknown]) delete one.headers.date;
        expect(own, path).toEqual(unknown);
        if (!path.startsWith('/__sayso/b')) expect(own.status).toBe(404);
      }
    }
    await expect(live(project, `/~${project}?token=${await tokenOf(label)}`)).rejects.toThrow();
    await expect(machine.run(project, 2)).resolves.toMatchObject({ rest: expect.anything() });
  });

  it('serves the frame without an origin under the label only, with its live connection [SEC-M9]', async () => {
    const host = `192.168.1.5:${machine.port}`;
    const page = await machine.visit(label, `/~${label}/`, {}, host);
    expect([page.status, page.text.includes(`src="/~${label}/src/main.jsx"`)]).toEqual([200, true]);
    expect((await machine.visit(project, `/~${project}/`, {}, host)).status).toBe(404);
    const client = await machine.visit(label, `/~${label}/@vite/client`, scripts, host);
    expect([client.text.includes(project), client.text.includes(`/~${label}`)]).toEqual([
      false,
      true,
    ]);
    const socket = await live(label, `/~${label}?token=${await tokenOf(label)}`, host);
    socket.terminate();
  });

  it('serves the page’s modules and assets [SEC-M9]', async () => {
    for (const path of [
      ...[
        '/@vite/client',
        '/src/main.jsx',
        '/src/app.jsx',
        '/src/index.css',
        '/data.json',
        '/src/late.tsx',
        '/src/late',
        '/src/dot.png',
      ],
      ...[
        '/src/words.txt',
        '/src/words.txt?import&url',
        '/@react-refresh',
        '/src/app.jsx?t=17',
        '/@sayso/live',
      ],
      ...['/src/task.ts?worker_file&type=module', '/src/part.ts'],
    ])
      expect(await status(path), path).toBe(200);
    for (const path of ['/', '/?t=123', '/some/route', '/index.html'])
      expect(await status(path, { accept: 'text/html' }), path).toBe(200);
    const module = (await at(label, '/src/main.jsx', scripts)).text;
    const packages = /from "(\/node_modules\/[^"]+)"/.exec(module)?.[1] ?? '';
    expect(await status(packages)).toBe(200);
  });

  it.each([
    ...[
      '/notes/plan.md',
      '/notes/plain',
      '/server/secret.json',
      '/server/secret.json?import',
      '/server/index.ts',
      '/server/index',
    ],
    ...[
      '/src/unused.ts',
      '/src/unused',
      '/package.json',
      '/package.json?import',
      '/vite.config.js',
      '/tsconfig.json',
      '/.env.local',
    ],
    ...[
      '/src/app.jsx?raw',
      '/src/app.jsx?import&raw',
      '/src/app.jsx?url',
      '/src/main.jsx.map',
      '/index.html?raw',
      '/src/app.jsx?inline',
    ],
    ...[
      '/@fs/home/project/server/secret.json',
      '/@fs/home/project/src/unused.ts',
      '/@fs/home/project/src/app.jsx?raw',
      '/@fs/etc/passwd',
    ],
    ...[
      '/@id//home/project/server/secret.json',
      '/@id//server/secret.json',
      '//server/secret.json',
      '/x/../server/secret.json',
    ],
    ...[
      '/%73erver/secret.json',
      '/%2573erver/secret.json',
      '/server%2fsecret.json',
      '/%2eenv.local',
      '/node_modules/.package-lock.json',
    ],
    ...['/node_modules/.vite/deps/react.js.map', '/public/../server/secret.json'],
  ])('blocks %s, which the page does not use [SEC-M9]', async (path) => {
    const how = [
      scripts,
      { accept: 'text/html' },
      { accept: '*/*', 'sec-fetch-dest': 'document' },
      { accept: 'text/html', 'sec-fetch-dest': 'script' },
    ];
    for (const headers of how) {
      const { status: code, text } = await at(label, path, headers);
      expect(text).not.toMatch(/secret|SECRET|from 'clsx'|scripts|root:/);
      if (code === 200) expect(text).toContain('<div id="root">');
    }
    expect(await status(path)).toBe(404);
  });

  it('sends neither sources nor source maps of the page, except to our own check [SEC-M9]', async () => {
    const read = async (name: string, headers: Record<string, string>) =>
      (await at(name, '/src/late.tsx', headers)).text;
    for (const headers of [
      scripts,
      { ...scripts, 'sec-fetch-dest': 'document' },
      { ...scripts, 'sec-fetch-dest': 'script' },
    ]) {
      const text = await read(label, headers);
      expect(text).toContain('late');
      expect(text).not.toMatch(/sourceMappingURL|type Hidden/);
    }
    const inside = machine.names.openInside(project);
    expect(await read(inside.name, scripts)).toContain('sourceMappingURL=data:');
    inside.close();
    expect(await isShut(inside.name)).toBe(true);
    // A public project shows its sources to everyone.
    const open = await machine.newProject(files);
    expect((await machine.visit(open, '/src/late.tsx', scripts)).text).toContain(
      'sourceMappingURL=data:',
    );
    expect((await machine.visit(open, '/notes/plan.md', scripts)).status).toBe(200);
  });

  it('finds the page’s files on a server that has not served the page yet [SEC-M9]', async () => {
    await machine.boxes.host.find(project)?.destroy();
    expect(await status('/src/task.ts?worker_file&type=module')).toBe(200);
    expect(await status('/src/part.ts')).toBe(200);
    await machine.boxes.host.find(project)?.destroy();
    expect(await status('/server/secret.json?import')).toBe(404);
    expect(await status('/src/late.tsx')).toBe(200);
  });

  it('follows changes of the page: what it no longer imports is blocked [SEC-M9]', async () => {
    expect([await status('/src/link.ts'), await status('/src/once.ts')]).toEqual([200, 200]);
    const link = { path: 'src/link.ts', bytes: Buffer.from('export const link = 2;\n') };
    await machine.runtime.write(project, { write: [link], remove: [] });
    await expect
      .poll(async () => (await at(label, '/src/link.ts', scripts)).text.includes('once'), {
        timeout: 10_000,
      })
      .toBe(false);
    expect([await status('/src/link.ts'), await status('/src/once.ts')]).toEqual([200, 404]);
  });

  it('closes an address at once when it is replaced, with its open connections [SEC-M9]', async () => {
    const socket = await live(label, `/~${project}?token=${await tokenOf(label)}`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const old = label;
    expect((await at(old)).status).toBe(200);
    label = await machine.names.renew({ uuid: project, grade: 2 });
    expect([await isShut(old), label === old]).toEqual([true, false]);
    await closed;
    expect((await at(old)).text).toBe((await at(randomUUID())).text);
    expect((await at(label)).status).toBe(200);
  });

  it('closes the uuid with its live connection when the project becomes private, and the label when it becomes public [SEC-M9]', async () => {
    const before = label;
    await machine.setGrade(project, 1);
    expect([await isShut(before), (await at(project)).status]).toEqual([true, 200]);
    expect(await machine.names.nameOfUuid(project)).toBe(project);
    const socket = await live(project, `/~${project}?token=${await tokenOf(project)}`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await machine.setGrade(project, 2);
    expect(await isShut(project)).toBe(true);
    await closed;
    label = await machine.names.nameOfUuid(project);
    expect([label === before, await isShut(before), (await at(label)).status]).toEqual([
      false,
      true,
      200,
    ]);
  });

  it('blocks dotfiles, sources and manifests of a project with its own server [SEC-M9]', async () => {
    const server =
      "const { readFileSync } = require('fs'); require('http').createServer((q, r) => { try { r.end(readFileSync('.' + q.url.split('?')[0])) } catch { r.end('page') } }).listen(process.env.PORT)";
    const other = await machine.newProject({
      ...{
        'package.json': '{"scripts":{"dev":"node server.cjs"}}',
        'server.cjs': server,
        'page.js': 'page',
      },
      ...{ '.env': 'SECRET', 'key.pem': 'SECRET', 'a.js.map': 'SECRET', '.git/config': 'SECRET' },
    });
    const open = ['/page.js', '/main.ts', '/src/site.config.ts', '/notes/'];
    const shut = [
      '/.env',
      '/%2eenv',
      '/key.pem',
      '/a.js.map',
      '/package.json',
      '/.git/config',
      '/@fs/etc/passwd',
    ];
    expect((await machine.visit(other, '/.env', scripts)).text).toBe('SECRET');
    await machine.setGrade(other, 2);
    const name = await machine.names.nameOfUuid(other);
    for (const path of open)
      expect((await machine.visit(name, path, scripts)).text, path).toBe('page');
    for (const path of shut)
      expect((await machine.visit(name, path, scripts)).status, path).toBe(404);
  });

  it('blocks source maps and dotfiles of a build, and nothing else [SEC-M9]', async () => {
    const config = (tinySite()['vite.config.js'] ?? '').replace(
      'plugins:',
      'build: { sourcemap: true }, plugins:',
    );
    const built = await machine.newProject({
      ...tinySite(),
      'vite.config.js': config,
      'public/.hidden': 'SECRET',
      'public/a.ts': 'words',
    });
    await machine.run(built, 4);
    const script = /\/assets\/[\w.-]+\.js/.exec((await machine.visit(built, '/')).text)?.[0] ?? '';
    expect((await machine.visit(built, `${script}.map`, scripts)).text).toContain('sourcesContent');
    await machine.setGrade(built, 2);
    const name = await machine.names.nameOfUuid(built);
    const answers = ['/', script, '/a.ts', `${script}.map`, '/.hidden'].map(
      async (path) => (await machine.visit(name, path, scripts)).status,
    );
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 404, 404]);
  });

  it('returns 404 for a path that cannot be decoded', async () => {
    const line = await new Promise<string>((resolve, reject) => {
      const socket = connect(machine.port, '127.0.0.1', () => {
        socket.write(
          `GET /%E0%A4%A HTTP/1.1\r\nhost: ${label}.preview.localhost\r\nconnection: close\r\n\r\n`,
        );
      });
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text.split('\r\n')[0] ?? '')).on('error', reject);
    });
    expect(line).toContain('404');
  });
});
