import { z } from 'zod';
import {
  isMigrationPath,
  lastMigrationNumber,
  type MigrationRules,
  migrationNumber,
  migrationsFolder,
} from '../../domain/backends/migration-files.ts';
import { emptySchema, type Schema } from '../../domain/backends/schema.ts';
import type { Backends } from '../ports/backends.ts';
import type { MigrationResult, SiteMigration } from '../ports/site-databases.ts';
import type { SiteHost } from '../ports/site-host.ts';
import type { Versions } from '../ports/versions.ts';
import { schemaSql } from './schema-sql.ts';

/** The databases of managed projects. */
export type ManagedDeps = {
  backends: Backends;
  siteHost: Pick<SiteHost, 'appliedMigrations' | 'runAsOwner'>;
  versions: Pick<Versions, 'pathsEver'>;
};

/** The test data of one managed project, as a turn or a save changes it (ADR 111). */
export type ProjectDatabase = {
  /** What may not change, as of the last call of `apply`. */
  rules(): MigrationRules;
  /** Returns the files that were not applied, in their order. */
  pending(texts: Iterable<[path: string, text: string]>): SiteMigration[];
  /** Applies files to the test data, in one transaction. */
  apply(migrations: SiteMigration[], head: number | null): Promise<MigrationResult>;
  /** Keeps the rows of the latest version, before another version replaces it. */
  keepRows(head: number): Promise<void>;
  readSchema(): Promise<Schema>;
};

/** Opens the test data of a project; undefined if the project is not managed. */
export async function openProjectDatabase(
  { backends, siteHost, versions }: ManagedDeps,
  project: string,
): Promise<ProjectDatabase | undefined> {
  const site = await backends.siteOf(project, 'test');
  if (site === undefined) return undefined;
  const [done, ever] = await Promise.all([
    siteHost.appliedMigrations(site),
    versions.pathsEver(project, `${migrationsFolder}/`),
  ]);
  const applied = new Set(done);
  const lastBefore = lastMigrationNumber(ever);
  return {
    rules: () => ({ applied, last: Math.max(lastBefore, lastMigrationNumber(applied)) }),
    pending: (texts) =>
      [...texts]
        .filter(([path]) => isMigrationPath(path) && !applied.has(path))
        .flatMap(([file, sql]) => (migrationNumber(file) === undefined ? [] : { file, sql }))
        .sort((one, other) => (numberOf(one) < numberOf(other) ? -1 : 1)),
    async apply(migrations, head) {
      const result = await backends.migrate(project, { head, migrations });
      if (result.ok) for (const { file } of migrations) applied.add(file);
      return result;
    },
    keepRows: (head) => backends.keepVersion(project, head),
    async readSchema() {
      const result = await siteHost.runAsOwner(site, schemaSql);
      if (!result.ok) throw new Error(`the schema was not read: ${result.problem.message}`);
      const text = z.string().parse(result.rows[0]?.schema);
      // The document has the shape that our own statement gives it.
      return { ...emptySchema, ...(JSON.parse(text) as Schema) };
    },
  };
}

const numberOf = ({ file }: SiteMigration): number => migrationNumber(file) ?? 0;
