import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderState } from '../../../domain/billing/orders.ts';
import type { PayChannel, PayScene } from '../../../domain/entities/order.ts';
import type { SoldProduct } from '../../../domain/entities/product.ts';
import { users } from '../../sign-in/schema.ts';
import { moment } from '../../store/columns.ts';

/** Orders with the price at creation (GAP-23); never deleted. */
export const orders = pgTable(
  'orders',
  {
    orderNo: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    channel: text().$type<PayChannel>().notNull(),
    scene: text().$type<PayScene>().notNull(),
    product: jsonb().$type<SoldProduct>().notNull(),
    /** The price in fen, and the provider's charge in the smallest unit of its currency. */
    amountFen: integer().notNull(),
    currency: text().notNull(),
    chargeMinor: integer().notNull(),
    state: text().$type<OrderState>().notNull(),
    /** The provider's own id of the order, if any. */
    providerRef: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    paidAt: moment(),
    refundedAt: moment(),
    /** When the provider was last queried, and when the next scheduled check is due. */
    askedAt: moment(),
    nextCheckAt: moment(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_next_check').on(table.nextCheckAt),
    check('orders_amounts', sql`${table.amountFen} >= 0 and ${table.chargeMinor} >= 0`),
    check('orders_paid', sql`(${table.state} = 'SUCCESS') = (${table.paidAt} is not null)`),
  ],
);

/**
 * All payment reports of providers, in order of arrival. A report is stored first and then applied
 * to its order once.
 */
export const payEvents = pgTable(
  'pay_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text().$type<PayChannel>().notNull(),
    /** The provider's own id of the message or payment. */
    eventId: text().notNull(),
    orderNo: text().notNull(),
    /** The relevant part of the report. */
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    verifiedAt: moment().notNull(),
    /** Null until settled. */
    outcome: text().$type<'credit' | 'end' | 'repeated' | 'quarantine' | 'unknown' | 'refused'>(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('pay_events_event').on(table.channel, table.eventId),
    index('pay_events_order').on(table.orderNo),
    index('pay_events_outcome').on(table.outcome),
  ],
);
