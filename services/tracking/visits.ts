import { and, countDistinct, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '../../domain/limits/index.ts';
import { commands } from '../../domain/runtime/commands.ts';
import { beacons, runs, users } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/**
 * One day in UTC (`YYYY-MM-DD`). Visitors and payments come from beacons; sign-ups, prompts and
 * builds come from the tables.
 */
export type DailyVisits = {
  day: string;
  visitors: number;
  signUps: number;
  prompts: number;
  builds: number;
  payments: number;
};

const dayMs = 24 * 60 * 60 * 1000;
const buildCommands = [commands.buildDev, commands.webBuild].map(String);

/**
 * Returns the last `days` days, newest first, including days without visits. Returns no more days
 * than beacons are kept.
 */
export async function readDailyVisits(
  db: Database,
  { now, days }: { now: Date; days: number },
): Promise<DailyVisits[]> {
  const span = Math.min(days, limits.tracking.keptMs / dayMs);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const since = new Date(today - (span - 1) * dayMs);
  const dayOf = (column: PgColumn) =>
    sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
  const all = sql<number>`count(*)`.mapWith(Number);
  const perDay = async (query: PromiseLike<{ day: string; count: number }[]>) =>
    new Map((await query).map(({ day, count }) => [day, count]));

  const ofBeacons = (count: SQL<number>, is: SQL | undefined) =>
    db
      .select({ day: dayOf(beacons.at), count })
      .from(beacons)
      .where(and(gte(beacons.at, since), is))
      .groupBy(sql`1`);
  const ofRuns = (is: SQL | undefined) =>
    db
      .select({ day: dayOf(runs.createdAt), count: all })
      .from(runs)
      .where(and(gte(runs.createdAt, since), is))
      .groupBy(sql`1`);

  const visitors = await perDay(
    ofBeacons(countDistinct(beacons.visitorUuid), eq(beacons.signed, true)),
  );
  const payments = await perDay(
    ofBeacons(all, and(eq(beacons.action, 'pay_success'), eq(beacons.signed, true))),
  );
  const signUps = await perDay(
    db
      .select({ day: dayOf(users.createdAt), count: all })
      .from(users)
      .where(gte(users.createdAt, since))
      .groupBy(sql`1`),
  );
  const prompts = await perDay(ofRuns(eq(runs.kind, 'chat')));
  const builds = await perDay(
    ofRuns(
      and(
        eq(runs.kind, 'command'),
        eq(runs.status, 'done'),
        inArray(sql`${runs.input} ->> 'command'`, buildCommands),
      ),
    ),
  );
  return Array.from({ length: span }, (_, index) => {
    const day = new Date(today - index * dayMs).toISOString().slice(0, 10);
    const of = (counted: Map<string, number>) => counted.get(day) ?? 0;
    return {
      day,
      visitors: of(visitors),
      signUps: of(signUps),
      prompts: of(prompts),
      builds: of(builds),
      payments: of(payments),
    };
  });
}
