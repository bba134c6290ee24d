import { eq, getTableColumns, getTableName, is, type SQL } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../store/schema/index.ts';

/** Kept when a user is erased: the books, under the user id only, and the row they refer to. */
const ledgerTables = new Set([
  'users',
  'token_accounts',
  'token_ledger',
  'token_holds',
  'free_tokens',
  'fulfilments',
  'orders',
  'redeem_codes',
]);
/** Columns that mean nothing to the user, or are useful to a thief. */
const secret = /hash|secret|token|proof|owner|lease/i;

export type PersonalTable = {
  name: string;
  table: PgTable;
  /** The rows of one user. */
  rowsOf(userId: number): SQL;
  /** The columns that an archive contains. */
  exportedColumns: Record<string, PgColumn>;
  isLedger: boolean;
};

/**
 * Every table with a `userId`, whichever noun adds it, so that an export or an erasure misses no
 * personal data.
 */
export const personalTables: readonly PersonalTable[] = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const name = getTableName(table);
  const owner = name === 'users' ? columns.id : columns.userId;
  if (!owner) return [];
  const shown = Object.fromEntries(
    Object.entries(columns).filter(([key]) => !secret.test(key) || /tokens/i.test(key)),
  );
  return [
    {
      name,
      table,
      rowsOf: (userId) => eq(owner, owner.dataType === 'string' ? String(userId) : userId),
      exportedColumns: shown,
      isLedger: ledgerTables.has(name),
    },
  ];
});
