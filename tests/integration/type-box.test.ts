import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDiagnostics } from '../../domain/repair/types/diagnostics.ts';
import { projectFolder } from '../../domain/repair/types/plan.ts';
import { typeBoxCommand } from '../../services/adapters/sandbox/bwrap/type-box-command.ts';
import { readState } from '../../services/adapters/sandbox/bwrap/type-box-files.ts';
import type { Template } from '../../services/runtime/template.ts';
import { openSandboxes, sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { openTypeBoxes } from '../support/type-check.ts';

const reason = await sandboxProblem();

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sayso-type-box-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** A project whose only error is an unknown name; `more` are files that the settings name too. */
function plan(more: string[] = []) {
  const path = `${projectFolder}src/parts/main.ts`;
  const files = [path, ...more];
  return {
    files: new Map([[path, 'export const all = [missingPart];\n']]),
    settings: JSON.stringify({
      compilerOptions: {
        ...{ types: [], skipLibCheck: true, noEmit: true, incremental: true },
        tsBuildInfoFile: './state.tsbuildinfo',
      },
      files,
    }),
  };
}

const found = [expect.objectContaining({ file: 'src/parts/main.ts', code: 2304 })];

describe.skipIf(reason !== '')(`the box of a type check ${reason}`, () => {
  let template: Template;
  beforeAll(async () => {
    template = await testTemplate().ensure();
  }, 300_000);

  /** Opens boxes that keep what they log. */
  function open(options: Parameters<typeof openTypeBoxes>[1] = {}) {
    const details: Record<string, unknown>[] = [];
    const boxes = openTypeBoxes(template, {
      directory: join(directory, 'checks'),
      log: (detail) => details.push(detail),
      ...options,
    });
    return { boxes, details };
  }

  it('reads the project where new files are private to the services [FIX-012]', async () => {
    const { boxes, details } = open();
    const before = process.umask(0o077);
    try {
      const first = await boxes.check(plan(), { user: 1 });
      expect(readDiagnostics(first?.output ?? '')).toEqual(found);
      expect(first?.state?.length).toBeGreaterThan(0);
      const later = await boxes.check(plan(), { user: 1, state: first?.state });
      expect(readDiagnostics(later?.output ?? '')).toEqual(found);
    } finally {
      process.umask(before);
    }
    expect(details).toEqual([]);
    expect(await readdir(join(directory, 'checks'))).toEqual([]);
  }, 300_000);

  it('takes an error without a place for a project that was not checked [FIX-014]', async () => {
    const { boxes, details } = open();
    const lacking = plan([`${projectFolder}src/unreadable.ts`]);
    expect(await boxes.check(lacking, { user: 1 })).toBeUndefined();
    expect(details).toEqual([{ because: expect.stringMatching(/^error TS\d+: .*unreadable/) }]);
    // The user is not blamed for this error, so the user's next check runs.
    expect(await boxes.check(plan(), { user: 1 })).toBeDefined();
  }, 300_000);

  it('does not leave a user out for a fault of the machine [FIX-014]', async () => {
    const { boxes, details } = open({ compiler: directory });
    expect(await boxes.check(plan(), { user: 1 })).toBeUndefined();
    expect(await boxes.check(plan(), { user: 1 })).toBeUndefined();
    expect(details).toHaveLength(2);
  }, 300_000);

  it('leaves a user out whose project needs too much memory [FIX-014]', async () => {
    const { boxes, details } = open({ memoryBytes: 64 * 1024 * 1024 });
    expect(await boxes.check(plan(), { user: 1 })).toBeUndefined();
    expect(await boxes.check(plan(), { user: 1 })).toBeUndefined();
    expect(details).toHaveLength(1);
  }, 300_000);

  it('lets an aborted check leave the queue at once [FIX-014]', async () => {
    const { boxes, details } = open();
    const stop = new AbortController();
    const ended: string[] = [];
    const start = (name: string, signal?: AbortSignal) =>
      boxes.check(plan(), { user: 1, signal }).then((result) => {
        ended.push(name);
        return result;
      });
    const running = [start('first'), start('second')];
    const waiting = start('third', stop.signal);
    // The third waits by then, and no process ends so soon.
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort('stop');
    expect(await waiting).toBeUndefined();
    expect(ended).toEqual(['third']);
    expect(await Promise.all(running)).toEqual([expect.anything(), expect.anything()]);
    expect(details).toEqual([]);
  }, 300_000);

  it('keeps projects below the data directory, and removes those of a dead process', async () => {
    const first = await openSandboxes();
    const checks = first.host.typeCheckDirectory ?? '';
    expect(checks.startsWith(`${first.dataDir}/`)).toBe(true);
    const { boxes } = open({ directory: checks });
    expect(await boxes.check(plan(), { user: 1 })).toBeDefined();
    expect(await readdir(checks)).toEqual([]);
    // The folder of a killed process: its name contains another start time.
    const own = dirname(checks);
    const dead = join(dirname(own), basename(own).replace(/^(\d+)-[0-9a-z]+/, '$1-0'));
    await mkdir(join(checks, 'check-1/project'), { recursive: true });
    await writeFile(join(checks, 'check-1/project/secret.ts'), 'export {};');
    await rename(own, dead);
    const second = await openSandboxes({ dataDir: first.dataDir });
    await vi.waitFor(() => expect(existsSync(dead)).toBe(false), { timeout: 60_000 });
    await second.close();
    await first.close();
  }, 300_000);
});

describe('the state that a box leaves', () => {
  const state = () => join(directory, 'state.tsbuildinfo');

  it('is read if it is a file of a permitted size', async () => {
    expect(await readState(directory, 10)).toBeUndefined();
    await writeFile(state(), 'abc');
    expect(Buffer.from((await readState(directory, 10)) ?? []).toString()).toBe('abc');
    expect(await readState(directory, 2)).toBeUndefined();
  });

  it('is not read through a link, nor from a pipe [FIX-014]', async () => {
    await writeFile(join(directory, 'private'), 'abc');
    await symlink(join(directory, 'private'), state());
    expect(await readState(directory, 10)).toBeUndefined();
    await rm(state());
    execFileSync('mkfifo', [state()]);
    expect(await readState(directory, 10)).toBeUndefined();
  });
});

it('runs the compiler with a low priority', () => {
  const { args } = typeBoxCommand({
    ...{ base: '/a', compiler: '/b', modules: '/c', uid: undefined, seccompFd: 3 },
    limits: { memoryBytes: 1, seconds: 1, fileBytes: 1 },
  });
  expect(args.at(-1)).toMatch(/^exec '?nice'? '?-n'? '?10'? /m);
});
