import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Preparing takes seconds. A script that runs longer than this hangs. */
const maxRunMs = 300_000;

/**
 * Runs a script under our Node until it ends. It is killed when this process exits or `signal`
 * aborts, since its result would be unused.
 */
export async function runScript(
  args: string[],
  { cwd, signal }: { cwd?: string; signal: AbortSignal },
): Promise<void> {
  const running = run(process.execPath, args, {
    cwd,
    signal,
    timeout: maxRunMs,
    maxBuffer: 8 * 1024 * 1024,
  });
  const ended = new Promise((resolve) => running.child.once('close', resolve));
  const end = () => running.child.kill();
  process.once('exit', end);
  try {
    await running;
  } finally {
    // After a kill it may still be writing. The caller removes its files, so wait for its end.
    await ended;
    process.off('exit', end);
  }
}
