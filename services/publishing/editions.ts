import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Edition } from '../../domain/contract/publishing.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { editions, projects, sites } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { cardPicturePath } from './pack-edition.ts';
import type { EditionManifest } from './schema.ts';

export type SiteRow = typeof sites.$inferSelect;

export async function readSite(db: Database, project: string): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(sites).where(eq(sites.projectUuid, project));
  return row;
}

/**
 * Returns the project's site. Creates it with a name from `draw` if there is none. Draws again if
 * the name is taken.
 */
export async function ensureSite(
  db: Database,
  project: string,
  draw: () => string,
): Promise<SiteRow> {
  for (;;) {
    const known = await readSite(db, project);
    if (known) return known;
    await db.insert(sites).values({ projectUuid: project, name: draw() }).onConflictDoNothing();
  }
}

/** Returns the stored editions, newest first. Files are counted in the database. */
export async function listEditions(
  db: Database,
  project: string,
): Promise<(Edition & { fingerprint: string })[]> {
  const { number, version, fingerprint, bytes, title, sentence, at } = editions;
  const picture = sql<boolean>`jsonb_exists(${editions.manifest}, ${cardPicturePath})`;
  const files = sql<number>`(select count(*)::int from jsonb_object_keys(${editions.manifest}))`;
  const rows = await db
    .select({ number, version, fingerprint, bytes, title, sentence, at, files, picture })
    .from(editions)
    .where(eq(editions.projectUuid, project))
    .orderBy(desc(number));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Adds an edition and makes it current in one transaction. Removes the oldest editions beyond the
 * limit. Throws `notFound` when the project was deleted in the meantime. The bodies in its manifest
 * must already be stored.
 */
export function addEdition(
  db: Database,
  edition: Omit<typeof editions.$inferInsert, 'number'>,
): Promise<number> {
  const { projectUuid } = edition;
  return transaction(db, async (tx) => {
    const [project] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.uuid, projectUuid))
      .for('update');
    if (!project) throw fail('notFound');
    const [last] = await tx
      .select({ number: editions.number })
      .from(editions)
      .where(eq(editions.projectUuid, projectUuid))
      .orderBy(desc(editions.number))
      .limit(1);
    const number = (last?.number ?? 0) + 1;
    await tx.insert(editions).values({ ...edition, number });
    await tx.update(sites).set({ current: number }).where(eq(sites.projectUuid, projectUuid));
    const old = number - limits.publishing.editions;
    await tx
      .delete(editions)
      .where(and(eq(editions.projectUuid, projectUuid), lte(editions.number, old)));
    return number;
  });
}

/** Creates a site of the product itself together with its first edition, which is current. */
export async function insertFirstEdition(
  tx: Database,
  name: string,
  edition: Omit<typeof editions.$inferInsert, 'number'>,
): Promise<void> {
  await tx.insert(editions).values({ ...edition, number: 1 });
  await tx.insert(sites).values({ projectUuid: edition.projectUuid, name, current: 1 });
}

/**
 * Makes an edition current; null takes the site offline. Throws `notFound` for a removed edition.
 */
export function setCurrentEdition(
  db: Database,
  project: string,
  number: number | null,
): Promise<void> {
  return transaction(db, async (tx) => {
    await tx
      .select({ name: sites.name })
      .from(sites)
      .where(eq(sites.projectUuid, project))
      .for('update');
    if (number !== null) {
      const [kept] = await tx
        .select({ number: editions.number })
        .from(editions)
        .where(and(eq(editions.projectUuid, project), eq(editions.number, number)));
      if (!kept) throw fail('notFound');
    }
    await tx.update(sites).set({ current: number }).where(eq(sites.projectUuid, project));
  });
}

/** Returns the project whose site has this name and is online. */
export async function projectOfSite(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ project: sites.projectUuid })
    .from(sites)
    .where(and(eq(sites.name, name), isNotNull(sites.current)));
  return row?.project;
}

/** Returns the name of a project's site; undefined before the first publication. */
export async function siteNameOf(db: Database, project: string): Promise<string | undefined> {
  return (await readSite(db, project))?.name;
}

/** Returns the version that a project's site shows; undefined if the site is offline. */
export async function shownVersionOf(db: Database, project: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: editions.version })
    .from(sites)
    .innerJoin(
      editions,
      and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
    )
    .where(eq(sites.projectUuid, project));
  return row?.version;
}

/** Returns the edition of a project that is online, with its files. */
export async function readShownEdition(
  db: Database,
  project: string,
): Promise<{ number: number; manifest: EditionManifest } | undefined> {
  const [row] = await db
    .select({ number: editions.number, manifest: editions.manifest })
    .from(sites)
    .innerJoin(
      editions,
      and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
    )
    .where(eq(sites.projectUuid, project));
  return row;
}
