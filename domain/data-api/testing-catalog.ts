import type { Catalog, CatalogFunction, CatalogTable, ForeignKey } from './catalog.ts';

const table = (
  name: string,
  columns: Record<string, string>,
  primaryKey: string[] = ['id'],
): [string, CatalogTable] => [
  name,
  {
    name,
    columns: new Map(Object.entries(columns).map(([column, type]) => [column, { type }])),
    primaryKey,
  },
];

const key = (from: string, columns: string, target: string, isUnique = false): ForeignKey => ({
  name: `${from}_${columns}_fkey`,
  table: from,
  columns: [columns],
  target,
  targetColumns: ['id'],
  isUnique,
});

const called = (name: string, rest: Partial<CatalogFunction>): [string, CatalogFunction[]] => [
  name,
  [
    {
      name,
      arguments: [],
      result: { kind: 'value' },
      returnsSet: false,
      isReadOnly: true,
      ...rest,
    },
  ],
];

/** A small shop, for tests of the data API. One column has a name that must be quoted. */
export const testingCatalog: Catalog = {
  schema: 'public',
  tables: new Map([
    table('customers', { id: 'integer', name: 'text' }),
    table('orders', {
      id: 'integer',
      customer_id: 'integer',
      payer_id: 'integer',
      total: 'numeric',
    }),
    table('items', {
      id: 'integer',
      order_id: 'integer',
      what: 'text',
      data: 'jsonb',
      tags: 'text[]',
      words: 'tsvector',
      'a "b"': 'text',
    }),
    table('labels', { id: 'integer', name: 'text' }),
    table('item_labels', { item_id: 'integer', label_id: 'integer' }, ['item_id', 'label_id']),
    table('notes', { id: 'integer', item_id: 'integer', text: 'text' }),
  ]),
  foreignKeys: [
    key('orders', 'customer_id', 'customers'),
    key('orders', 'payer_id', 'customers'),
    key('items', 'order_id', 'orders'),
    key('item_labels', 'item_id', 'items'),
    key('item_labels', 'label_id', 'labels'),
    key('notes', 'item_id', 'items', true),
  ],
  functions: new Map([
    called('add', {
      arguments: [
        { name: 'a', type: 'integer', hasDefault: false },
        { name: 'b', type: 'integer', hasDefault: true },
      ],
    }),
    called('items_of', {
      arguments: [{ name: 'order', type: 'integer', hasDefault: false }],
      result: { kind: 'table', table: 'items' },
      returnsSet: true,
    }),
    called('remove_all', { result: { kind: 'nothing' }, isReadOnly: false }),
  ]),
};
