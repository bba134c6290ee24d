import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory } from './lock.ts';

let home: string;
let directory: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lock-'));
  directory = join(home, 'pglite');
});
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const claims = () => readdir(`${directory}.owner`);
async function leaveClaim(owner: { pid: number; host: string; started: string }) {
  await mkdir(`${directory}.owner`, { recursive: true });
  await writeFile(join(`${directory}.owner`, `${owner.pid}.json`), JSON.stringify(owner));
}

it('locks the directory for one owner and releases it afterwards', async () => {
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await release();
  expect(await claims()).toEqual([]);
  await (await lockDirectory(directory))();
});

it('never takes the lock of a live process and names that process', async () => {
  await leaveClaim({ pid: process.ppid, host: hostname(), started: await startedOf(process.ppid) });
  await expect(lockDirectory(directory)).rejects.toThrow(
    `is open in process ${process.ppid}. Stop that one first`,
  );
  expect(await claims()).toEqual([`${process.ppid}.json`]);
});

it('takes over from a dead process', async () => {
  await leaveClaim({ pid: 2 ** 22 - 7, host: hostname(), started: '5' });
  await (await lockDirectory(directory))();
});

it.runIf(process.platform === 'linux')(
  'distinguishes a reused process id from the old owner',
  async () => {
    await leaveClaim({ pid: process.ppid, host: hostname(), started: '1' });
    await (await lockDirectory(directory))();
  },
);

it('refuses to take a lock of another machine, and names the lock file', async () => {
  await leaveClaim({ pid: 7, host: 'elsewhere', started: '5' });
  await expect(lockDirectory(directory)).rejects.toThrow(/on elsewhere.*remove .*7\.json/);
});

async function startedOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return '';
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
