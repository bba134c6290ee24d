// The databases of managed projects behind the ports of the chat, over a real server of site
// databases, with what a test wants to know about the calls.
import { eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import type { Backends } from '../../services/ports/backends.ts';
import type { SiteMigration } from '../../services/ports/site-databases.ts';
import { setManaged } from '../../services/projects/index.ts';
import type { Database } from '../../services/store/open-database.ts';
import { projects } from '../../services/store/schema/index.ts';
import type { SiteEngine } from './site-engines.ts';

export type ManagedKit = {
  backends: Backends;
  siteHost: Pick<SiteEngine['sites'], 'appliedMigrations' | 'runAsOwner'>;
  /** The calls of `migrate` so far. */
  migrated: { project: string; head: number | null; files: string[] }[];
  /** The calls of `keepVersion` so far. */
  kept: { project: string; version: number }[];
  /** What the next calls of `migrate` throw instead of applying anything. */
  failures: Error[];
  /** The files that were applied to a project's test data. */
  applied(project: string): Promise<string[]>;
  /** Rows of a statement that reads a project's test data. */
  rows(project: string, sql: string): Promise<Record<string, unknown>[]>;
};

export function createManagedProjects(db: Database, { sites }: SiteEngine): ManagedKit {
  const siteOf = (project: string) => `${project}-test`;
  const migrated: ManagedKit['migrated'] = [];
  const failures: Error[] = [];
  const kept: ManagedKit['kept'] = [];
  async function isManaged(project: string): Promise<boolean> {
    const [row] = await db
      .select({ flag: projects.isManage })
      .from(projects)
      .where(eq(projects.uuid, project));
    return row?.flag === 1;
  }
  const backends: Backends = {
    isManaged,
    async enable(project) {
      await sites.create(siteOf(project));
      await setManaged(db, project, 1);
    },
    siteOf: async (project, data) =>
      data === 'test' && (await isManaged(project)) ? siteOf(project) : undefined,
    async migrate(project, { head, migrations }) {
      const files = migrations.map(({ file }: SiteMigration) => file);
      migrated.push({ project, head, files });
      const failure = failures.shift();
      if (failure) throw failure;
      if (!(await isManaged(project))) throw fail('badArguments');
      return sites.migrate(siteOf(project), migrations);
    },
    async keepVersion(project, version) {
      kept.push({ project, version });
    },
    environment: async () => ({}),
  };
  return {
    backends,
    siteHost: sites,
    migrated,
    failures,
    kept,
    applied: (project) => sites.appliedMigrations(siteOf(project)),
    async rows(project, sql) {
      const result = await sites.runAsOwner(siteOf(project), sql);
      if (!result.ok) throw new Error(result.problem.message);
      return result.rows;
    },
  };
}
