import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createKeyedQueue } from '../../domain/async/keyed-queue.ts';
import type {
  MigrationProblem,
  RestorePointParts,
  SiteDatabases,
  SiteMigration,
  SiteName,
} from '../ports/site-databases.ts';

/** The pending migrations cannot be applied to the copy. */
export class MigrationRefused extends Error {
  constructor({ file, line, message }: MigrationProblem) {
    super(`${file}:${line}: ${message}`);
  }
}

/**
 * The name of a site's copy. It is always the same, so that the next proof, or removing the
 * project, also removes the copy of a process that was killed.
 */
export const proofSiteOf = (site: SiteName): SiteName => `${site}.proof`;

const inOrder = createKeyedQueue();

/**
 * Copies a site with its rows, applies the pending migrations, and runs `work` with a folder for
 * its files. The copy is dropped in any case; the site is only read. Proofs of the same site wait
 * for each other.
 */
export function withThrowAwayCopy<T>(
  databases: SiteDatabases,
  { site, migrations }: { site: SiteName; migrations: readonly SiteMigration[] },
  work: (copy: { site: SiteName; folder: string }) => Promise<T>,
): Promise<T> {
  return inOrder(site, () => copyAndRun(databases, { site, migrations }, work));
}

async function copyAndRun<T>(
  databases: SiteDatabases,
  { site, migrations }: { site: SiteName; migrations: readonly SiteMigration[] },
  work: (copy: { site: SiteName; folder: string }) => Promise<T>,
): Promise<T> {
  const copy = proofSiteOf(site);
  const folder = await mkdtemp(join(tmpdir(), 'sayso-proof-'));
  try {
    if (await databases.exists(copy)) await databases.drop(copy);
    const parts = await partsIn(join(folder, 'rows'));
    const point = await databases.takeRestorePoint(site, parts);
    await databases.create(copy);
    await databases.restore(copy, point, parts);
    const migrated = await databases.migrate(copy, [...migrations]);
    if (!migrated.ok) throw new MigrationRefused(migrated.problem);
    return await work({ site: copy, folder });
  } finally {
    await databases.drop(copy);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function partsIn(folder: string): Promise<RestorePointParts> {
  await mkdir(folder);
  const fileOf = (hash: string) => join(folder, hash);
  return {
    has: (hash) =>
      stat(fileOf(hash)).then(
        () => true,
        () => false,
      ),
    write: (hash, body) => pipeline(Readable.from(body), createWriteStream(fileOf(hash))),
    read: (hash) => createReadStream(fileOf(hash)),
  };
}
