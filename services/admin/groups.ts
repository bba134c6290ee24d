import { and, count, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { shanghaiMidnight } from '../../domain/time/time.ts';
import { recordChange } from '../audit/index.ts';
import { runKind, setGroupQuota } from '../billing/ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import { groupQuotas, tokenLedger, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { AdminAnswer } from './answer.ts';
import { listFreeTokens } from './free-tokens.ts';

const budget = z.number().int().positive().max(1_000_000_000_000).nullable();

/** Commands about user groups and their usage. An omitted budget stays; null removes it. */
export const groupCommands = [
  z.object({ do: z.literal('groups') }),
  z.object({
    do: z.literal('groups-quota'),
    group: z.string().min(1),
    perDay: budget.optional(),
    togetherPerDay: budget.optional(),
  }),
  z.object({ do: z.literal('spend'), days: z.number().int().positive().max(366) }),
] as const;
type GroupQuota = z.infer<(typeof groupCommands)[1]>;

const flags = { '--per-day': 'perDay', '--together': 'togetherPerDay' } as const;

/**
 * Reads `groups`, `groups quota <name> [--per-day n|none] [--together n|none]`, `spend [--days n]`;
 * undefined for anything else.
 */
export function parseGroupCommand([verb, what, ...words]: string[]):
  | Record<string, unknown>
  | undefined {
  if (verb === 'spend' && what === undefined) return { do: 'spend', days: 7 };
  if (verb === 'spend')
    return what === '--days' && words.length === 1
      ? { do: 'spend', days: Number(words[0]) }
      : undefined;
  if (verb !== 'groups') return undefined;
  if (what === undefined) return { do: 'groups' };
  const [group, ...given] = words;
  if (what !== 'quota' || !group || given.length === 0 || given.length % 2) return undefined;
  const budgets: Record<string, unknown> = {};
  for (let i = 0; i < given.length; i += 2) {
    const name = flags[given[i] as keyof typeof flags];
    if (!name) return undefined;
    budgets[name] = given[i + 1] === 'none' ? null : Number(given[i + 1]);
  }
  return { do: 'groups-quota', group, ...budgets };
}

const dayMs = 24 * 60 * 60 * 1000;
type Usage = { name: string; day: string; tokens: number };
const ungrouped = '(no group)';

/** Creates the commands about groups of imported users, their budgets and usage (PP-18). */
export function createGroups({ db, clock }: { db: Database; clock: Clock }) {
  async function list(): Promise<AdminAnswer> {
    const people = await db
      .select({ name: users.groupName, people: count() })
      .from(users)
      .where(and(isNotNull(users.groupName), isNull(users.erasedAt)))
      .groupBy(users.groupName);
    const quotas = await db.select().from(groupQuotas);
    const used = await readUsage(db, shanghaiMidnight(clock.now()));
    const names = [
      ...new Set([...people.map(({ name }) => name ?? ''), ...quotas.map(({ name }) => name)]),
    ].sort();
    if (!names.length)
      return {
        ok: true,
        lines: ['There are no groups. `users import` makes them: its third column names them.'],
      };
    const lines = names.map((name) => {
      const quota = quotas.find((one) => one.name === name);
      const limit = (tokens: number | null | undefined) => tokens ?? 'none';
      return groupLine([
        name,
        people.find((one) => one.name === name)?.people ?? 0,
        sumOf(used, name),
        limit(quota?.perDay),
        limit(quota?.togetherPerDay),
      ]);
    });
    return {
      ok: true,
      lines: [
        groupLine(['group', 'people', 'used today', 'each per day', 'all per day']),
        ...lines,
      ],
    };
  }

  async function setQuota({ group, ...given }: Omit<GroupQuota, 'do'>): Promise<AdminAnswer> {
    const [member] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.groupName, group))
      .limit(1);
    if (!member)
      return {
        ok: false,
        lines: [`Nobody is in the group ${group}. \`npm run admin -- groups\` lists them.`],
      };
    await transaction(db, async (tx) => {
      await setGroupQuota(tx, group, given);
      await recordChange(tx, {
        object: `group:${group}`,
        action: 'group-quota-changed',
        detail: given,
        at: clock.now(),
      });
    });
    return list();
  }

  /**
   * Returns a table of days, newest first, with a column for each group; below it the tokens given
   * free of charge.
   */
  async function spend(days: number): Promise<AdminAnswer> {
    const midnight = shanghaiMidnight(clock.now()).getTime();
    const since = new Date(midnight - (days - 1) * dayMs);
    // Take 20:00 of each Shanghai day, which is 12:00 UTC on the same date.
    const dates = Array.from({ length: days }, (_, back) =>
      new Date(midnight - back * dayMs + 20 * 60 * 60 * 1000).toISOString().slice(0, 10),
    );
    const [used, given] = await Promise.all([
      readUsage(db, since),
      listFreeTokens(db, since, dates),
    ]);
    const names = [...new Set(used.map(({ name }) => name))].sort();
    if (!names.length)
      return { ok: true, lines: [`No tokens were used in ${days} days.`, ...given] };
    const width = (name: string) => Math.max(12, name.length + 2);
    const line = (head: string, cells: (string | number)[]) =>
      head.padEnd(14) +
      cells.map((cell, at) => String(cell).padStart(width(names[at] ?? 'together'))).join('');
    const row = (head: string, day?: string) => {
      const cells = names.map((name) => sumOf(used, name, day));
      return line(head, [...cells, cells.reduce((sum, tokens) => sum + tokens, 0)]);
    };
    const rows = dates.map((date) => row(date, date));
    return {
      ok: true,
      lines: [line('day (Beijing)', [...names, 'together']), ...rows, row('sum'), ...given],
    };
  }

  return { list, setQuota, spend };
}

/** Returns the charged tokens by group and day (Shanghai time). */
async function readUsage(db: Database, since: Date): Promise<Usage[]> {
  const day = sql<string>`to_char(${tokenLedger.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      name: users.groupName,
      day,
      tokens: sql<number>`-sum(${tokenLedger.delta})`.mapWith(Number),
    })
    .from(tokenLedger)
    .innerJoin(users, eq(users.id, tokenLedger.userId))
    .where(and(eq(tokenLedger.kind, runKind), gte(tokenLedger.at, since)))
    .groupBy(users.groupName, sql`2`);
  return rows.map(({ name, ...rest }) => ({ name: name ?? ungrouped, ...rest }));
}

function sumOf(used: readonly Usage[], name: string, day?: string): number {
  return used
    .filter((one) => one.name === name && (!day || one.day === day))
    .reduce((sum, { tokens }) => sum + tokens, 0);
}

function groupLine(cells: (string | number)[]): string {
  return cells
    .map((cell, at) => (at ? String(cell).padStart(14) : String(cell).padEnd(20)))
    .join('');
}
