import { expect, it } from 'vitest';
import { databaseTypes } from './database-types.ts';
import { emptySchema, type SchemaColumn, type SchemaTable } from './schema.ts';
import { columnsInTypes } from './typed-columns.ts';

const column = (name: string, more: Partial<SchemaColumn> = {}): SchemaColumn => ({
  ...{ name, type: 'text', isNullable: false, default: null, isComputed: false },
  ...more,
});

const table = (name: string, columns: SchemaColumn[], kind: 'table' | 'view' = 'table') =>
  ({
    ...{ name, kind, columns, primaryKey: [], unique: [], checks: [], policies: [], triggers: [] },
    keys: [
      {
        ...{ name: 'guest_key', columns: ['guest'], targetSchema: 'public', target: 'guests' },
        ...{ targetColumns: ['id'], onDelete: 'cascade', isUnique: false },
      },
    ],
    isLive: false,
  }) satisfies SchemaTable;

it('reads tables and views with the columns of their rows [DB-016]', () => {
  const text = databaseTypes({
    ...emptySchema,
    tables: [
      table('bookings', [column('id'), column('note', { isNullable: true })]),
      table("guest's list", [column('full name'), column("it's\nodd"), column('sum')]),
      table('free_times', [column('starts_at')], 'view'),
      table('empty', []),
    ],
    functions: [
      {
        ...{ name: 'free', arguments: [], returns: 'record', returnsSet: true },
        columns: [{ name: 'starts_at', type: 'text' }],
      },
    ],
    enums: [{ name: 'state', values: ['open'] }],
  });
  expect(columnsInTypes(text)).toEqual([
    { table: 'bookings', columns: ['id', 'note'] },
    { table: "guest's list", columns: ['full name', "it's\nodd", 'sum'] },
    { table: 'empty', columns: [] },
    { table: 'free_times', columns: ['starts_at'] },
  ]);
});

it('finds nothing in a file of another form', () => {
  expect(columnsInTypes('export type Database = { public: {} };\n')).toEqual([]);
});
