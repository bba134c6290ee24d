import { eq } from 'drizzle-orm';
import { gatesOf } from '../../domain/billing/entitlements.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Backends, DataSet } from '../ports/backends.ts';
import { SiteDatabasesUnavailable, type SiteName } from '../ports/site-databases.ts';
import { proofSiteOf } from '../privacy/index.ts';
import { setManaged } from '../projects/index.ts';
import { createSiteKeys, rotateKey } from '../site-api/index.ts';
import { projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { BackendsOptions } from './backends-options.ts';
import { createDataSets, siteName } from './data-sets.ts';
import { sealKeys } from './keys.ts';
import { createLiveData, rehearsalOf } from './live-data.ts';
import { createPrivacyProofs } from './privacy.ts';
import { createRestorePoints } from './restore-points.ts';
import { backendRemovals, backends } from './schema.ts';

export type BackendsService = ReturnType<typeof createBackends>;

/** Creates the managed backends of projects (DB-001, ADR 110). */
export function createBackends(options: BackendsOptions) {
  const { db, clock, host, originsOf } = options;
  const points = createRestorePoints({ db, clock, host });
  const data = createDataSets(options);
  const privacy = createPrivacyProofs({ ...options, data });
  const service = createBackend(options, { points, data });

  /** Returns the site of a set of data that has to exist. */
  async function needSite(project: string, set: DataSet): Promise<SiteName> {
    const site = await service.siteOf(project, set);
    if (site === undefined) throw fail('notManaged');
    return site;
  }

  return {
    ...service,
    ...createLiveData({ ...options, points, data, privacy }),
    privacy,
    points,
    hasLiveData: async (project: string) => (await data.keysOf(project, 'live')) !== undefined,
    /** Hides a backend after a rewind to a time without it; its data is kept (GAP-42). */
    hide: (project: string) => setManaged(db, project, 0),
    /**
     * Lets visitors reach a set of data. Returns where the gateway sends their requests; undefined
     * if the project has no such data.
     */
    async route(
      project: string,
      set: DataSet,
    ): Promise<{ socketPath: string; site: SiteName } | undefined> {
      const site = await service.siteOf(project, set);
      const keys = site && (await data.keysOf(project, set));
      if (!keys) return undefined;
      if (set === 'test') data.noteUse(project);
      const origins = await originsOf(project, set);
      const url = `${origins[0] ?? ''}/__backend`;
      return { site, socketPath: await host.serve({ name: site, keys, url, origins }) };
    },
    /** Takes a restore point by hand and returns its number. */
    async takeRestorePoint(project: string, set: DataSet): Promise<number> {
      await needSite(project, set);
      return points.take({ project, data: set }, { version: null, reason: 'by-hand' });
    },
    /** Sets the data back, and returns the number of the point of the present data. */
    async restore(project: string, set: DataSet, number: number): Promise<number> {
      const site = await needSite(project, set);
      const place = { project, data: set };
      const point = await points.find(place, number);
      if (!point) throw fail('notFound');
      const present = await points.take(place, { version: null, reason: 'restore' });
      await host.restore(site, point);
      return present;
    },
    /** Replaces the keys. The ones before continue to work until the next time. */
    async rotateKeys(project: string, set: DataSet): Promise<void> {
      await needSite(project, set);
      let keys = await data.keysOf(project, set);
      if (!keys) throw fail('notManaged');
      for (const kind of ['publishable', 'secret', 'tokens'] as const)
        keys = rotateKey(keys, kind, options.randomBytes);
      await data.storeKeys(project, set, keys);
    },
    ...createRemovals(options, data),
  };
}

type Parts = {
  points: ReturnType<typeof createRestorePoints>;
  data: ReturnType<typeof createDataSets>;
};

/** Creates what a turn of the model uses. */
function createBackend(options: BackendsOptions, { points, data }: Parts) {
  const { db, clock, host, versions, planOf, keySecret, randomBytes } = options;

  /** A copy of a managed project gets a backend when it is first asked for. */
  async function isManaged(project: string): Promise<boolean> {
    const [row] = await db
      .select({ isManage: projects.isManage })
      .from(projects)
      .where(eq(projects.uuid, project));
    return row?.isManage === 1 && ensureBackend(project);
  }

  /** Creates the backend's row if it is missing. Returns false if the owner's plan has none. */
  async function ensureBackend(project: string): Promise<boolean> {
    if (await data.keysOf(project, 'test')) return true;
    if (!gatesOf(await planOf(await ownerOf(db, project))).hasDeepBase) return false;
    const testKeys = sealKeys(createSiteKeys(randomBytes), keySecret, siteName(project, 'test'));
    await db
      .insert(backends)
      .values({ projectUuid: project, testKeys, createdAt: clock.now() })
      .onConflictDoNothing();
    return true;
  }

  return {
    isManaged,
    async enable(project: string) {
      if (!(await ensureBackend(project))) throw fail('planNeeded');
      await setManaged(db, project, 1);
      await data.open(project, 'test');
    },
    async siteOf(project: string, set: DataSet) {
      if (!(await isManaged(project)) || !(await data.keysOf(project, set))) return undefined;
      return data.open(project, set);
    },
    async migrate(
      project: string,
      { head, migrations }: Parameters<Backends['migrate']>[1],
    ): ReturnType<Backends['migrate']> {
      const site = await data.open(project, 'test');
      const applied = new Set(await host.appliedMigrations(site));
      if (migrations.every(({ file }) => applied.has(file))) return { ok: true, applied: [] };
      if ((await host.usage(site)).isFull) throw fail('databaseFull');
      if (head !== null)
        await points.take({ project, data: 'test' }, { version: head, reason: 'migration' });
      return host.migrate(site, migrations);
    },
    async keepVersion(project: string, version: number): Promise<void> {
      if (!data.takeUse(project) || !(await isManaged(project))) return;
      await points.take({ project, data: 'test' }, { version, reason: 'version' });
    },
    async environment(project: string, set: DataSet): Promise<Record<string, string>> {
      const keys = (await isManaged(project)) && (await data.keysOf(project, set));
      return keys ? { VITE_SUPABASE_PUBLISHABLE_KEY: keys.publishable[0] ?? '' } : {};
    },
    /**
     * Gives the test data the rows that an earlier version had, and keeps the present ones as those
     * of the newest version. Returns a function that undoes this; undefined if there is nothing to
     * set back.
     */
    async goBack(project: string, to: number): Promise<(() => Promise<void>) | undefined> {
      if (!(await isManaged(project))) return undefined;
      const place = { project, data: 'test' } as const;
      const [point, head] = await Promise.all([
        points.ofVersion(place, to),
        versions.head(project),
      ]);
      if (!point || !head) return undefined;
      const site = await data.open(project, 'test');
      const number = await points.take(place, { version: head.number, reason: 'return' });
      await host.restore(site, point);
      return async () => {
        const present = await points.find(place, number);
        if (present) await host.restore(site, present);
      };
    },
  } satisfies Backends & Record<string, unknown>;
}

/** Creates what removes the data of deleted projects. */
function createRemovals({ db, clock, host }: BackendsOptions, data: Parts['data']) {
  async function remove({ projectUuid, hasLiveData, removedAt }: Removal): Promise<void> {
    data.forget(projectUuid);
    const isDue = clock.now().getTime() - removedAt.getTime() >= limits.backends.keptMs;
    const test = siteName(projectUuid, 'test');
    for (const site of [test, proofSiteOf(test), rehearsalOf(projectUuid)]) await host.drop(site);
    if (hasLiveData && !isDue) return;
    await host.drop(siteName(projectUuid, 'live'));
    await db.delete(backendRemovals).where(eq(backendRemovals.projectUuid, projectUuid));
  }

  return {
    /** Removes the data of a deleted project, except live data, which is kept for 30 days. */
    async removeProject(project: string): Promise<void> {
      const rows = await db
        .select()
        .from(backendRemovals)
        .where(eq(backendRemovals.projectUuid, project));
      // If the server cannot run now, the next night tries again.
      for (const row of rows) await remove(row).catch(ignoreUnavailable);
    },
    /** Removes the data of deleted projects that is due. */
    async removeDue(): Promise<void> {
      for (const row of await db.select().from(backendRemovals))
        await remove(row).catch(ignoreUnavailable);
    },
  };
}

type Removal = typeof backendRemovals.$inferSelect;

/** Returns the id of a project's owner. */
async function ownerOf(db: Database, project: string): Promise<number> {
  const [row] = await db
    .select({ userId: projects.userId })
    .from(projects)
    .where(eq(projects.uuid, project));
  if (!row) throw fail('notFound');
  return row.userId;
}

/** Whether any project of this server has a backend. */
export async function hasBackends(db: Database): Promise<boolean> {
  const [row] = await db.select({ project: backends.projectUuid }).from(backends).limit(1);
  const [removal] = await db
    .select({ project: backendRemovals.projectUuid })
    .from(backendRemovals)
    .limit(1);
  return (row ?? removal) !== undefined;
}

/** A server that cannot run has no data to remove. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof SiteDatabasesUnavailable)) throw error;
}
