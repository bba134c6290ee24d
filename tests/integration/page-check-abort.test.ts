import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChromiumCheck } from '../../services/adapters/page-check/chromium.ts';
import type { PageCheck } from '../../services/ports/page-check.ts';
import { findBrowser } from '../support/browser.ts';

let directory: string;
let check: PageCheck;

const pidFile = () => join(directory, 'pid');
const mayStart = () => join(directory, 'may-start');

/** A browser that writes its process id, and starts once a file exists. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sayso-page-check-abort-'));
  const { path, args } = await findBrowser();
  const program = join(directory, 'browser.sh');
  const wait = `while [ ! -e '${mayStart()}' ]; do sleep 0.05; done`;
  await writeFile(
    program,
    `#!/bin/sh\necho $$ > '${pidFile()}.new'; mv '${pidFile()}.new' '${pidFile()}'\n${wait}\nexec '${path}' "$@"\n`,
  );
  await chmod(program, 0o755);
  check = createChromiumCheck({ program, args, isConfined: false }, { log() {} });
});

afterEach(async () => {
  await writeFile(mayStart(), '');
  await check.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

const look = (signal: AbortSignal) =>
  check.inspect({ origin: 'http://shop.preview.localhost:9', address: '127.0.0.1', signal });

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

it('ends a check that waits, and one whose browser starts, as soon as it is aborted', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const starting = look(first.signal);
  const waiting = look(second.signal);
  const started = () => vi.waitFor(() => readFile(pidFile(), 'utf8'), { timeout: 60_000 });
  const pid = Number(await started());
  second.abort(new Error('the second is not needed'));
  await expect(waiting).rejects.toThrow('the second is not needed');
  first.abort(new Error('the first is not needed'));
  await expect(starting).rejects.toThrow('the first is not needed');
  // The browser that starts late is closed.
  expect(isRunning(pid)).toBe(true);
  await writeFile(mayStart(), '');
  await check.close();
  expect(isRunning(pid)).toBe(false);
}, 120_000);

it('does not keep the results of checks that have ended', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const results = Array.from({ length: 3 }, async () => {
    const reason = new Error('not needed');
    await look(AbortSignal.abort(reason)).catch(() => {});
    return new WeakRef(reason);
  });
  const kept = await Promise.all(results);
  await vi.waitFor(
    () => {
      collectGarbage();
      // The engine may still hold the last reason. Compare a number, because a failed assertion
      // would keep the values that it compares.
      expect(kept.slice(0, 2).filter((one) => one.deref()).length).toBe(0);
    },
    { timeout: 10_000 },
  );
}, 30_000);
