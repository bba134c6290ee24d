import { inArray } from 'drizzle-orm';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Versions } from '../ports/versions.ts';
import { blobs, projectGifts, versionPictures, versions } from './schema.ts';

/** File bodies are not removed here: `sweepBlobs` removes bodies to which no manifest refers. */
export const versionRows: FeatureRows = {
  tables: [blobs, versions, versionPictures, projectGifts],
  project: {
    async remove(tx, uuids) {
      await tx.delete(projectGifts).where(inArray(projectGifts.projectUuid, [...uuids]));
      await tx.delete(versionPictures).where(inArray(versionPictures.projectUuid, [...uuids]));
      await tx.delete(versions).where(inArray(versions.projectUuid, [...uuids]));
    },
  },
};

/** Yields the files of a project's newest version. */
export async function* archiveFiles(
  { read }: Pick<Versions, 'read'>,
  uuid: string,
): AsyncGenerator<ArchiveEntry> {
  for await (const [path, bytes] of read(uuid)) yield { name: `files/${path}`, bytes };
}
