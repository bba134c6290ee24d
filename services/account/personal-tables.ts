import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FeatureRows } from '../ports/feature.ts';

/**
 * Names of columns to leave out of an archive: internal values, or secrets useful to an attacker.
 */
const secret = /hash|secret|token|proof|owner|lease/i;

export type PersonalTable = {
  name: string;
  table: PgTable;
  /** The rows of one user. */
  rowsOf(userId: number): SQL;
  /** The columns that an archive contains. */
  exportedColumns: Record<string, PgColumn>;
  /** True when the rows must be kept after a user is erased, for example orders. */
  isLedger: boolean;
};

/**
 * Returns every table with a `userId` of all features, sorted by name, so that an export or an
 * erasure misses no personal data.
 */
export function personalTables(features: readonly Partial<FeatureRows>[]): PersonalTable[] {
  return features
    .flatMap(({ tables = [], person }) =>
      tables.flatMap((table) => describeTable(table, person?.kept?.includes(table) ?? false)),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function describeTable(table: PgTable, isLedger: boolean): PersonalTable[] {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const name = getTableName(table);
  const owner = name === 'users' ? columns.id : columns.userId;
  if (!owner) return [];
  const exportedColumns = Object.fromEntries(
    Object.entries(columns).filter(([key]) => !secret.test(key) || /tokens/i.test(key)),
  );
  const rowsOf = (userId: number) =>
    eq(owner, owner.dataType === 'string' ? String(userId) : userId);
  return [{ name, table, rowsOf, exportedColumns, isLedger }];
}
