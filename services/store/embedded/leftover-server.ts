import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const stopTimeoutMs = 20_000;
const pollMs = 25;

/**
 * Ends a database server that a killed process left running. Also removes the files that mark the
 * cluster and its socket as in use: the process id in them may belong to another process by now,
 * and the server would refuse to start. The caller holds the directory's lock, so no other process
 * starts a server there at the same time.
 */
export async function stopLeftoverServer(data: string, socket: string): Promise<void> {
  const marks = [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')];
  const main = await ownerOf(join(data, 'postmaster.pid'));
  if (!marks.some((file) => existsSync(file))) return;
  const deadline = Date.now() + stopTimeoutMs;
  for (let signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'; ; signal = 'SIGQUIT') {
    const left = await processesIn(data, main);
    if (left.length === 0) break;
    if (left.includes(main)) kill(main, signal);
    const until = Math.min(deadline, Date.now() + stopTimeoutMs / 2);
    while (Date.now() < until && (await processesIn(data, main)).length > 0)
      await new Promise((later) => setTimeout(later, pollMs));
    if (Date.now() >= deadline) return;
  }
  for (const file of marks) await rm(file, { force: true });
}

const ownerOf = async (file: string): Promise<number> =>
  Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);

/**
 * Lists the server's processes by their working directory, which is the data directory. Without
 * /proc only the main process can be found.
 */
async function processesIn(data: string, main: number): Promise<number[]> {
  if (process.platform !== 'linux') return main && kill(main, 0) ? [main] : [];
  const directory = await realpath(data);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory ? [Number(pid)] : [],
    ),
  );
  return found.flat();
}

/** Returns false when the process does not exist. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
