// Clusters of PostgreSQL that many suites begin with, made once for each run of the tests. Making
// one takes ten times longer than copying it.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);

/**
 * Fills `directory`, which exists, with what `prepare` makes in an empty directory. The server of a
 * prepared cluster must have stopped.
 */
export async function copyPrepared(
  name: string,
  directory: string,
  prepare: (directory: string) => Promise<void>,
): Promise<void> {
  const home = inject('clusters');
  const prepared = join(home, name);
  if (!existsSync(prepared)) {
    const unfinished = mkdtempSync(`${prepared}-`);
    await prepare(unfinished);
    // Another worker may have been faster. Its cluster is as good.
    await rename(unfinished, prepared).catch(() => rm(unfinished, { recursive: true }));
  }
  // Keeps the owner of the files, which is not the user of the tests.
  await run('cp', ['-a', `${prepared}/.`, directory]);
}
