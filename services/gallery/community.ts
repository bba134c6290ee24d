import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { gallery as calls } from '../../domain/contract/gallery.ts';
import { grades } from '../../domain/entities/project.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import { previewUrlOf } from '../projects/index.ts';
import { cases, projects, sites, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { defaultCases } from './default-cases.ts';
import { pictureUrl, pictureVersion, siteUrl } from './gallery-urls.ts';

/**
 * The condition for projects of the community: shared by the owner and still public, and the owner
 * has not requested the deletion of the account.
 */
const isInCommunity = and(
  isNotNull(projects.sharedAt),
  eq(projects.grade, grades.public),
  isNull(projects.deletedAt),
  isNull(users.deletionAskedAt),
);

/** The name of the selected case that belongs to a project; null for other projects. */
const caseName = sql<string | null>`(
  select ${cases.name} from ${cases} where ${cases.projectUuid} = ${projects.uuid} limit 1
)`;

type CommunityDeps = { db: Database; place: PreviewPlace; previewDomains: readonly string[] };

/** Returns a page of the community's projects, newest first, and their total number. */
export async function listCommunity(
  { db, place, previewDomains }: CommunityDeps,
  { pageNum, pageSize, search }: CallArguments<typeof calls.community>,
): Promise<Pick<CallData<typeof calls.community>, 'list' | 'total'>> {
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
        webType: projects.webType,
        caseName,
      },
      ...{
        username: users.username,
        userNo: users.userNo,
        site: sites.name,
        current: sites.current,
        pictured: pictureVersion,
      },
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(sites, eq(sites.projectUuid, projects.uuid))
    .where(where)
    .orderBy(desc(projects.sharedAt), desc(projects.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const list = rows.map(({ sharedAt, username, userNo, site, current, pictured, ...row }) => {
    const { uuid, title } = row;
    const name = current === null ? null : site;
    return {
      uuid,
      title,
      picUrl: pictureUrl(uuid, pictured),
      previewUrl: siteUrl(name, previewUrlOf(row, previewDomains), place),
      name,
      owner: username ?? userNo,
      at: sharedAt?.toISOString() ?? '',
      kind: kindOf(row),
    };
  });
  // Hide projects whose old preview URLs are not on our domains.
  return {
    list: list.filter(({ previewUrl }) => previewUrl !== ''),
    total: await countProjects(db, where),
  };
}

/**
 * Returns the landing-page variant of a site: the variant of its selected case, otherwise `app` or
 * `website`, because nothing more is known of a project.
 */
function kindOf({ caseName, webType }: { caseName: string | null; webType: 0 | 1 }): Variant {
  const known = defaultCases.find(({ name }) => name === caseName);
  return known?.variant ?? (webType === 0 ? 'app' : 'website');
}

/** Returns the title of a project in the community; undefined for any other project. */
export async function findShared(
  db: Database,
  uuid: string,
): Promise<{ title: string } | undefined> {
  const [row] = await db
    .select({ title: projects.title })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(isInCommunity, eq(projects.uuid, uuid)));
  return row;
}

async function countProjects(db: Database, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(where);
  return counted?.total ?? 0;
}
