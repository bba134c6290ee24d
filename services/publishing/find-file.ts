import { and, desc, eq, sql } from 'drizzle-orm';
import { editions, projects, sites, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { EditionFile } from './schema.ts';

/**
 * The result for an address: a file with its actual path, the page for other addresses, or the
 * reason why there is none.
 */
export type FileLookup =
  | { kind: 'file'; path: string; file: EditionFile; owner: number }
  /** A folder requested without its slash. Relative addresses in its page need the slash. */
  | { kind: 'folder' }
  /** No such file; `page` is the site's own page for client-side routes. */
  | { kind: 'none'; page: EditionFile; owner: number }
  | { kind: 'withdrawn' }
  | { kind: 'unknown' };

/**
 * Looks up a decoded path in the current edition. A manifest has exact names only, so no path can
 * escape it.
 */
export async function findFile(db: Database, site: string, path: string): Promise<FileLookup> {
  const name = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  const at = (key: string) => sql<EditionFile | null>`${editions.manifest} -> ${key}::text`;
  const [row] = await db
    .select({
      project: sites.projectUuid,
      owner: projects.userId,
      current: editions.number,
      leaving: users.deletionAskedAt,
      file: at(name),
      below: at(`${name}/index.html`),
      page: at('index.html'),
    })
    .from(sites)
    .innerJoin(projects, eq(projects.uuid, sites.projectUuid))
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(
      editions,
      and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
    )
    .where(eq(sites.name, site));
  if (!row) return { kind: 'unknown' };
  // Sites of an account that is to be deleted are offline. They return if the account is kept.
  if (row.current === null || row.leaving || !row.page) return { kind: 'withdrawn' };
  const { owner } = row;
  if (row.file) return { kind: 'file', path: name, file: row.file, owner };
  if (row.below) return { kind: 'folder' };
  const before = name.startsWith('assets/') ? await findEarlier(db, row.project, name) : undefined;
  return before
    ? { kind: 'file', path: name, file: before, owner }
    : { kind: 'none', page: row.page, owner };
}

/** Finds files of earlier editions for pages that were opened before the last publishing. */
async function findEarlier(
  db: Database,
  project: string,
  name: string,
): Promise<EditionFile | undefined> {
  const file = sql<EditionFile>`${editions.manifest} -> ${name}::text`;
  const [row] = await db
    .select({ file })
    .from(editions)
    .where(and(eq(editions.projectUuid, project), sql`${file} ->> 'immutable' = 'true'`))
    .orderBy(desc(editions.number))
    .limit(1);
  return row?.file;
}
