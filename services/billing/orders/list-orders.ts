import { and, asc, count, desc, eq, notInArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { LedgerKind } from '../../../domain/billing/ledger.ts';
import { yuanOf } from '../../../domain/billing/price.ts';
import type { OrderRow } from '../../../domain/entities/order.ts';
import type { Language } from '../../../domain/locale.ts';
import type { NounTranslator } from '../../http/load-texts.ts';
import { orders, tokenLedger } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import { orderKind } from '../catalogue/index.ts';
import { runKind } from '../ledger/index.ts';

export type OrderListOptions = {
  userId: number;
  pageNum: number;
  pageSize: number;
  isAsc: 'asc' | 'desc';
  language: Language;
};

const number = (expression: ReturnType<typeof sql>, name: string) =>
  sql<number>`${expression}::bigint`.mapWith(Number).as(name);

/**
 * Lists paid orders, and tokens that were given or taken without an order (GAP-24). The cost of
 * runs is in the statement, not here.
 */
export async function listOrders(
  db: Database,
  texts: NounTranslator,
  { userId, pageNum, pageSize, isAsc, language }: OrderListOptions,
) {
  const isBought = and(eq(orders.userId, userId), eq(orders.state, 'SUCCESS'));
  const isSystem = and(
    eq(tokenLedger.userId, userId),
    notInArray(tokenLedger.kind, [runKind, orderKind, 'allowance' satisfies LedgerKind]),
  );
  const bought = db
    .select({
      orderNo: sql<string>`${orders.orderNo}`.as('order_no'),
      channel: sql<string>`${orders.channel}`.as('channel'),
      kind: sql<string>`''`.as('kind'),
      title: sql<string | null>`${orders.product} -> 'titles' ->> ${language}::text`.as('title'),
      wordCount: number(sql`(${orders.product} ->> 'wordCount')`, 'word_count'),
      amountFen: number(sql`${orders.amountFen}`, 'amount_fen'),
      at: number(sql`(extract(epoch from ${orders.paidAt}) * 1000)`, 'at_ms'),
    })
    .from(orders)
    .where(isBought);
  const given = db
    .select({
      orderNo: sql<string>`'S' || ${tokenLedger.id}::text`.as('order_no'),
      channel: sql<string>`'SYSTEM'`.as('channel'),
      kind: sql<string>`${tokenLedger.kind}`.as('kind'),
      title: sql<string | null>`null::text`.as('title'),
      wordCount: number(sql`${tokenLedger.delta}`, 'word_count'),
      amountFen: number(sql`0`, 'amount_fen'),
      at: number(sql`(extract(epoch from ${tokenLedger.at}) * 1000)`, 'at_ms'),
    })
    .from(tokenLedger)
    .where(isSystem);
  const direction = isAsc === 'asc' ? asc : desc;
  const rows = await unionAll(bought, given)
    .orderBy(direction(sql`at_ms`), direction(sql`order_no`))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [paid] = await db.select({ count: count() }).from(orders).where(isBought);
  const [system] = await db.select({ count: count() }).from(tokenLedger).where(isSystem);
  const total = (paid?.count ?? 0) + (system?.count ?? 0);

  const titleOf = (kind: string) =>
    texts(`system.${kind}`, {}, language) || texts('system.other', {}, language);
  const list = rows.map(({ kind, title, amountFen, at, ...row }): OrderRow => {
    const callbackTime = row.channel === 'SYSTEM' ? null : at;
    return {
      ...row,
      title: title ?? titleOf(kind),
      amount: yuanOf(amountFen),
      callbackTime,
      rechargeTime: at,
    };
  });
  return { list, total, totalPage: Math.ceil(total / pageSize) };
}
