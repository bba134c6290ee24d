import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskSpaceCheck } from './disk-space.ts';
import type { OpenDatabase } from './drizzle-options.ts';
import { startEmbedded } from './embedded/server.ts';
import { lockDirectory } from './lock.ts';
import { type Connections, openPostgres } from './postgres.ts';
import type { Database } from './transaction.ts';

export type { OpenDatabase } from './drizzle-options.ts';
export { type Connections, openPostgres } from './postgres.ts';
export type { Database } from './transaction.ts';

export type OpenOptions = {
  /** The operator's PostgreSQL; without it the embedded database of `dataDir` is used. */
  url?: string | undefined;
  dataDir: string;
  connections?: Partial<Connections> | undefined;
  /** Runs before the migrations, on a database that may be empty. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
  log?: ((message: string, detail: Record<string, unknown>) => void) | undefined;
};

/** Returns the folder of the embedded database in a data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgresql');

/**
 * Opens the database and applies the migrations.
 * @throws DirectoryInUse when another process runs the embedded database; EmbeddedDatabaseError
 * when it cannot run on this machine.
 */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { url, connections, prepare } = options;
  return url ? openPostgres(url, { connections, prepare }) : openEmbedded(options);
}

async function openEmbedded({
  dataDir,
  connections,
  prepare,
  log,
}: OpenOptions): Promise<OpenDatabase> {
  const directory = embeddedDirectory(dataDir);
  await mkdir(dataDir, { recursive: true });
  const release = await lockDirectory(directory);
  try {
    const server = await startEmbedded({ directory, ...(log ? { log } : {}) });
    try {
      const opened = await openPostgres(server.url, {
        connections,
        prepare,
        assertSpace: createDiskSpaceCheck(dataDir),
      });
      return {
        ...opened,
        kind: 'embedded',
        async close() {
          await opened.close();
          await server.stop();
          await release();
        },
      };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    await release();
    throw error;
  }
}
