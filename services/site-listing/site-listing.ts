import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { PictureKind, SiteListing } from '../../domain/contract/site-listing.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import { siteListings } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type Options = {
  db: Database;
  clock: Clock;
  parsing: Pick<Parsing, 'forUser'>;
  /** Writes the files of a project's site again. */
  updateFiles: (project: string) => Promise<void>;
};

type Values = Partial<Omit<typeof siteListings.$inferInsert, 'projectUuid'>>;
type Wanted = Pick<SiteListing, 'title' | 'description' | 'isFound'>;

export type SiteListingService = ReturnType<typeof createSiteListing>;

/** The revision of a site for which nothing was set. */
const untouched = '';

/** Creates how published sites present themselves to search engines and chats (ADR 125). */
export function createSiteListing({ db, clock, parsing, updateFiles }: Options) {
  async function rowOf(project: string) {
    const [row] = await db.select().from(siteListings).where(eq(siteListings.projectUuid, project));
    return row;
  }

  async function read(project: string): Promise<SiteListing> {
    const row = await rowOf(project);
    return {
      title: row?.title ?? null,
      description: row?.description ?? null,
      isFound: row?.isFound ?? true,
      hasIcon: !!row?.icon,
      hasCard: !!row?.card,
      revision: row?.revision ?? untouched,
    };
  }

  /** Stores values, and writes the files of the site before it resolves. */
  async function write(project: string, values: Values): Promise<SiteListing> {
    const set = { ...values, revision: randomUUID(), changedAt: clock.now() };
    await db
      .insert(siteListings)
      .values({ projectUuid: project, ...set })
      .onConflictDoUpdate({ target: siteListings.projectUuid, set });
    await updateFiles(project);
    return read(project);
  }

  return {
    read,

    change: (project: string, { title, description, isFound }: Wanted): Promise<SiteListing> =>
      write(project, { title: title || null, description: description || null, isFound }),

    async picture(project: string, kind: PictureKind): Promise<FileResponse> {
      const row = await rowOf(project);
      const bytes = row?.[kind];
      if (!bytes) throw fail('notFound');
      return {
        name: kind === 'icon' ? 'icon.png' : 'card.jpg',
        type: kind === 'icon' ? 'image/png' : 'image/jpeg',
        bytes: once(bytes),
        cacheMs: limits.check.pictureCacheMs,
        etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      };
    },

    /** Throws `sitePictureUnreadable` for bytes that are no picture. */
    async setPicture(
      { uuid, userId }: { uuid: string; userId: number },
      { kind, bytes }: { kind: PictureKind; bytes: string },
    ): Promise<SiteListing> {
      const [result] = await parsing.forUser(userId).parse('sitePictures', [{ text: bytes, kind }]);
      if (!result?.ok || !result.value) throw fail('sitePictureUnreadable');
      const { value } = result;
      const decode = (text: string) => Buffer.from(text, 'base64');
      return write(
        uuid,
        value.kind === 'icon'
          ? { icon: decode(value.icon), smallIcon: decode(value.smallIcon) }
          : { card: decode(value.card) },
      );
    },

    removePicture: (project: string, kind: PictureKind): Promise<SiteListing> =>
      write(project, kind === 'icon' ? { icon: null, smallIcon: null } : { card: null }),
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
