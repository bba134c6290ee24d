import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import type { Sandbox } from '../../services/ports/sandbox.ts';
import { Builds } from '../../services/runtime/builds.ts';
import { FakeClock } from '../support/clock.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { measureLatency } from '../support/measure-latency.ts';
import { sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();

describe.skipIf(reason)(`web builds ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await openMachine();
  }, 120_000);
  afterAll(() => machine?.close());

  const building = (script: string) =>
    machine.newProject({
      'package.json': JSON.stringify({
        scripts: { build: `mkdir -p dist && echo page > dist/index.html && cd dist && ${script}` },
      }),
      'index.html': '',
    });
  const keptOf = (project: string) =>
    readdir(join(machine.boxes.dataDir, 'builds', project)).catch(() => []);

  it('stores the result of a build', async () => {
    const project = await building('mkdir assets && echo a > assets/a.js');
    const { rest } = await machine.run(project, 4);
    expect(rest.at(-1)).toEqual({ status: 'END', code: 0 });
    expect((await machine.visit(project, '/assets/a.js')).text).toBe('a\n');
  });

  it.each([
    ['files of holes', 'for i in 1 2 3 4 5 6; do truncate -s 4M hole$i; done', 'holes'],
    ['a file over 5 MB', 'truncate -s 60M hole', 'more than 5 MB'],
    [
      'more than 30 MB',
      'for i in 1 2 3 4 5 6 7; do head -c 4800000 /dev/urandom > f$i; done',
      'more than 30 MB',
    ],
    ['more than 2,000 files', 'for i in $(seq 2001); do : > f$i; done', 'at most 2000'],
  ])('refuses %s, reports why, and stores nothing [SEC-H5]', async (_, script, why) => {
    const project = await building(script);
    const other = await building('echo b > b.txt');
    expect((await machine.run(other, 4)).rest.at(-1)).toEqual({ status: 'END', code: 0 });
    const probing = measureLatency(async () =>
      expect((await machine.visit(other, '/b.txt')).text).toBe('b\n'),
    );
    const { rest, lines } = await machine.run(project, 4);
    expect(rest).toEqual([
      { type: 'error', code: 413, content: 'exit 1' },
      { status: 'END', code: 1 },
    ]);
    expect(lines).toContain(why);
    expect(await keptOf(project)).toEqual([]);
    expect((await probing.end()).p99).toBeLessThan(5_000);
  });
});

describe('stored builds', () => {
  let dataDir: string;
  let builds: Builds;
  const clock = new FakeClock();
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sayso-builds-'));
    builds = new Builds({ dataDir, clock });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  /** Returns a sandbox whose build is an index.html and the given number of other bytes. */
  function boxOf(bytes: number): Sandbox {
    const files = new Map([['dist/index.html', Buffer.from('page')]]);
    for (let i = 0; i * limits.publishing.maxFileBytes < bytes; i++)
      files.set(
        `dist/${i}`,
        Buffer.alloc(
          Math.min(limits.publishing.maxFileBytes, bytes - i * limits.publishing.maxFileBytes),
        ),
      );
    const sizeOf = async (path: string) => {
      const size = files.get(path)?.byteLength ?? 0;
      return { bytes: size, onDisk: size };
    };
    return {
      list: async () => [...files.keys()],
      readFile: async (path: string) => files.get(path),
      sizeOf,
    } as unknown as Sandbox;
  }
  const megabyte = 1024 * 1024;
  const keep = (project: string, userId: number, bytes = 25 * megabyte) =>
    builds.store({ project, userId, box: boxOf(bytes), fingerprint: project });
  const has = async (project: string) => (await builds.current(project)) !== undefined;

  it('of one user are limited in total size: the least recently used are removed [SEC-H5]', async () => {
    const fits = Math.floor(limits.builds.perUserBytes / (25 * megabyte + 4));
    await keep('of-another', 2);
    for (let i = 0; i < fits; i++) {
      await clock.advance(1_000);
      await keep(`p${i}`, 1);
    }
    expect(await Promise.all(Array.from({ length: fits }, (_, i) => has(`p${i}`)))).toEqual(
      Array.from({ length: fits }, () => true),
    );
    await clock.advance(limits.builds.usedNotedMs + 1);
    // The first build was opened again later. So another one was the oldest and was removed.
    expect(await has('p0')).toBe(true);
    await clock.advance(1_000);
    await keep('one-more', 1);
    expect([
      await has('p0'),
      await has('p1'),
      await has('one-more'),
      await has('of-another'),
    ]).toEqual([true, false, true, true]);
    expect(await readdir(join(dataDir, 'builds'))).not.toContain('p1');
  });

  it('are removed when unused for a month, with incomplete copies [SEC-H5]', async () => {
    await keep('opened', 1, 10);
    await keep('forgotten', 1, 10);
    await clock.advance(limits.builds.keptMs / 2);
    expect(await has('opened')).toBe(true);
    await mkdir(join(dataDir, 'builds/half/new-abc'), { recursive: true });
    expect(await builds.sweep()).toBe(0);
    await clock.advance(limits.builds.keptMs / 2 + 1);
    expect(await builds.sweep()).toBeGreaterThanOrEqual(1);
    expect([await has('opened'), await has('forgotten')]).toEqual([true, false]);
    clock.set(Date.now() + 2 * limits.builds.leftoverMs - clock.now().getTime());
    await builds.sweep();
    expect(await readdir(join(dataDir, 'builds'))).not.toContain('half');
  });

  it('leave no files when one cannot be copied', async () => {
    const box = {
      ...boxOf(100),
      readFile: async () => Promise.reject(new Error('the box is gone')),
    } as unknown as Sandbox;
    await expect(builds.store({ project: 'p', userId: 1, box, fingerprint: 'f' })).rejects.toThrow(
      'gone',
    );
    expect(await readdir(join(dataDir, 'builds/p')).catch(() => [])).toEqual([]);
  });

  it('reads builds that an earlier version stored', async () => {
    await mkdir(join(dataDir, 'builds/p'), { recursive: true });
    await writeFile(
      join(dataDir, 'builds/p/current'),
      JSON.stringify({ build: '0123456789abcdef', fingerprint: 'f' }),
    );
    expect((await stat(join(dataDir, 'builds/p/current'))).isFile()).toBe(true);
    expect(await builds.current('p')).toMatchObject({ fingerprint: 'f' });
  });
});
