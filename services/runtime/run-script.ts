import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The maximum time of a script. Scripts take seconds, so a script that exceeds this time hangs. */
const maxRunMs = 300_000;

/**
 * Runs a script with this Node until it ends. Kills it when this process exits or `signal` aborts,
 * because nobody would use its result.
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
    // A killed script may still be writing. Wait for its end, because the caller then removes its
    // files.
    await ended;
    process.off('exit', end);
  }
}
