import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from '../store/migrate.ts';
import type { Database } from '../store/transaction.ts';
import type { Line } from './format.ts';

/**
 * Rows per read. Tables with file bodies are read in smaller batches, because a row may have
 * megabytes.
 */
const batch = { plain: 500, heavy: 10 };

export async function list<Row>(tx: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Returns every migration of this version, in order. */
const ownMigrations = () => readMigrationFiles({ migrationsFolder });

/** Returns the hashes of the migrations that were applied to a database, in order. */
export async function appliedMigrations(tx: Database): Promise<string[]> {
  const seen = await list<{ hash: string }>(
    tx,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return seen.map(({ hash }) => hash);
}

/**
 * Returns whether this program can read a database: the migrations applied to the database are the
 * first migrations of this program, in the same order.
 */
export function isKnownVersion(migrations: readonly string[]): boolean {
  const own = ownMigrations();
  return migrations.every((hash, index) => own[index]?.hash === hash);
}

async function tablesOf(tx: Database): Promise<{ name: string; heavy: boolean }[]> {
  return list(
    tx,
    sql`select c.relname as name, exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype
        ) as heavy
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
}

/**
 * Yields all rows as JSON that PostgreSQL writes and reads, table by table, then the positions of
 * the sequences.
 */
export async function* readTables(tx: Database): AsyncGenerator<Line & { count: number }> {
  for (const { name, heavy } of await tablesOf(tx)) {
    await tx.execute(
      sql`declare backup no scroll cursor for select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
    );
    for (;;) {
      const rows = await list<{ row: string }>(
        tx,
        sql.raw(`fetch forward ${heavy ? batch.heavy : batch.plain} from backup`),
      );
      if (!rows.length) break;
      yield {
        mark: 'rows',
        name,
        body: `[${rows.map(({ row }) => row).join(',')}]`,
        count: rows.length,
      };
    }
    await tx.execute(sql`close backup`);
  }
  const sequences = await list<{ name: string; value: string }>(
    tx,
    sql`select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of sequences) yield { mark: 'sequence', name, body: value, count: 0 };
}

/** Writes one line of `readTables`; returns how many rows it added. */
export async function writeTableLine(tx: Database, { mark, name, body }: Line): Promise<number> {
  if (mark === 'sequence')
    await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${body}::bigint)`);
  if (mark !== 'rows') return 0;
  const table = sql.identifier(name);
  const added = sql`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${body}::json) returning 1 as one`;
  return (await list(tx, added)).length;
}

/**
 * Replaces all tables with the tables of the version that has these migrations, calls `fill` to
 * fill them, checks the foreign keys, and applies the later migrations. Job tables are dropped: the
 * queue creates its own when it starts.
 */
export async function rebuildTables(
  tx: Database,
  migrations: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const steps = ownMigrations();
  await empty(tx);
  await migrate(tx, steps.slice(0, migrations.length));
  const keys = await dropForeignKeys(tx);
  await fill();
  for (const { owner, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${owner} add constraint ${name} ${definition}`));
  await migrate(tx, steps.slice(migrations.length));
}

/** Returns the count and digest of every table's rows, independent of their order. */
export async function digestTables(tx: Database): Promise<Record<string, string>> {
  await tx.execute(sql`set local timezone to 'UTC'`);
  const digests: Record<string, string> = {};
  for (const { name } of await tablesOf(tx)) {
    const row = sql`md5(row_to_json(t)::text)`;
    const [found] = await list<{ digest: string }>(
      tx,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as digest from ${sql.identifier(name)} t`,
    );
    digests[name] = found?.digest ?? '';
  }
  return digests;
}

async function empty(tx: Database): Promise<void> {
  const tables = await list<{ name: string }>(
    tx,
    sql`select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await tx.execute(sql.raw(`drop table public.${name} cascade`));
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  await tx.execute(sql`drop schema if exists pgboss cascade`);
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** Applies migrations as Drizzle's migrator does, but in the caller's transaction. */
async function migrate(tx: Database, steps: ReturnType<typeof ownMigrations>): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of steps) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

type ForeignKey = { owner: string; name: string; definition: string };

/**
 * Drops the foreign keys, because rows are inserted table by table. Adding the keys again checks
 * them.
 */
async function dropForeignKeys(tx: Database): Promise<ForeignKey[]> {
  const keys = await list<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { owner, name } of keys)
    await tx.execute(sql.raw(`alter table ${owner} drop constraint ${name}`));
  return keys;
}
