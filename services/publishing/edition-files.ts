import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Parsing } from '../parsing/index.ts';
import type { EditionStore } from '../ports/edition-store.ts';
import {
  editionRoutes,
  editions,
  projects,
  siteAudiences,
  siteListings,
  sites,
  users,
} from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { loadBlobs } from '../versions/index.ts';
import type { Badge } from './badge.ts';
import { type ErrorScript, nameErrorScript } from './error-script.ts';
import { readListedEdition } from './listing-files.ts';
import type { EditionFile } from './schema.ts';
import { writeFiles } from './write-files.ts';

/**
 * Increase this number when files of an unchanged edition must be written in another form. Then all
 * sites are written again.
 */
const format = 1;

type Options = {
  db: Database;
  store: EditionStore;
  /** Decides which sites have a badge; if undefined, no site has a badge. */
  badge?: Badge | undefined;
  /** Writes tags for search engines into pages; without it, pages stay as they were built. */
  listing?: Listing | undefined;
  /** Reads the script that reports errors at visitors; without it, none are reported (ADR 129). */
  readErrorScript?: (() => Promise<Uint8Array>) | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};

type Listing = {
  parsing: Pick<Parsing, 'forUser'>;
  /** The origins of a site: the main one, which search engines list, and all its others. */
  originsOf(site: string, project: string): Promise<{ origin: string; ownOrigins: string[] }>;
};

export type EditionFiles = ReturnType<typeof createEditionFiles>;

type SiteSource = NonNullable<Awaited<ReturnType<typeof readSource>>>;

/**
 * Updates the files that visitors get to the state in the database (ADR 054). Call it after the
 * database has changed. It always writes the latest state, so a missed or repeated call does no
 * harm.
 */
export function createEditionFiles(options: Options) {
  const { db, store, badge, listing, log } = options;
  const pending = new Map<string, Promise<unknown>>();
  let isClosed = false;

  /**
   * Runs the writes of one site one after the other, because two concurrent writes of a site would
   * remove bodies that the other write needs.
   */
  function enqueue<Result>(site: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (pending.get(site) ?? Promise.resolve()).then(work, work);
    pending.set(site, mine);
    const forget = () => void (pending.get(site) === mine && pending.delete(site));
    mine.then(forget, forget);
    return mine;
  }

  /** Writes a site if its files differ from the database. Returns whether the site exists. */
  function update(site: string): Promise<boolean> {
    return enqueue(site, async () => {
      const source = await readSource(db, site);
      if (!source) {
        await store.remove(site);
        return false;
      }
      const home = badge && (await badge.isFree(source.owner)) ? badge.home : undefined;
      const gate = source.isGated ? ['gated'] : [];
      const origins = await listing?.originsOf(site, source.project);
      const listed = origins ? [origins.origin, source.listing, source.rendered] : [];
      const script = options.readErrorScript && nameErrorScript(await options.readErrorScript());
      const reported = script ? [script.path] : [];
      const shown = [source.isOnline, source.at, source.kept, home];
      const parts = [format, ...shown, ...gate, ...listed, ...reported];
      const key = JSON.stringify(parts);
      const state = await store.find(site).catch(() => undefined);
      if (state?.key !== key)
        await writeSite(options, source, { site, key, home, origins, script });
      return true;
    });
  }

  async function updateAll(names: readonly string[]): Promise<void> {
    for (const site of names) {
      if (isClosed) return;
      await update(site).catch((error) =>
        log('published site not written', { site, error: String(error) }),
      );
    }
  }

  /** Removes the files of sites that are no longer in the database. */
  async function removeDeleted(): Promise<void> {
    const stored = await store.listSites();
    const known = new Set(await findSites(db, inArray(sites.name, stored)));
    await updateAll(stored.filter((site) => !known.has(site)));
  }

  return {
    update,
    removeDeleted,

    async updateProject(project: string): Promise<void> {
      const [site] = await findSites(db, eq(sites.projectUuid, project));
      if (site !== undefined) await update(site);
    },

    /** Writes all sites of a user who requested or cancelled the deletion of their account. */
    async updateOwner(userId: number): Promise<void> {
      const owned = db
        .select({ uuid: projects.uuid })
        .from(projects)
        .where(eq(projects.userId, userId));
      await updateAll(await findSites(db, inArray(sites.projectUuid, owned)));
    },

    /**
     * Compares every site with the database, because the services may have stopped between a change
     * and the update of the files.
     */
    async reconcile(): Promise<void> {
      await updateAll(await findSites(db));
      await removeDeleted();
    },

    /**
     * Stops a running update of all sites, and resolves when the writes that have begun have ended.
     */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(pending.values());
    },
  };
}

async function findSites(db: Database, where?: SQL): Promise<string[]> {
  const rows = await db.select({ name: sites.name }).from(sites).where(where);
  return rows.map(({ name }) => name);
}

type SiteWriting = {
  site: string;
  key: string;
  home: string | undefined;
  origins: Awaited<ReturnType<Listing['originsOf']>> | undefined;
  script: ErrorScript | undefined;
};

/** Writes the files of a site's current edition, or takes it offline. */
async function writeSite(
  { db, store, listing, log }: Options,
  source: SiteSource,
  { site, key, home, origins, script }: SiteWriting,
): Promise<void> {
  if (!source.isOnline) return store.withdraw(site, key);
  const draft = await store.draft(site, key);
  const { project, owner, current } = source;
  const edition =
    origins && (await readListedEdition(db, { project, number: current ?? 0 }, origins));
  const files = await writeFiles(draft, {
    ...{ site, home },
    ...(listing && edition && { listed: { edition, parser: listing.parsing.forUser(owner) } }),
    ...(script && current !== null && { reported: { edition: current, script } }),
    entries: await readEntries(db, source),
    async bodyOf(hash) {
      const body = (await loadBlobs(db, [hash])).get(hash);
      if (!body) log('a body of a published site is not in the database', { site, hash });
      return body;
    },
  });
  await draft.publish(files, source.isGated ? { isGated: true } : {});
}

/** Reads everything that a site is made from. `at` and `kept` change with every edition. */
async function readSource(db: Database, site: string) {
  const [row] = await db
    .select({
      project: sites.projectUuid,
      owner: projects.userId,
      current: sites.current,
      leaving: users.deletionAskedAt,
      audience: siteAudiences.audience,
      listing: siteListings.revision,
    })
    .from(sites)
    .innerJoin(projects, eq(projects.uuid, sites.projectUuid))
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(siteAudiences, eq(siteAudiences.projectUuid, sites.projectUuid))
    .leftJoin(siteListings, eq(siteListings.projectUuid, sites.projectUuid))
    .where(eq(sites.name, site));
  if (!row) return undefined;
  const { project, owner, current, leaving, audience, listing } = row;
  const kept = await db
    .select({ number: editions.number, at: editions.at })
    .from(editions)
    .where(eq(editions.projectUuid, project))
    .orderBy(desc(editions.number));
  const routes = await db
    .select({ rendered: sql<number>`count(*) filter (where html is not null)::int` })
    .from(editionRoutes)
    .where(and(eq(editionRoutes.projectUuid, project), eq(editionRoutes.number, current ?? 0)));
  const shown = kept.find(({ number }) => number === current);
  return {
    ...{ project, owner, current },
    // Sites of an account that will be deleted are offline. They are online again if the user keeps
    // the account.
    isOnline: shown !== undefined && leaving === null,
    isGated: audience !== null,
    listing,
    /** How many routes were rendered. */
    rendered: routes[0]?.rendered ?? 0,
    at: shown?.at.getTime() ?? 0,
    kept: kept.map(({ number }) => number),
  };
}

/**
 * Returns the files of the current edition, then those files of earlier editions whose content
 * never changes. A page that was opened before the last publishing still loads files of its own
 * edition.
 */
async function readEntries(
  db: Database,
  { project, current, kept }: SiteSource,
): Promise<(readonly [string, EditionFile])[]> {
  const entries: (readonly [string, EditionFile])[] = [];
  for (const number of [current, ...kept.filter((one) => one !== current)]) {
    const [row] = await db
      .select({ manifest: editions.manifest })
      .from(editions)
      .where(and(eq(editions.projectUuid, project), eq(editions.number, number ?? 0)));
    for (const [path, file] of Object.entries(row?.manifest ?? {}))
      if (number === current || (file.immutable && path.startsWith('assets/')))
        entries.push([path, file]);
  }
  return entries;
}
