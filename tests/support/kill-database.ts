import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Kills all processes of a data directory's embedded database with SIGKILL, if it runs. */
export function killDatabase(dataDir: string): void {
  const main = Number(read(join(dataDir, 'postgresql/data/postmaster.pid')).split('\n')[0]);
  if (!main) return;
  const children = readdirSync('/proc').filter(
    (pid) => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === String(main),
  );
  for (const pid of [main, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
