import { z } from 'zod';
import type { DataSet, SqlAnswer } from '../../domain/entities/site-data.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteHost } from '../ports/site-host.ts';
import { reachable } from './site-caller.ts';

const { sqlRows, textMax } = limits.siteData;

type Options = { host: Pick<SiteHost, 'runAsOwner'>; clock: Clock };

/**
 * Runs SQL of the owner. Live data is changed by the app and by publications only, so there the
 * text has to be one query: as part of another query it cannot change anything. The lines of the
 * text keep their numbers.
 */
export async function runSql(
  { host, clock }: Options,
  { site, data, sql }: { site: string; data: DataSet; sql: string },
): Promise<SqlAnswer> {
  const before = clock.now().getTime();
  const text =
    data === 'live' ? `select * from (${withoutEnd(sql)}\n) as result limit ${sqlRows}` : sql;
  const result = await reachable(() => host.runAsOwner(site, text));
  if (!result.ok) {
    const { line, code, message, hint } = result.problem;
    return { ok: false, line, code, message, hint: hint ?? null };
  }
  const { columns, rows, rowCount } = result;
  return {
    ok: true,
    columns,
    rows: rows.slice(0, sqlRows).map((row) => columns.map((name) => cellOf(row[name]))),
    rowCount,
    elapsedMs: clock.now().getTime() - before,
  };
}

/** Removes the semicolons at the end, which a query inside another must not have. */
function withoutEnd(sql: string): string {
  let text = sql.trimEnd();
  while (text.endsWith(';')) text = text.slice(0, -1).trimEnd();
  return text;
}

/** A cell as JSON. Very long texts are cut, because the console only shows results. */
function cellOf(value: unknown): SqlCell {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.slice(0, textMax);
  return z.json().catch(String(value)).parse(value);
}

type SqlCell = z.infer<ReturnType<typeof z.json>>;
