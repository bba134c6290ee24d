import { gte, sql } from 'drizzle-orm';
import { type FreeKind, freeKinds } from '../ports/free-budget.ts';
import { freeTokens } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

const titles: Record<FreeKind, string> = {
  'auto-repair': 'auto repairs',
  repair: 'repairs asked',
  correction: 'corrections',
  nothing: 'nothing received',
  acceptance: 'playing abilities',
};

const width = 18;
const line = (head: string, cells: (string | number)[]) =>
  head.padEnd(14) + cells.map((cell) => String(cell).padStart(width)).join('');

/**
 * Returns lines with the free tokens by kind and day (Shanghai time); no lines if no tokens were
 * given.
 */
export async function listFreeTokens(
  db: Database,
  since: Date,
  days: readonly string[],
): Promise<string[]> {
  const day = sql<string>`to_char(${freeTokens.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      kind: freeTokens.kind,
      day,
      tokens: sql<number>`sum(${freeTokens.tokens})`.mapWith(Number),
    })
    .from(freeTokens)
    .where(gte(freeTokens.at, since))
    .groupBy(freeTokens.kind, sql`2`);
  if (rows.length === 0) return [];
  const row = (head: string, onDay?: string) => {
    const cells = freeKinds.map((kind) =>
      rows
        .filter((one) => one.kind === kind && (!onDay || one.day === onDay))
        .reduce((sum, { tokens }) => sum + tokens, 0),
    );
    return line(head, [...cells, cells.reduce((sum, tokens) => sum + tokens, 0)]);
  };
  const head = line('day (Beijing)', [...freeKinds.map((kind) => titles[kind]), 'together']);
  return ['', 'Given free of charge:', head, ...days.map((one) => row(one, one)), row('sum')];
}
