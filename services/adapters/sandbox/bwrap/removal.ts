import { spawn } from 'node:child_process';

/**
 * The newest removal. Removals run one after the other, because parallel ones would compete for the
 * same disk.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Removes a directory and everything in it, in a low-priority process. A sandbox may contain
 * hundreds of thousands of files; removing them here would block the threads that all other file
 * access of this process needs.
 */
export function removeDirectory(path: string): Promise<void> {
  const removed = last.then(() => run(path));
  last = removed.catch(() => {});
  return removed;
}

/**
 * Without `ionice` or `renice`, the priority stays normal. The kernel releases the mounts of a dead
 * sandbox shortly after its processes have ended. Until then `rm` fails, so it is retried.
 */
const script = `{ ionice -c 2 -n 7 -p $$; renice -n 15 -p $$; } >/dev/null 2>&1
for wait in 0.1 0.5 1; do rm -rf -- "$1" 2>/dev/null && exit; sleep $wait; done
exec rm -rf -- "$1"`;

function run(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin' };
    const child = spawn('/bin/sh', ['-c', script, 'sh', path], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
    });
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said = (said + text).slice(-500);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path} could not be removed: ${said.trim()}`)),
    );
  });
}
