import { and, desc, eq, sql } from 'drizzle-orm';
import { editions, projects, sites, users } from '../db/schema/index.ts';
import type { EditionFile } from '../db/schema/publishing.ts';
import type { Database } from '../db/transaction.ts';

/** What stands at an address: a file, where it really is, the page for all other addresses, or why there is nothing. */
export type Found =
  | { kind: 'file'; path: string; file: EditionFile; owner: number }
  /** A folder that was asked for without its slash: relative addresses in its page need it. */
  | { kind: 'folder' }
  /** No such file; `page` is the site's own page for client-side routes. */
  | { kind: 'none'; page: EditionFile; owner: number }
  | { kind: 'withdrawn' }
  | { kind: 'unknown' };

/** Looks a decoded path up in the edition on show; a manifest is a table of exact names, so no path can leave it. */
export async function findFile(db: Database, site: string, path: string): Promise<Found> {
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
    .leftJoin(editions, and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)))
    .where(eq(sites.name, site));
  if (!row) return { kind: 'unknown' };
  // Nothing runs for an account that is to be deleted; kept after all, it is on show again.
  if (row.current === null || row.leaving || !row.page) return { kind: 'withdrawn' };
  const { owner } = row;
  if (row.file) return { kind: 'file', path: name, file: row.file, owner };
  if (row.below) return { kind: 'folder' };
  const before = name.startsWith('assets/') ? await findEarlier(db, row.project, name) : undefined;
  return before ? { kind: 'file', path: name, file: before, owner } : { kind: 'none', page: row.page, owner };
}

/** A page that was opened before the last publishing asks for the parts of its own time. */
async function findEarlier(db: Database, project: string, name: string): Promise<EditionFile | undefined> {
  const file = sql<EditionFile>`${editions.manifest} -> ${name}::text`;
  const [row] = await db
    .select({ file })
    .from(editions)
    .where(and(eq(editions.projectUuid, project), sql`${file} ->> 'immutable' = 'true'`))
    .orderBy(desc(editions.number))
    .limit(1);
  return row?.file;
}
