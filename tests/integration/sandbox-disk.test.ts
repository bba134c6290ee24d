import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskUse } from '../../services/adapters/sandbox/bwrap/disk-use.ts';
import { diskFullExitCode, type Sandbox } from '../../services/ports/sandbox.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { collectOutput, openSandboxes, runCommand, sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();
const megabyte = 1024 * 1024;
const limits = { diskBytes: 60 * megabyte, inodes: 2_000 };

describe.skipIf(reason)(`the disk usage of a box ${reason && `(skipped: ${reason})`}`, () => {
  let boxes: Awaited<ReturnType<typeof openSandboxes>>;
  beforeAll(async () => {
    boxes = await openSandboxes({ limits });
  });
  afterAll(() => boxes?.close());

  const find = async (pattern: RegExp, folder = boxes.dataDir): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).filter((path) => pattern.test(path));

  /** Runs a command until the sandbox is removed; returns its output and its exit. */
  async function fill(box: Sandbox, script: string) {
    const running = box.exec(`${script}; echo filled; sleep 300`, {
      timeoutMs: 60_000,
      maxOutputBytes: 10_000,
    });
    const ended = collectOutput(running);
    await expect
      .poll(async () => (await runCommand(box, 'pgrep -x sleep || true')).output, {
        timeout: 20_000,
      })
      .not.toBe('');
    await boxes.host.sweep?.();
    return ended;
  }

  it.each([
    ['its project', 'for i in 1 2 3 4; do head -c 20000000 /dev/zero > f$i; done'],
    ['its packages', 'for i in 1 2 3 4; do head -c 20000000 /dev/zero > node_modules/f$i; done'],
    [
      'its own sockets’ folder',
      'for i in 1 2 3 4; do head -c 20000000 /dev/zero > /run/sayso/f$i; done',
    ],
    [
      'a folder nobody may enter',
      'mkdir d; for i in 1 2 3 4; do head -c 20000000 /dev/zero > d/f$i; done; chmod 0 d',
    ],
  ])('counts in %s, and ends the box with a message to the user [SEC-M5]', async (_, script) => {
    const box = await boxes.host.open('bytes');
    const { output, code } = await fill(box, script);
    expect(box.state).toBe('destroyed');
    expect(code).toBe(diskFullExitCode);
    expect(output).toContain('filled\n');
    expect(output).toContain('Stopped: a project may take at most 60 MB');
  });

  it('counts files as well as bytes [SEC-M6]', async () => {
    const [box, other] = [await boxes.host.open('inodes'), await boxes.host.open('other')];
    await runCommand(other, 'for i in $(seq 500); do : > f$i; done');
    const { output, code } = await fill(
      box,
      'mkdir d; cd d; for i in $(seq 2100); do : > f$i; done',
    );
    expect([box.state, other.state]).toEqual(['destroyed', 'running']);
    expect(code).toBe(diskFullExitCode);
    expect(output).toContain('at most 2000 files and folders');
  });

  it('deletes what was moved away for a file of the project [SEC-M5]', async () => {
    const box = await boxes.host.open('away');
    for (let round = 0; round < 4; round++) {
      const { code } = await runCommand(
        box,
        'mkdir -p page && chmod 700 page && head -c 30000000 /dev/zero > page/f && chmod 0 page',
      );
      expect(code).toBe(0);
      await box.writeFiles([{ path: 'page', bytes: Buffer.from(`round ${round}`) }]);
      expect((await runCommand(box, 'cat page; rm page')).output).toBe(`round ${round}`);
    }
    await expect.poll(() => find(/scratch\/.+/)).toEqual([]);
    await boxes.host.sweep?.();
    expect(box.state).toBe('running');
  });

  it('does not count the provided packages', async () => {
    const folders = () => find(/\/boxes\/[0-9a-f]{24}$/);
    const before = new Set(await folders());
    const box = await boxes.host.open('given');
    const added = (await folders()).filter((path) => !before.has(path));
    expect(added).toHaveLength(1);
    expect((await diskUse(join(boxes.dataDir, added[0] ?? ''))).inodes).toBeLessThan(50);
    await boxes.host.sweep?.();
    expect(box.state).toBe('running');
  });
});

describe.skipIf(reason)(`a command that fills the disk ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await openMachine({ inodes: 3_000 });
  }, 120_000);
  afterAll(() => machine?.close());

  it('is stopped while it runs, and the user sees why [SEC-M6]', async () => {
    const project = await machine.newProject();
    const { lines, rest } = await machine.run(
      project,
      3,
      'for i in $(seq 4000); do : > f$i; done; sleep 100',
    );
    expect(lines).toContain('Stopped: a project may take at most 3000 files and folders');
    expect(rest).toEqual([
      { type: 'error', code: 413, content: `exit ${diskFullExitCode}` },
      { status: 'END', code: diskFullExitCode },
    ]);
    expect((await machine.run(project, 3, 'ls')).lines).toContain('index.html');
  });
});
