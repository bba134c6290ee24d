import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { gallery as calls } from '../../domain/contract/gallery.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Language } from '../../domain/locale.ts';
import { loadNounTexts } from '../http/load-texts.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import { isUuid } from '../projects/index.ts';
import { findShared, listCommunity } from './community.ts';
import { createFirstTurns } from './first-turns.ts';
import { listCases } from './list-cases.ts';
import { readSession } from './read-session.ts';
import { type SeedOptions, seedCases } from './seed-cases.ts';

export type Gallery = ReturnType<typeof createGallery>;

type GalleryOptions = SeedOptions & {
  pictures: Pick<PagePictures, 'ofProject'>;
  previewDomains: readonly string[];
};

/** Creates the gallery: selected cases and community (GAP-50). */
export function createGallery({ pictures, previewDomains, ...seeding }: GalleryOptions) {
  const { db, place, clock } = seeding;
  const texts = loadNounTexts('gallery');
  let seeded: Promise<void> | undefined;
  const firstTurns = createFirstTurns({ db, clock });

  /**
   * Inserts the example cases on the first request, and makes this request wait until they exist.
   * After a failure, the next request tries again.
   */
  function ensureSeeded(): Promise<void> {
    seeded ??= seedCases(seeding).catch((error) => {
      seeded = undefined;
      throw error;
    });
    return seeded;
  }

  return {
    async cases(language: Language): Promise<CallData<typeof calls.cases>> {
      await ensureSeeded();
      return { place, list: await listCases({ db, place, texts, firstTurns }, language) };
    },

    async session(language: Language): Promise<CallData<typeof calls.session>> {
      await ensureSeeded();
      return { place, session: await readSession({ db, place, firstTurns }, language) };
    },

    async community(
      page: CallArguments<typeof calls.community>,
    ): Promise<CallData<typeof calls.community>> {
      await ensureSeeded();
      return { place, ...(await listCommunity({ db, place, previewDomains }, page)) };
    },

    /**
     * Returns the picture of a public project. Caches may store it only briefly, because its owner
     * can make the project private. Throws `notFound` for a project that is not public.
     */
    async picture(uuid: string): Promise<FileResponse> {
      if (!isUuid(uuid)) throw fail('notFound');
      const shared = await findShared(db, uuid);
      if (!shared) throw fail('notFound');
      const picture = await pictures.ofProject(uuid, shared.title);
      return { ...picture, isPublic: true, cacheMs: limits.gallery.pictureCacheMs };
    },
  };
}
