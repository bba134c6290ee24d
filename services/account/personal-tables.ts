import { eq, getTableColumns, getTableName, is, type SQL } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema/index.ts';

/** Kept when a person is erased: the books, under his number alone, and the row they refer to. */
const books = new Set(['users', 'token_accounts', 'token_ledger', 'token_holds', 'fulfilments', 'orders', 'redeem_codes']);
/** Of no meaning to the person, or of use to a thief. */
const secret = /hash|secret|token|proof|owner|lease/i;

export type PersonalTable = {
  name: string;
  table: PgTable;
  /** The rows of one person. */
  of(userId: number): SQL;
  /** What an archive shows of the table. */
  shown: Record<string, PgColumn>;
  isBook: boolean;
};

/** Every table with a `userId`, whichever noun adds it: nothing kept about a person is forgotten by an export or an erasure. */
export const personalTables: readonly PersonalTable[] = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const name = getTableName(table);
  const owner = name === 'users' ? columns.id : columns.userId;
  if (!owner) return [];
  const shown = Object.fromEntries(Object.entries(columns).filter(([key]) => !secret.test(key) || /tokens/i.test(key)));
  return [
    { name, table, of: (userId) => eq(owner, owner.dataType === 'string' ? String(userId) : userId), shown, isBook: books.has(name) },
  ];
});
