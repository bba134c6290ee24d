import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PlanCode } from '../../../domain/billing/plans.ts';
import type { DurationUnit, ProductType } from '../../../domain/entities/product.ts';
import type { Language } from '../../../domain/locale.ts';
import { users } from '../../sign-in/schema.ts';
import { moment } from '../../store/columns.ts';

/** Products and what each plan contains (GAP-22): seeded once, then edited by the operator. */
export const products = pgTable(
  'products',
  {
    /** The product's code, which the API calls `backendCode`. */
    code: text().primaryKey(),
    type: text().$type<ProductType>().notNull(),
    position: integer().notNull(),
    /** The operator's own titles. Without them the titles of the message files are used. */
    titles: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    /**
     * The operator's own descriptions, one line per benefit. Without them the descriptions of the
     * message files are used.
     */
    contents: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    /** Whether the product lists show the product. */
    listed: boolean().notNull().default(true),
    /** Whether the product is sold. If not, the product lists show it as disabled. */
    enabled: boolean().notNull().default(true),
    wordCount: integer().notNull(),
    /** Quotas of a plan; null for tokens. */
    projects: integer(),
    deployments: integer(),
    /** Megabytes. */
    dbSize: integer(),
    resourceSpaceSize: integer(),
    /** Maximum number of sales; null: no limit. */
    seats: integer(),
  },
  (table) => [
    check('products_amounts', sql`${table.wordCount} >= 0 and coalesce(${table.seats}, 0) >= 0`),
  ],
);

/** Prices in whole fen; a sales channel may have its own. */
export const productPricings = pgTable(
  'product_pricings',
  {
    id: text().primaryKey(),
    productCode: text()
      .notNull()
      .references(() => products.code),
    channel: text().notNull(),
    channelPriceId: text().notNull().default(''),
    originalFen: integer().notNull(),
    discountedFen: integer().notNull(),
    /** A members' discount with an end time (BILL-011). */
    memberDiscountedFen: integer(),
    memberDiscountEndsAt: moment(),
    /** How long a plan lasts; null for tokens and for a plan without an end. */
    duration: integer(),
    durationUnit: text().$type<DurationUnit>(),
  },
  (table) => [
    uniqueIndex('product_pricings_channel').on(table.productCode, table.channel),
    check('product_pricings_fen', sql`${table.originalFen} >= 0 and ${table.discountedFen} >= 0`),
  ],
);

/** Delivered orders, one row per order; never deleted. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    orderNo: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    productCode: text().notNull(),
    /**
     * Keyed hash of the phone of a trial's buyer, because the trial is sold once per user and once
     * per phone number (GAP-25).
     */
    phoneHash: text(),
    at: moment().notNull(),
    /** When the order was refunded and the delivery was taken back. */
    takenBackAt: moment(),
  },
  (table) => [
    index('fulfilments_product').on(table.productCode),
    index('fulfilments_user').on(table.userId),
    index('fulfilments_phone').on(table.phoneHash),
  ],
);

/** The operator's quotas for one user; null: the plan's value. */
export const userQuotas = pgTable('user_quotas', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  projects: integer(),
  deployments: integer(),
  /** Megabytes. */
  dbSize: integer(),
  resourceSpaceSize: integer(),
});

/**
 * Codes that can be redeemed once (GAP-20). Only the hash is stored; only the recipient has the
 * code itself.
 */
export const redeemCodes = pgTable(
  'redeem_codes',
  {
    codeHash: text().primaryKey(),
    /** The first characters of the code, by which an operator recognizes it. */
    mark: text().notNull(),
    /** The tokens that the code contains; 0 for a code with a plan only. */
    wordCount: integer().notNull().default(0),
    plan: text().$type<PlanCode>(),
    /** How long the plan lasts; null: unlimited. */
    days: integer(),
    createdAt: moment().notNull(),
    expiresAt: moment(),
    /** Who redeemed the code, and when. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    usedAt: moment(),
  },
  (table) => [index('redeem_codes_user').on(table.userId)],
);
