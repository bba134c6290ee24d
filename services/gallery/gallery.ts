import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { gallery as calls } from '../../domain/contract/gallery.ts';
import { WB } from '../../domain/contract/paths.ts';
import { grades } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import { publishedOrigin } from '../../domain/publishing/address.ts';
import { loadNounTexts } from '../http/messages.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import { isUuid, previewUrlOf } from '../projects/index.ts';
import { cases, projects, sites, users } from '../store/schema/index.ts';
import { type SeedOptions, seedCases } from './seed-cases.ts';

export type Gallery = ReturnType<typeof createGallery>;

/** A picture has a URL, so that a page can show it without a call. */
const pictureUrl = (uuid: string): string => `${WB}/community/getPic?uuid=${uuid}`;

/**
 * The condition for public projects: shared by the owner, still public, and the owner has not
 * requested deletion.
 */
const isInCommunity = and(
  isNotNull(projects.sharedAt),
  eq(projects.grade, grades.public),
  isNull(projects.deletedAt),
  isNull(users.deletionAskedAt),
);

type GalleryOptions = SeedOptions & {
  pictures: Pick<PagePictures, 'ofProject'>;
  previewDomains: readonly string[];
};

/** Creates the gallery: selected cases and community (GAP-50). */
export function createGallery({ pictures, previewDomains, ...seeding }: GalleryOptions) {
  const { db, place } = seeding;
  const texts = loadNounTexts('gallery');
  let seeded: Promise<void> | undefined;

  /**
   * Seeds the cases on the first request, which waits for it; after a failure the next request
   * retries.
   */
  function ensureSeeded(): Promise<void> {
    seeded ??= seedCases(seeding).catch((error) => {
      seeded = undefined;
      throw error;
    });
    return seeded;
  }

  const addressOf = (name: string | null, previewUrl: string) =>
    name === null ? previewUrl : `${publishedOrigin(name, place)}/`;

  return {
    async cases(language: Language): Promise<CallData<typeof calls.cases>> {
      await ensureSeeded();
      const rows = await db
        .select({
          row: cases,
          uuid: projects.uuid,
          title: projects.title,
          site: sites.name,
          current: sites.current,
        })
        .from(cases)
        .leftJoin(projects, and(eq(projects.uuid, cases.projectUuid), isNull(projects.deletedAt)))
        .leftJoin(sites, eq(sites.projectUuid, projects.uuid))
        .orderBy(asc(cases.position), asc(cases.id));
      const list = rows.map(({ row, uuid, title, site, current }) => {
        const name = row.previewUrl === '' && current !== null ? site : null;
        return {
          title:
            row.titles[language] ??
            (row.name && texts(`cases.${row.name}`, {}, language)) ??
            title ??
            '',
          picUrl: row.picUrl || (uuid ? pictureUrl(uuid) : ''),
          previewUrl: addressOf(name, row.previewUrl),
          name,
          uuid,
        };
      });
      return { place, list: list.filter(({ previewUrl }) => previewUrl !== '') };
    },

    async community({
      pageNum,
      pageSize,
      search,
    }: CallArguments<typeof calls.community>): Promise<CallData<typeof calls.community>> {
      await ensureSeeded();
      const wanted = search?.trim().toLowerCase();
      const where = and(
        isInCommunity,
        wanted ? sql`position(${wanted} in lower(${projects.title})) > 0` : undefined,
      );
      const rows = await db
        .select({
          ...{
            uuid: projects.uuid,
            title: projects.title,
            previewUrl: projects.previewUrl,
            sharedAt: projects.sharedAt,
          },
          ...{
            username: users.username,
            userNo: users.userNo,
            site: sites.name,
            current: sites.current,
          },
        })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .leftJoin(sites, eq(sites.projectUuid, projects.uuid))
        .where(where)
        .orderBy(desc(projects.sharedAt), desc(projects.id))
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize);
      const list = rows.map(({ sharedAt, username, userNo, site, current, ...row }) => {
        const { uuid, title } = row;
        const name = current === null ? null : site;
        const at = sharedAt?.toISOString() ?? '';
        const previewUrl = previewUrlOf(row, previewDomains);
        return {
          uuid,
          title,
          picUrl: pictureUrl(uuid),
          previewUrl: addressOf(name, previewUrl),
          name,
          owner: username ?? userNo,
          at,
        };
      });
      // Old URLs outside our domains are not shown.
      return {
        place,
        list: list.filter(({ previewUrl }) => previewUrl !== ''),
        total: await countProjects(where),
      };
    },

    /** Returns a picture. Throws `notFound` for a project that is not public. */
    async picture(uuid: string): Promise<FileResponse> {
      if (!isUuid(uuid)) throw fail('notFound');
      const [row] = await db
        .select({ title: projects.title })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.userId))
        .where(and(isInCommunity, eq(projects.uuid, uuid)));
      if (!row) throw fail('notFound');
      return pictures.ofProject(uuid, row.title);
    },
  };

  async function countProjects(where: SQL | undefined): Promise<number> {
    const [counted] = await db
      .select({ total: count() })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .where(where);
    return counted?.total ?? 0;
  }
}
