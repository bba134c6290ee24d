import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { forDrizzle, forJobs } from './lite.ts';
import { lockDirectory } from './lock.ts';
import { migratePglite, migratePostgres } from './migrate.ts';
import { keepRoom } from './room.ts';
import * as schema from './schema/index.ts';
import { loadTemplate, templateFile } from './template.ts';
import { assertOutside, type Database, scopeTransactions } from './transaction.ts';
import { vacuum } from './vacuum.ts';

export type { Database } from './transaction.ts';

export type OpenDatabase = {
  kind: 'pglite' | 'postgres';
  db: Database;
  /** How pg-boss reaches the same database. */
  jobs: ConstructorOptions;
  /** Gives the room of rows that are gone to new ones, where the database does not do so by itself. */
  reclaim(): Promise<void>;
  close(): Promise<void>;
};

const options = { schema, casing: 'snake_case' } as const;

/**
 * PGlite's own 128 MB of shared buffers stay resident once touched; what a smaller pool misses, the system's file cache holds (P14), and
 * from there any page comes as quickly as the next. A kept statement is planned once: to plan it costs as much as to run it (P12).
 */
const settings = ['shared_buffers=32MB', 'random_page_cost=1.1', 'plan_cache_mode=force_generic_plan'];
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];

/** Opens what the configuration names: PostgreSQL by its URL, else PGlite in `dataDir` (decision 2), migrated and owned by us alone. */
export function openDatabase({ url, dataDir }: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return url ? openPostgres(url) : openPglite({ directory: join(dataDir, 'pglite'), templates: join(dataDir, 'templates') });
}

/** `directory` undefined keeps everything in memory (tests). Throws `DirectoryInUse` when another process has it open. */
export async function openPglite({ directory, templates }: { directory: string | undefined; templates: string }): Promise<OpenDatabase> {
  if (directory) await mkdir(dirname(directory), { recursive: true });
  const release = directory ? await lockDirectory(directory) : async () => {};
  try {
    const fresh = !directory || !(await isComplete(directory));
    const lite = await PGlite.create({
      startParams,
      ...(directory ? { dataDir: directory } : {}),
      ...(fresh ? { loadDataDir: await loadTemplate(await templateFile(templates)) } : {}),
    });
    await migratePglite(lite);
    if (directory && fresh) await writeFile(join(directory, marker), '');
    const guarded = guard(lite, ['query', 'exec', 'transaction']);
    const close = async () => {
      await lite.close();
      await release();
    };
    return {
      kind: 'pglite',
      db: scopeTransactions(drizzlePglite(forDrizzle(lite), options), directory ? keepRoom(directory) : undefined),
      jobs: { db: forJobs(guarded), backend: 'pglite' },
      reclaim: () => vacuum(guarded),
      close,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url });
  // A connection that breaks while idle is replaced by the pool; without a listener its error would end the process.
  pool.on('error', () => {});
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    db: scopeTransactions(drizzlePg(guard(pool, ['query']), options)),
    jobs: { connectionString: url, max: 4 },
    reclaim: async () => {},
    close: () => pool.end(),
  };
}

/** Written when a directory has been filled from the template; a process killed before that left an unfinished one. */
const marker = 'sayso.complete';

/** Whether a database stands in the directory. An unfinished one is moved aside, never removed. */
async function isComplete(directory: string): Promise<boolean> {
  if (!existsSync(directory)) return false;
  if (existsSync(join(directory, marker))) return true;
  await rename(directory, `${directory}.unfinished-${Date.now()}`);
  return false;
}

/** The same object, but the named methods throw while a transaction of this call is open. */
function guard<Client extends object>(client: Client, methods: readonly string[]): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (methods.includes(name as string)) assertOutside();
        return Reflect.apply(value, target, args);
      };
    },
  });
}
