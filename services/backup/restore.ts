import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import { recordChange } from '../audit/index.ts';
import { type Database, transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { BackupError, End, Head, keptFiles, ownMigrations, readLines } from './format.ts';
import { findHalf, finish, freshOf, noteHalf } from './half.ts';
import { list } from './make.ts';

type Options = { db: Database; clock: Clock; dataDir: string; force: boolean };
export type Restored = { at: string; rows: number; files: number; aside: string[] };

/**
 * Puts back what `makeBackup` wrote, of this version of the product or an older one, whose later migrations then follow. The tables are
 * one transaction: interrupted, everything is as it was, or, where only the files were not in their places yet, the same command
 * finishes it. Files that stood there are moved aside, never removed. Nobody else may be using the database. Throws `BackupError` where the place is not empty and `force` is not given, or where the file is not usable.
 */
export async function restoreBackup({ db, clock, dataDir, force }: Options, file: string): Promise<Restored> {
  const half = await findHalf({ db, dataDir });
  if (half) {
    const { at, rows, files } = half;
    const aside = await finish(dataDir, half, clock);
    if (half.file === file) return { at, rows, files, aside };
  }
  const all = readLines(file);
  const first = (await all.next()).value;
  const head = first?.mark === 'head' ? Head.safeParse(parse(first.body)) : undefined;
  if (!head?.success) throw new BackupError(`${file} is no backup of this product.`);
  const steps = ownMigrations();
  const { migrations, at } = head.data;
  if (migrations.some((hash, index) => steps[index]?.hash !== hash))
    throw new BackupError(`${file} was made by a newer version (${head.data.product}). Update this one first.`);
  if (!force && !(await isEmpty(db)))
    throw new BackupError('There are accounts here already. With --force the backup takes the place of everything here.');

  const fresh = freshOf(dataDir);
  const id = randomUUID();
  const counts = { rows: 0, files: 0 };
  try {
    const noted = await transaction(db, async (tx) => {
      await assertAlone(tx);
      await empty(tx);
      await migrate(tx, steps.slice(0, migrations.length));
      const keys = await dropForeignKeys(tx);
      await fill(tx);
      for (const { owner, name, definition } of keys)
        await tx.execute(sql.raw(`alter table ${owner} add constraint ${name} ${definition}`));
      await migrate(tx, steps.slice(migrations.length));
      await recordChange(tx, { object: 'server', action: 'backup-restored', detail: { id, file, at, ...counts }, at: clock.now() });
      return noteHalf(dataDir, { id, file, at, ...counts });
    });
    return { at, ...counts, aside: await finish(dataDir, noted, clock) };
  } catch (error) {
    // Of tables that are here the files are kept: the next try puts them in their places.
    await findHalf({ db, dataDir }).catch(() => {});
    throw error;
  }

  async function fill(tx: Database): Promise<void> {
    let open = '';
    for await (const { mark, name, body } of all) {
      if (mark === 'rows') {
        const table = sql.identifier(name);
        const added = sql`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${body}::json) returning 1 as one`;
        counts.rows += (await list(tx, added)).length;
      } else if (mark === 'sequence') await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${body}::bigint)`);
      else if (mark === 'file') {
        if (name !== open) counts.files++;
        await takeFile(String(parse(name)), body, name === open);
        open = name;
      } else if (mark === 'end') {
        const end = End.safeParse(parse(body));
        if (!end.success || end.data.rows !== counts.rows || end.data.files !== counts.files)
          throw new BackupError(`${file} does not hold what it says it holds.`);
      }
    }
  }

  async function takeFile(path: string, body: string, more: boolean): Promise<void> {
    const target = resolve(fresh, path);
    const isKnown = keptFiles.some((kept) => path === kept || path.startsWith(`${kept}/`));
    if (!isKnown || !target.startsWith(fresh + sep)) throw new BackupError(`${file} names a file that is none of ours: ${path}`);
    await mkdir(dirname(target), { recursive: true });
    const bytes = Buffer.from(body, 'base64');
    await (more ? appendFile(target, bytes) : writeFile(target, bytes, { mode: 0o600 }));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await list(db, sql`select 1 as one from users limit 1`)).length === 0;
}

/** A running product would go on writing to tables that are gone. PGlite answers with our own connection alone. */
async function assertAlone(tx: Database): Promise<void> {
  const others = await list(
    tx,
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0) throw new BackupError('Somebody else has the database open. Stop the product first.');
}

/** Takes away every table, and the jobs, which make their own tables when they start. */
async function empty(tx: Database): Promise<void> {
  const tables = await list<{ name: string }>(
    tx,
    sql`select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await tx.execute(sql.raw(`drop table public.${name} cascade`));
  await tx.execute(sql`drop schema if exists drizzle cascade`);
  await tx.execute(sql`drop schema if exists pgboss cascade`);
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

/** As Drizzle's own migrator does it, but in the transaction of the restoration. */
async function migrate(tx: Database, steps: ReturnType<typeof ownMigrations>): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of steps) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

type ForeignKey = { owner: string; name: string; definition: string };

/** Rows come table by table; that each names rows that exist is checked when the keys are put back. */
async function dropForeignKeys(tx: Database): Promise<ForeignKey[]> {
  const keys = await list<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { owner, name } of keys) await tx.execute(sql.raw(`alter table ${owner} drop constraint ${name}`));
  return keys;
}
