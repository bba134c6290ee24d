import { z } from 'zod';
import { createKeyedQueue } from '../../domain/async/keyed-queue.ts';
import { typesFile } from '../../domain/backends/client-file.ts';
import { columnsInTypes, type TypedTable } from '../../domain/backends/typed-columns.ts';
import { fail } from '../../domain/errors.ts';
import type {
  MigrationResult,
  RestorePoint,
  SiteMigration,
  SiteName,
} from '../ports/site-databases.ts';
import type { BackendsOptions } from './backends-options.ts';
import { type DataSets, migrationsOf, siteName } from './data-sets.ts';
import type { PrivacyProofs } from './privacy.ts';
import type { RestorePoints } from './restore-points.ts';

type Options = Pick<BackendsOptions, 'host' | 'versions'> & {
  data: DataSets;
  points: RestorePoints;
  privacy: Pick<PrivacyProofs, 'assertPrivate'>;
};

/** The copy of the live data on which migrations are tried out. */
export const rehearsalOf = (project: string): SiteName => `${project}-rehearsal`;

/** What a publication would remove from the live data. */
export type Loss = { table: string; column?: string; rows: number };

/**
 * Creates what publishing does with the live data. Only the app itself, a publication and the owner
 * who restores it change this data.
 */
export function createLiveData({ host, versions, data, points, privacy }: Options) {
  /** Rehearsals of one project have the same copy. */
  const inOrder = createKeyedQueue();

  async function pendingOf(project: string): Promise<SiteMigration[]> {
    const all = await migrationsOf(versions, project);
    const site = siteName(project, 'live');
    const applied = (await host.exists(site)) ? await host.appliedMigrations(site) : [];
    return all.filter(({ file }) => !applied.includes(file));
  }

  /**
   * Applies migrations to a copy of the live data, which is dropped afterwards. Returns what they
   * would remove.
   */
  async function rehearse(project: string, migrations: SiteMigration[]): Promise<Loss[]> {
    const live = siteName(project, 'live');
    const copy = rehearsalOf(project);
    const before = (await host.exists(live)) ? await host.takeRestorePoint(live) : undefined;
    try {
      // A process that was killed may have left it.
      await host.drop(copy);
      await host.create(copy);
      if (before) await host.restore(copy, before, live);
      assertApplied(await host.migrate(copy, migrations));
      return before ? lossesOf(before, await host.takeRestorePoint(copy)) : [];
    } finally {
      await host.drop(copy);
    }
  }

  return {
    /**
     * Checks that a publication shows nobody too much and can change the live data, and gives the
     * live data keys. Throws `privacyOpen` when the proof is not complete, `migrationFailed` when a
     * migration fails on a copy, and `dataLoss` when one removes data, unless `isConfirmed`.
     */
    async preparePublication(
      project: string,
      { isConfirmed }: { isConfirmed: boolean },
    ): Promise<void> {
      await privacy.assertPrivate(project);
      const migrations = await pendingOf(project);
      if (migrations.length > 0) {
        const losses = await inOrder(project, () => rehearse(project, migrations));
        if (losses.length > 0 && !isConfirmed)
          throw fail('dataLoss', { what: losses.map(describe).join(', ') });
      }
      await data.ensureKeys(project, 'live');
      await data.open(project, 'live');
    },

    /** Applies the pending migrations to the live data, after a restore point of it. */
    async migrateLive(project: string, version: number): Promise<void> {
      const migrations = await pendingOf(project);
      if (migrations.length === 0) return;
      await points.take({ project, data: 'live' }, { version, reason: 'publication' });
      assertApplied(await host.migrate(await data.open(project, 'live'), migrations));
    },

    /**
     * Checks that the live data has every table and column that the pages of a version know. Throws
     * `columnsGone` if a later publication removed one.
     */
    async assertServes(project: string, version: number): Promise<void> {
      const types = (await versions.files(project, version)).get(typesFile);
      const site = siteName(project, 'live');
      if (!types || !(await host.exists(site))) return;
      const needed = columnsInTypes(new TextDecoder().decode(types));
      const gone = missing(needed, await liveColumns(host, site));
      if (gone.length > 0) throw fail('columnsGone', { what: gone.join(', ') });
    },
  };
}

/** Reads the columns of a site by table. One row holds all of them, because rows are limited. */
async function liveColumns(
  host: Options['host'],
  site: SiteName,
): Promise<Map<string, ReadonlySet<string>>> {
  const result = await host.runAsOwner(
    site,
    `select coalesce(json_object_agg(name, columns), '{}')::text as tables from (
      select c.relname as name, json_agg(a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and a.attnum > 0 and not a.attisdropped
      group by c.relname) found`,
  );
  if (!result.ok) throw fail('siteDataFailed', { message: result.problem.message });
  const tables = z.record(z.string(), z.array(z.string()));
  const read = tables.parse(JSON.parse(z.string().parse(result.rows[0]?.tables)));
  return new Map(Object.entries(read).map(([table, columns]) => [table, new Set(columns)]));
}

function missing(
  needed: readonly TypedTable[],
  found: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return needed.flatMap(({ table, columns }) => {
    const present = found.get(table);
    if (!present) return [table];
    return columns.filter((column) => !present.has(column)).map((column) => `${table}.${column}`);
  });
}

function assertApplied(result: MigrationResult): void {
  if (result.ok) return;
  const { file, line, message } = result.problem;
  throw fail('migrationFailed', { file, line, message: message.slice(0, 300) });
}

/** Compares two restore points: tables and columns with rows that are gone, and fewer rows. */
export function lossesOf(before: RestorePoint, after: RestorePoint): Loss[] {
  const found = new Map(after.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  return before.tables
    .filter(({ rows, schema }) => rows > 0 && schema === 'public')
    .flatMap(({ schema, name: table, columns, rows }): Loss[] => {
      const now = found.get(`${schema}.${table}`);
      if (!now) return [{ table, rows }];
      const gone = columns.filter((column) => !now.columns.includes(column));
      const fewer = now.rows < rows ? [{ table, rows: rows - now.rows }] : [];
      return [...gone.map((column) => ({ table, column, rows })), ...fewer];
    });
}

const describe = ({ table, column, rows }: Loss): string =>
  `${column === undefined ? table : `${table}.${column}`} (${rows})`;
