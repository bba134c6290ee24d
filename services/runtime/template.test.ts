import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TemplateStore } from './template.ts';

let home: string;
let log: string[];
const templates = () => join(home, 'data/templates');

/** An npm that installs one package, or exits with 1 if the file `broken` exists next to it. */
const npm = `
const fs = require('node:fs');
if (fs.existsSync(__dirname + '/broken')) process.exit(1);
fs.appendFileSync(__dirname + '/calls', process.argv.slice(2).join(' ') + '\\n');
fs.mkdirSync('node_modules/react', { recursive: true, mode: 0o700 });
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: {
  'node_modules/react': { version: '19.3.1' }, 'node_modules/react/node_modules/deep': { version: '1.0.0' } } }));
`;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sayso-template-'));
  log = [];
  await mkdir(join(home, 'npm/bin'), { recursive: true });
  await mkdir(join(home, 'source'));
  await writeFile(join(home, 'npm/bin/npm-cli.js'), npm);
  await writeFile(join(home, 'source/package.json'), '{"dependencies":{"react":"19.3.1"}}');
  await writeFile(join(home, 'source/package-lock.json'), '{}');
  await writeFile(join(home, 'source/dev-server.mjs'), '');
});
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const store = () =>
  new TemplateStore({
    source: join(home, 'source'),
    directory: templates(),
    npm: join(home, 'npm'),
    registryUrl: 'http://127.0.0.1:9',
    log: (message) => void log.push(message),
  });
const calls = async () => (await readFile(join(home, 'npm/bin/calls'), 'utf8')).trim().split('\n');

it('installs once, without scripts, into a directory that only its owner may enter', async () => {
  const first = store();
  expect(first.status).toEqual({ state: 'installing' });
  const [template] = await Promise.all([first.ensure(), first.ensure()]);
  expect([...template.versions]).toEqual([['react', '19.3.1']]);
  expect(template.direct).toEqual({ react: '19.3.1' });
  expect(first.status).toEqual({ state: 'ready' });
  await store().ensure();
  expect(await calls()).toHaveLength(1);
  expect((await calls())[0]).toContain('--ignore-scripts');
  expect((await stat(templates())).mode & 0o777).toBe(0o700);
  // Every sandbox's own user may change its view of the directories below.
  expect((await stat(join(template.modules, 'react'))).mode & 0o777).toBe(0o777);
});

it('installs again for another lock file, and removes old and incomplete templates', async () => {
  const old = await store().ensure();
  const half = join(templates(), '0123456789abcdef.01234567');
  await mkdir(half);
  for (const directory of [old.directory, half]) await utimes(directory, 0, 0);
  await writeFile(join(home, 'source/package-lock.json'), '{"changed":true}');
  const next = await store().ensure();
  expect(await readdir(templates())).toEqual([next.directory.split('/').at(-1)]);
});

it('keeps a recently used template of another version: another instance may share the directory', async () => {
  const old = await store().ensure();
  const anHourAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(old.directory, anHourAgo, anHourAgo);
  await writeFile(join(home, 'source/dev-server.mjs'), '// newer');
  const next = await store().ensure();
  expect(next.directory).not.toBe(old.directory);
  expect((await readdir(templates())).sort()).toEqual(
    [old.directory, next.directory].map((path) => path.split('/').at(-1)).sort(),
  );
});

it('installs once for concurrent callers, also after one died during the install', async () => {
  const many = await Promise.all([store(), store(), store()].map((one) => one.ensure()));
  expect(new Set(many.map(({ directory }) => directory)).size).toBe(1);
  expect(await calls()).toHaveLength(1);
  await rm(templates(), { recursive: true });
  await mkdir(templates());
  const claim = `${many[0]?.directory}.claim`;
  await writeFile(claim, 'dead');
  await utimes(claim, 0, 0);
  await Promise.all([store(), store()].map((one) => one.ensure()));
  expect(await calls()).toHaveLength(2);
  expect(await readdir(templates())).toHaveLength(1);
});

it('reports why it failed, and retries on the next request', async () => {
  await writeFile(join(home, 'npm/bin/broken'), '');
  const one = store();
  await expect(one.ensure()).rejects.toThrow();
  expect(one.status.state).toBe('failed');
  expect(log).toEqual(['template not installed']);
  await rm(join(home, 'npm/bin/broken'));
  await one.ensure();
  expect(one.status.state).toBe('ready');
});

it('stops an install when the services stop, and removes it', async () => {
  await writeFile(join(home, 'npm/bin/npm-cli.js'), `${npm}setInterval(() => {}, 1000);`);
  const one = store();
  const installing = one.ensure().catch((error: Error) => error.name);
  await expect.poll(() => calls().catch(() => [])).toHaveLength(1);
  await one.close();
  expect(await readdir(templates())).toEqual([]);
  expect(await installing).toBe('AbortError');
  expect(log).toEqual([]);
});
