import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { discard } from './bwrap/disk-use.ts';
import { ProjectFiles } from './project-files.ts';

let base: string;
let root: string;
let outside: string;
let files: ProjectFiles;
const text = (value: string) => new TextEncoder().encode(value);

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'sayso-files-'));
  root = join(base, 'project');
  outside = join(base, 'other');
  for (const name of [root, outside, join(base, 'scratch')]) await mkdir(name);
  await writeFile(join(outside, 'secret'), 'secret');
  files = new ProjectFiles({ root, scratch: join(base, 'scratch'), discard });
});
afterEach(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));

it('writes, lists, reads and removes files in new directories', async () => {
  await files.write('src/pages/home.tsx', text('one'));
  await files.write('src/pages/home.tsx', text('two'));
  await files.write('index.html', text('<p>'));
  expect(await files.list()).toEqual(['index.html', 'src/pages/home.tsx']);
  expect(Buffer.from((await files.read('src/pages/home.tsx')) ?? []).toString()).toBe('two');
  await files.remove('src/pages/home.tsx');
  expect(await files.list()).toEqual(['index.html']);
  expect(existsSync(join(root, 'src'))).toBe(false);
});

it.each([
  '../other/secret',
  '/etc/passwd',
  'a/../../x',
  'a//b',
  './a',
  'a\0b',
  '',
  'node_modules/x/index.js',
])('refuses the path %j', async (path) => {
  await expect(files.write(path, text('x'))).rejects.toMatchObject({
    entry: { name: 'pathRefused' },
  });
  await expect(files.read(path)).rejects.toMatchObject({ entry: { name: 'pathRefused' } });
});

it('never reads, lists or writes through a symlink [GAP-36]', async () => {
  await symlink(join(outside, 'secret'), join(root, 'file'));
  await symlink(outside, join(root, 'directory'));
  expect(await files.read('file')).toBeUndefined();
  expect(await files.read('directory/secret')).toBeUndefined();
  expect(await files.list()).toEqual([]);
  await files.remove('directory/secret');
  await files.write('file', text('mine'));
  await files.write('directory/secret', text('mine'));
  expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
  expect(await readFile(join(root, 'directory/secret'), 'utf8')).toBe('mine');
  expect(await readFile(join(root, 'file'), 'utf8')).toBe('mine');
});

it('replaces a directory with a file, and a file with a directory', async () => {
  await files.write('a/b/c', text('deep'));
  await files.write('a', text('flat'));
  expect(await files.list()).toEqual(['a']);
  await files.write('a/b', text('deep again'));
  expect(await files.list()).toEqual(['a/b']);
});

it('does not block on a pipe', async () => {
  execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(await files.read('pipe')).toBeUndefined();
  expect(await files.list()).toEqual([]);
});
