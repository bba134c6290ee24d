import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Preparing takes seconds; what lasts longer than this hangs. */
const patienceMs = 300_000;

/** Runs a script under our Node until it ends; it ends with us and with `signal`, for nobody would use what it still makes. */
export async function runScript(args: string[], { cwd, signal }: { cwd?: string; signal: AbortSignal }): Promise<void> {
  const running = run(process.execPath, args, { cwd, signal, timeout: patienceMs, maxBuffer: 8 * 1024 * 1024 });
  const ended = new Promise((resolve) => running.child.once('close', resolve));
  const end = () => running.child.kill();
  process.once('exit', end);
  try {
    await running;
  } finally {
    // Told to stop, it may still be writing; who removes its files waits for its last one.
    await ended;
    process.off('exit', end);
  }
}
