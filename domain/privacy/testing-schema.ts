// Builds descriptions of schemas for tests.
import type {
  DescribedColumn,
  DescribedPolicy,
  DescribedTable,
  SchemaDescription,
} from './schema-description.ts';

export function column(
  name: string,
  type = 'text',
  changes: Partial<DescribedColumn> = {},
): DescribedColumn {
  const all = { read: true, create: true, change: true };
  return {
    ...{ name, type, domain: null, isRequired: false, hasDefault: false, defaultText: null },
    ...{ isGenerated: false, labels: null, grants: { anon: all, authenticated: all }, ...changes },
  };
}

export function policy(name: string, changes: Partial<DescribedPolicy> = {}): DescribedPolicy {
  return {
    ...{ name, command: 'select', roles: ['authenticated'], using: 'true', check: null },
    ...{ isPermissive: true, ...changes },
  };
}

export function table(
  name: string,
  columns: DescribedColumn[],
  changes: Partial<DescribedTable> = {},
): DescribedTable {
  return {
    ...{ name, kind: 'table', columns, primaryKey: ['id'], uniques: {}, foreignKeys: [] },
    ...{ checks: [], policies: [], definition: null, isLive: false, isOpenToService: true },
    ...changes,
  };
}

export function schemaOf(
  tables: DescribedTable[],
  changes: Partial<SchemaDescription> = {},
): SchemaDescription {
  return { tables, functions: [], buckets: [], filePolicies: [], ...changes };
}

/** A foreign key of one column. */
export const refersTo = (name: string, target: string, targetColumn = 'id') => ({
  columns: [name],
  target,
  targetColumns: [targetColumn],
});
