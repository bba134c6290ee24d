import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { VisitNumbers } from '../../domain/entities/site-visits.ts';
import { limits } from '../../domain/limits/index.ts';
import { lastDays } from '../../domain/site-visits/visit-days.ts';
import { csvLine } from '../../domain/text/csv.ts';
import type { Database } from '../store/transaction.ts';
import { siteVisitDays, siteVisitNames } from './schema.ts';

const { day, views, visitors, bots } = siteVisitDays;

/** Returns the stored days of a project in order, from `first` on. */
export const readDays = (db: Database, project: string, first?: string) =>
  db
    .select({ day, views, visitors, bots })
    .from(siteVisitDays)
    .where(
      and(
        eq(siteVisitDays.projectUuid, project),
        first === undefined ? undefined : gte(day, first),
      ),
    )
    .orderBy(day);

/** Returns the numbers of the last `count` days, the last of which is the day of `now`. */
export async function readVisits(
  db: Database,
  project: string,
  { now, count }: { now: Date; count: number },
): Promise<VisitNumbers> {
  const wanted = lastDays(now, count);
  const [first = ''] = wanted;
  const rank = (kind: 'page' | 'referrer' | 'device') => readRanking(db, project, { kind, first });
  const [stored, pages, referrers, devices] = await Promise.all([
    readDays(db, project, first),
    rank('page'),
    rank('referrer'),
    rank('device'),
  ]);
  const byDay = new Map(stored.map((row) => [row.day, row]));
  const days = wanted.map((one) => {
    const row = byDay.get(one);
    return { day: one, views: row?.views ?? 0, visitors: row?.visitors ?? 0 };
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    days,
    views: sum(days.map((one) => one.views)),
    visitors: sum(days.map((one) => one.visitors)),
    bots: sum(stored.map((row) => row.bots)),
    ...{ pages, referrers, devices },
  };
}

async function readRanking(
  db: Database,
  project: string,
  { kind, first }: { kind: 'page' | 'referrer' | 'device'; first: string },
) {
  const { name, count } = siteVisitNames;
  const total = sql<number>`sum(${count})::int`;
  const rows = await db
    .select({ name, count: total })
    .from(siteVisitNames)
    .where(
      and(
        eq(siteVisitNames.projectUuid, project),
        eq(siteVisitNames.kind, kind),
        gte(siteVisitNames.day, first),
      ),
    )
    .groupBy(name)
    .orderBy(desc(total), name);
  const named = rows.filter((row) => row.name !== '');
  const shown = named.slice(0, limits.siteVisits.shown);
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  const rest = all - shown.reduce((sum, row) => sum + row.count, 0);
  return rest > 0 ? [...shown, { name: '', count: rest }] : shown;
}

/** Returns all stored days as CSV, the oldest first. */
export async function exportCsv(db: Database, project: string): Promise<FileResponse> {
  const days = await readDays(db, project);
  const lines = days.map((row) => csvLine([row.day, row.views, row.visitors, row.bots]));
  // Excel reads UTF-8 only with this mark.
  const text = `\uFEFF${[csvLine(['day', 'views', 'visitors', 'bots']), ...lines].join('\r\n')}\r\n`;
  return {
    name: 'visits.csv',
    type: 'text/csv; charset=utf-8',
    bytes: (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  };
}
