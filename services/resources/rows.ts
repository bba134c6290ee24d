import { lt } from 'drizzle-orm';
import { toFileName } from '../../domain/files/file-name.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import type { ResourcesService } from './resources.ts';
import { importedUploads, resources } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const resourceRows: FeatureRows = { tables: [resources, importedUploads] };

/** Removes records of imports after a day. The storage removes such an upload much earlier. */
export async function sweepImportedUploads(db: Database, now: Date): Promise<void> {
  await db.delete(importedUploads).where(lt(importedUploads.at, new Date(now.getTime() - dayMs)));
}

/** Yields a user's uploads as files of their personal archive. */
export async function* archiveUploads(
  { read }: Pick<ResourcesService, 'read'>,
  userId: number,
): AsyncGenerator<ArchiveEntry> {
  for await (const [name, bytes] of read(userId))
    yield { name: `uploads/${toFileName(name)}`, bytes };
}
