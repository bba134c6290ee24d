import { createHash } from 'node:crypto';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { Database } from '../store/open-database.ts';
import { versionPictures } from '../store/schema/index.ts';
import { placeholder } from './placeholder-picture.ts';

/** Stores a version's picture, a JPEG, in place of an earlier one. */
export async function storeVersionPicture(
  db: Database,
  { projectUuid, number, ...rest }: Omit<typeof versionPictures.$inferInsert, 'type'>,
): Promise<void> {
  const taken = { ...rest, type: 'image/jpeg' };
  await db
    .insert(versionPictures)
    .values({ projectUuid, number, ...taken })
    .onConflictDoUpdate({
      target: [versionPictures.projectUuid, versionPictures.number],
      set: taken,
    });
}

/** Stores pictures of pages in the database. */
export function createPagePictures({ db, clock }: { db: Database; clock: Clock }): PagePictures {
  async function find(
    project: string,
    number: number,
  ): Promise<{ bytes: Uint8Array; type: string } | undefined> {
    const [row] = await db
      .select({ bytes: versionPictures.bytes, type: versionPictures.type })
      .from(versionPictures)
      .where(and(eq(versionPictures.projectUuid, project), eq(versionPictures.number, number)));
    return row;
  }

  return {
    async storePicture(project: string, number: number, bytes: Uint8Array): Promise<void> {
      await storeVersionPicture(db, { projectUuid: project, number, bytes, at: clock.now() });
      const old = lte(versionPictures.number, number - limits.check.picturesKept);
      await db.delete(versionPictures).where(and(eq(versionPictures.projectUuid, project), old));
    },

    find,

    async ofVersion(project: string, number: number): Promise<FileResponse> {
      const row = await find(project, number);
      if (!row) throw fail('notFound');
      return toFileResponse(row);
    },

    async ofProject(project: string, title: string): Promise<FileResponse> {
      const [row] = await db
        .select({ bytes: versionPictures.bytes, type: versionPictures.type })
        .from(versionPictures)
        .where(eq(versionPictures.projectUuid, project))
        .orderBy(desc(versionPictures.number))
        .limit(1);
      return toFileResponse(
        row ?? { bytes: new TextEncoder().encode(placeholder(title)), type: 'image/svg+xml' },
      );
    },
  };
}

/** Returns a picture as a response that the browser may cache for an hour. */
function toFileResponse({ bytes, type }: { bytes: Uint8Array; type: string }): FileResponse {
  async function* all() {
    yield bytes;
  }
  const ending = type === 'image/jpeg' ? 'jpg' : 'svg';
  return {
    name: `picture.${ending}`,
    type,
    bytes: all(),
    cacheMs: limits.check.pictureCacheMs,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}
