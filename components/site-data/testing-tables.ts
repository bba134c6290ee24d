import type { SiteColumn, SiteTable } from '@/domain/entities/site-data';

/** Returns a column for tests. */
export function columnOf(name: string, type = 'text', more: Partial<SiteColumn> = {}): SiteColumn {
  return {
    ...{ name, type, isNullable: true, default: null, isGenerated: false },
    ...{ values: null, references: null },
    ...more,
  };
}

/** Returns a table for tests, whose rows belong to their users. */
export function tableOf(name: string, more: Partial<SiteTable> = {}): SiteTable {
  const own = [{ who: 'row-owner', column: 'user_id' } as const];
  return {
    ...{ name, kind: 'table', rows: 0, primaryKey: ['id'], isReferenced: false },
    columns: [columnOf('id', 'integer', { isNullable: false })],
    rules: { read: [{ who: 'everyone' }], add: own, change: own, remove: [{ who: 'nobody' }] },
    ...more,
  };
}
