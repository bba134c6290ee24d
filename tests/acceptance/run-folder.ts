import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const prefix = 'sayso-acceptance-';

/**
 * Creates the folder of a run. It is removed when this process exits; a killed process removes
 * nothing, so the next run removes the folders of processes that are gone.
 */
export function createRunFolder(root = tmpdir()): { path: string; remove(): void } {
  for (const name of readdirSync(root)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(root, name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(root, `${prefix}${process.pid}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', remove);
  return { path, remove };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
