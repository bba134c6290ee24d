import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Client } from 'pg';
import type {
  MigrationProblem,
  MigrationResult,
  OwnerResult,
  SiteMigration,
} from '../../ports/site-databases.ts';
import { closeTables, resetSession, runOne, runStatements } from './owner-sql.ts';
import type { SqlStatement } from './split-statements.ts';
import { describeProblem, isDatabaseError, refusals, SqlRefusal } from './sql-problem.ts';

type Applied = { version: string; file: string; hash: string };
type Numbered = SiteMigration & { version: string; hash: string };

const mostRows = 1_000;

/** The rules for files that have been applied before. Returns those that are still to be applied. */
export function pendingMigrations(
  given: SiteMigration[],
  applied: Applied[],
): { pending: Numbered[] } | { problem: MigrationProblem } {
  const refuse = (file: string, code: string, message: string, hint: string) => ({
    problem: { file, line: 1, code, message, hint },
  });
  const byNumber = new Map(applied.map((one) => [BigInt(one.version), one]));
  const last = applied.reduce((most, { version }) => max(most, BigInt(version)), -1n);
  const pending: Numbered[] = [];
  for (const { file, sql } of given) {
    const version = /^(\d{1,18})_[^/]+\.sql$/.exec(basename(file))?.[1];
    if (version === undefined)
      return refuse(
        file,
        refusals.badName,
        'The name of a migration is a number, an underscore and a word',
        'For example 0001_todos.sql.',
      );
    const hash = createHash('sha256').update(sql).digest('hex');
    const before = byNumber.get(BigInt(version));
    if (before && basename(before.file) !== basename(file))
      return refuse(
        file,
        refusals.usedNumber,
        `The number ${version} belongs to ${before.file}`,
        'Give the new file the next number.',
      );
    if (before && before.hash !== hash)
      return refuse(
        file,
        refusals.changedFile,
        'This file was applied and cannot change',
        'Leave it as it was, and write a new file with the change.',
      );
    if (before) continue;
    if (BigInt(version) < last)
      return refuse(
        file,
        refusals.badOrder,
        `A file with the number ${last} was applied before`,
        'Give the new file a number after it.',
      );
    byNumber.set(BigInt(version), { version, file, hash });
    pending.push({ file, sql, version, hash });
  }
  pending.sort((a, b) => (BigInt(a.version) < BigInt(b.version) ? -1 : 1));
  return { pending };
}

/** Reads the files that were applied, in this order. */
export async function readApplied(client: Pick<Client, 'query'>): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select version, file, hash from supabase_migrations.schema_migrations order by position`,
  );
  return rows;
}

/**
 * Applies the files that are new on a connection of the project's owner, all in one transaction.
 * The connection cannot be used for anything else afterwards.
 */
export async function applyMigrations(
  client: Client,
  migrations: SiteMigration[],
): Promise<MigrationResult> {
  const found = pendingMigrations(migrations, await readApplied(client));
  if ('problem' in found) return { ok: false, problem: found.problem };
  const { pending } = found;
  if (pending.length === 0) return { ok: true, applied: [] };
  let file = '';
  try {
    await client.query('begin');
    for (const one of pending) {
      file = one.file;
      await record(client, one);
      await runStatements(client, one.sql);
      await resetSession(client);
    }
    await closeTables(client, 1);
    await client.query('commit');
    return { ok: true, applied: pending.map((one) => one.file) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // Another process applied the same file at the same time.
    if (error instanceof RecordedAlready) return applyMigrations(client, migrations);
    if (!(error instanceof SqlRefusal)) throw error;
    return { ok: false, problem: { file, ...error.problem } };
  }
}

/**
 * Runs SQL that the project's owner typed, in one transaction, and closes what it left open.
 */
export async function runOwnerSql(client: Client, sql: string): Promise<OwnerResult> {
  try {
    await client.query('begin');
    const result = await runStatements(client, sql, (statement) => runLimited(client, statement));
    await closeTables(client, 1);
    await client.query('commit');
    return {
      ok: true,
      columns: result?.fields.map(({ name }) => name) ?? [],
      rows: (result?.rows ?? []).slice(0, mostRows),
      rowCount: result?.rowCount ?? null,
    };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (!(error instanceof SqlRefusal)) throw error;
    return { ok: false, problem: error.problem };
  }
}

class RecordedAlready extends Error {}

/** The record comes first, so that another process that applies the file waits for the end. */
async function record(client: Client, { version, file, sql, hash }: Numbered): Promise<void> {
  try {
    await client.query(
      `insert into supabase_migrations.schema_migrations (version, name, file, statements, hash)
       values ($1, $2, $3, array[$4], $5)`,
      [version, basename(file).replace(/^\d+_|\.sql$/g, ''), file, sql, hash],
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    if (error.code === '23505') throw new RecordedAlready();
    throw new SqlRefusal(describeProblem(error, { text: '', line: 1, words: [] }));
  }
}

/** Changes of the schema are files, or a restore point would not know them. */
const schemaWords = new Set(['alter', 'comment', 'create', 'drop', 'grant', 'revoke', 'security']);

/** Reads at most as many rows as are shown, so that a large table does not fill the memory. */
async function runLimited(client: Client, { text, words, line }: SqlStatement) {
  if (schemaWords.has(words[0] ?? ''))
    throw new SqlRefusal({
      line,
      code: refusals.notAllowed,
      message: `${words[0]?.toUpperCase()} changes the schema`,
      hint: 'Write a migration file for it.',
    });
  const readsOnly =
    ['select', 'values', 'table', 'with'].includes(words[0] ?? '') &&
    !/\b(?:insert|update|delete|merge|into)\b/i.test(text);
  if (!readsOnly) return runOne(client, text);
  const declaration = 'declare site_rows no scroll cursor for ';
  try {
    await runOne(client, declaration + text);
  } catch (error) {
    if (isDatabaseError(error) && error.position)
      error.position = String(Number(error.position) - declaration.length);
    throw error;
  }
  const result = await runOne(client, `fetch ${mostRows} from site_rows`);
  await runOne(client, 'close site_rows');
  return result;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
