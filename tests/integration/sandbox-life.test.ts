import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { cgroupOwner } from '../../services/adapters/sandbox/bwrap/host.ts';
import { freezeTree } from '../../services/adapters/sandbox/bwrap/process-tree.ts';
import {
  createSandboxHost,
  maxSandboxesFor,
  ownMemory,
  readSandboxConfig,
} from '../../services/adapters/sandbox/index.ts';
import { SandboxUnavailable } from '../../services/ports/sandbox.ts';
import { FakeClock } from '../support/clock.ts';
import { openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';
import { startWorker } from '../support/worker-process.ts';

const reason = await sandboxProblem();

describe.skipIf(reason)(
  `boxes live and end by the clock ${reason && `(skipped: ${reason})`}`,
  () => {
    let boxes: Awaited<ReturnType<typeof openSandboxes>>;
    const clock = new FakeClock();
    const { idleSuspendMs, idleDestroyMs } = limits.sandbox;

    beforeAll(async () => {
      boxes = await openSandboxes({ clock, limits: { maxSandboxes: 3 } });
    });
    beforeEach(async () => {
      for (const box of boxes.host.listActive()) await box.destroy();
    });
    afterAll(() => boxes?.close());

    it('suspends after 60 s idle, resumes on use, and destroys after 10 min [GAP-36]', async () => {
      const box = await boxes.host.open('idle');
      await clock.advance(idleSuspendMs - 1);
      await boxes.host.sweep?.();
      expect(box.state).toBe('running');
      await clock.advance(1);
      await boxes.host.sweep?.();
      expect(box.state).toBe('suspended');
      expect(await boxes.host.open('idle')).toBe(box);
      expect(box.state).toBe('running');
      expect((await runCommand(box, 'echo awake')).output).toBe('awake\n');
      await clock.advance(idleDestroyMs);
      await boxes.host.sweep?.();
      expect(box.state).toBe('destroyed');
      expect(boxes.host.find('idle')).toBeUndefined();
    });

    it('does not suspend a box while a finite command runs in it', async () => {
      const box = await boxes.host.open('busy');
      const running = box.exec('sleep 60', { timeoutMs: idleDestroyMs * 2, maxOutputBytes: 100 });
      await clock.advance(idleDestroyMs);
      await boxes.host.sweep?.();
      expect(box.state).toBe('running');
      await running.kill();
      expect(await running.exit).toBe(137);
    });

    it('runs nothing in a suspended box', async () => {
      const box = await boxes.host.open('counter');
      box.exec('while true; do echo x >> ticks; sleep 0.02; done', {
        timeoutMs: Number.POSITIVE_INFINITY,
        maxOutputBytes: 100,
      });
      const size = async () => (await box.readFile('ticks'))?.length ?? 0;
      await expect.poll(size).toBeGreaterThan(2);
      await box.suspend();
      const before = await size();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(await size()).toBe(before);
      await box.resume();
      await expect.poll(size).toBeGreaterThan(before);
    });

    it('frees a slot by ending the least recently used box, suspended ones first', async () => {
      const a = await boxes.host.open('a');
      await clock.advance(1);
      const b = await boxes.host.open('b');
      await clock.advance(1);
      const c = await boxes.host.open('c');
      await c.suspend();
      await boxes.host.open('d');
      expect([a, b, c].map((box) => box.state)).toEqual(['running', 'running', 'destroyed']);
      await boxes.host.open('e');
      expect([a, b].map((box) => box.state)).toEqual(['destroyed', 'running']);
      expect(boxes.host.listActive()).toHaveLength(3);
    });

    it('refuses a box when all slots are busy', async () => {
      const running = await Promise.all(
        ['x', 'y', 'z'].map(async (name) =>
          (await boxes.host.open(name)).exec('sleep 60', { timeoutMs: 1e9, maxOutputBytes: 100 }),
        ),
      );
      await expect(boxes.host.open('one more')).rejects.toThrow(SandboxUnavailable);
      for (const one of running) await one.kill();
    });

    it('opens one box for two concurrent requests, and a new one after it died', async () => {
      const [first, second] = await Promise.all([
        boxes.host.open('twice'),
        boxes.host.open('twice'),
      ]);
      expect(first).toBe(second);
      await runCommand(first, 'kill -9 2; sleep 5');
      await expect.poll(() => first.state).toBe('destroyed');
      const next = await boxes.host.open('twice');
      expect(next).not.toBe(first);
      expect((await runCommand(next, 'echo new')).output).toBe('new\n');
    });

    it('removes all directories of a box with it', async () => {
      const box = await boxes.host.open('gone');
      await box.writeFiles([{ path: 'a/b', bytes: Buffer.from('x') }]);
      const [place = ''] = await placesOf(boxes.dataDir);
      expect(await readdir(join(place, 'boxes'))).toHaveLength(1);
      expect((await box.stats()).processes).toBeGreaterThan(1);
      await box.destroy();
      expect(await readdir(join(place, 'boxes'))).toEqual([]);
      const groups = groupsOf(readFileSync('/proc/self/cgroup', 'utf8'));
      expect(
        groups.filter((name) => name.startsWith(`sayso.${cgroupOwner(join(place, 'boxes'))}`)),
      ).toEqual([]);
    });

    it('removes the files of a box in a process of low priority, not in threads of the services [SEC-M6]', async () => {
      const box = await boxes.host.open('many');
      await runCommand(box, 'mkdir many && cd many && seq 10000 | xargs touch && ls | wc -l');
      const [place = ''] = await placesOf(boxes.dataDir);
      const [base = ''] = await readdir(join(place, 'boxes'));
      expect(await readdir(join(place, 'boxes', base, 'project/many'))).toHaveLength(10_000);
      let isOver = false;
      const removed = box.destroy().finally(() => {
        isOver = true;
      });
      const seen: string[] = [];
      while (!isOver) {
        const { stdout } = await promisify(execFile)('ps', ['-eo', 'ni=,args=']);
        seen.push(
          ...stdout
            .split('\n')
            .filter((line) => line.includes(`rm -rf -- ${join(place, 'boxes', base)}`)),
        );
      }
      await removed;
      expect(seen[0]).toMatch(/^ *15 /);
      expect(await readdir(join(place, 'boxes'))).toEqual([]);
    });

    it('ends every box with a killed server, and the next one removes its leftovers', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sayso-killed-'));
      const worker = startWorker('tests/faults/processes/open-box.ts', [dataDir]);
      await worker.waitForOutput('mark-of-the-box');
      const sleeping = () => spawnSync('pgrep', ['-f', 'sleep 4711']).status === 0;
      expect(sleeping()).toBe(true);
      await worker.kill();
      await expect.poll(sleeping, { timeout: 5_000 }).toBe(false);
      const [left] = await placesOf(dataDir);
      const next = await openSandboxes({ dataDir });
      await expect.poll(() => placesOf(dataDir)).not.toContain(left);
      await next.close();
      expect(await placesOf(dataDir)).toEqual([]);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    });

    it('does not touch the boxes of a live server that shares the data directory', async () => {
      const other = await openSandboxes({ dataDir: boxes.dataDir });
      const worker = startWorker('tests/faults/processes/open-box.ts', [boxes.dataDir]);
      await worker.waitForOutput('mark-of-the-box');
      const box = await boxes.host.open('mine');
      await box.writeFiles([{ path: 'kept', bytes: Buffer.from('x') }]);
      expect(await placesOf(boxes.dataDir)).toHaveLength(3);
      await other.host.close();
      const third = await openSandboxes({ dataDir: boxes.dataDir });
      expect(await placesOf(boxes.dataDir)).toHaveLength(3);
      expect((await runCommand(box, 'cat kept; ls /opt/sayso')).output).toContain('x');
      await worker.kill();
      await third.host.close();
      const fourth = await openSandboxes({ dataDir: boxes.dataDir });
      await expect.poll(() => placesOf(boxes.dataDir)).toHaveLength(2);
      await fourth.host.close();
    });

    it('stops a process tree where the kernel has no freezer', async () => {
      const child = spawn('unshare', [
        '--user',
        '--map-root-user',
        '--pid',
        '--kill-child',
        'sh',
        '-c',
        'while true; do echo x; sleep 0.02; done',
      ]);
      let lines = 0;
      child.stdout.on('data', () => lines++);
      await expect.poll(() => lines).toBeGreaterThan(1);
      freezeTree(child.pid ?? 0, true);
      await new Promise((resolve) => setTimeout(resolve, 60));
      const before = lines;
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(lines).toBe(before);
      freezeTree(child.pid ?? 0, false);
      await expect.poll(() => lines).toBeGreaterThan(before);
      child.stdout.destroy();
      child.kill('SIGKILL');
    });
  },
);

const placesOf = async (dataDir: string) => {
  const home = join(dataDir, 'sandboxes');
  return (await readdir(home)).map((name) => join(home, name));
};

/** Returns the control groups in our own group's folder and at the root of the hierarchy. */
function groupsOf(own: string): string[] {
  return own.split('\n').flatMap((line) => {
    const [, controllers = '', path = ''] = line.split(':');
    return [join('/sys/fs/cgroup', controllers, path), join('/sys/fs/cgroup', controllers)].flatMap(
      (place) => (existsSync(place) ? readdirSync(place) : []),
    );
  });
}

describe('without a sandbox', () => {
  it.each([
    [{ choice: 'none' as const }, 'switched off'],
    [{ path: '/nonexistent' }, 'bubblewrap is not installed'],
  ])('reports why nothing runs here: %j', async (options, text) => {
    const host = await createSandboxHost({
      dataDir: '/nonexistent',
      registryUrl: 'http://127.0.0.1:9',
      clock: new FakeClock(),
      log: () => {},
      ...options,
    });
    expect(host.name).toBe('none');
    expect(host.reason).toContain(text);
    await expect(host.open('x')).rejects.toThrow(SandboxUnavailable);
    expect(existsSync('/nonexistent')).toBe(false);
  });

  it('holds as many boxes as fit into memory, 60 on 24 GiB, and a few on any machine', () => {
    const gigabyte = 1024 ** 3;
    expect(maxSandboxesFor(23.4 * gigabyte)).toBeGreaterThanOrEqual(60);
    expect([maxSandboxesFor(4 * gigabyte), maxSandboxesFor(gigabyte / 2)]).toEqual([11, 4]);
  });

  it('reads its part of the environment and ignores empty values', () => {
    expect(
      readSandboxConfig({ SANDBOX: '', MAX_SANDBOXES: '', REGISTRY_URL: '', PATH: '/bin' }),
    ).toMatchObject({
      choice: 'bwrap',
      maxSandboxes: maxSandboxesFor(ownMemory()),
      registryUrl: 'https://registry.npmjs.org',
    });
    expect(
      readSandboxConfig({
        SANDBOX: 'none',
        MAX_SANDBOXES: '3',
        REGISTRY_URL: 'http://127.0.0.1:4873',
      }),
    ).toMatchObject({
      choice: 'none',
      maxSandboxes: 3,
      registryUrl: 'http://127.0.0.1:4873',
    });
  });
});
