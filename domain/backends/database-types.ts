import type { Schema, SchemaColumn, SchemaFunction, SchemaTable } from './schema.ts';

/**
 * Returns the file with the types of a project's database, in the form of Supabase's own generator.
 * The same schema gives the same text.
 */
export function databaseTypes(schema: Schema): string {
  const tables = schema.tables.filter(({ kind }) => kind === 'table');
  const views = schema.tables.filter(({ kind }) => kind === 'view');
  const typeOf = typesFor(schema);
  return `// Written by the product from the database after each change. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: ${members(tables, 3, (one) => tableType(one, typeOf))};
    Views: ${members(views, 3, (one) => viewType(one, typeOf))};
    Functions: ${functionTypes(schema, typeOf)};
    Enums: ${members(schema.enums, 3, ({ values }) => union(values))};
    CompositeTypes: ${noMembers};
  };
};

type Public = Database['public'];

export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> =
  (Public['Tables'] & Public['Views'])[Name] extends { Row: infer Row } ? Row : never;
export type TablesInsert<Name extends keyof Public['Tables']> =
  Public['Tables'][Name] extends { Insert: infer Insert } ? Insert : never;
export type TablesUpdate<Name extends keyof Public['Tables']> =
  Public['Tables'][Name] extends { Update: infer Update } ? Update : never;
export type Enums<Name extends keyof Public['Enums']> = Public['Enums'][Name];
`;
}

type TypeOf = (type: string) => string;

const noMembers = '{ [_ in never]: never }';
const indent = (depth: number): string => '  '.repeat(depth);
const quoted = (text: string): string =>
  `'${text.replace(/['\\]/g, '\\$&').replace(/\n/g, '\\n')}'`;
const union = (values: readonly string[]): string => values.map(quoted).join(' | ') || 'never';
/** A name of a property, in quotes where it is no identifier. */
const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name));
const list = (values: readonly string[]): string => `[${values.map(quoted).join(', ')}]`;

function members<One extends { name: string }>(
  ones: readonly One[],
  depth: number,
  text: (one: One) => string,
): string {
  if (ones.length === 0) return noMembers;
  const lines = ones.map((one) => `${indent(depth)}${key(one.name)}: ${text(one)};`);
  return `{\n${lines.join('\n')}\n${indent(depth - 1)}}`;
}

function tableType(table: SchemaTable, typeOf: TypeOf): string {
  const { columns } = table;
  return [
    '{',
    `        Row: ${rowType(columns, typeOf)};`,
    `        Insert: ${writeType(columns, typeOf, isOptionalOnInsert)};`,
    `        Update: ${writeType(columns, typeOf, () => true)};`,
    `        Relationships: ${relationships(table)};`,
    '      }',
  ].join('\n');
}

function viewType(table: SchemaTable, typeOf: TypeOf): string {
  const row = rowType(
    table.columns.map((column) => ({ ...column, isNullable: true })),
    typeOf,
  );
  return `{\n        Row: ${row};\n        Relationships: [];\n      }`;
}

const isOptionalOnInsert = (column: SchemaColumn): boolean =>
  column.isNullable || column.default !== null;

const rowType = (columns: readonly SchemaColumn[], typeOf: TypeOf): string =>
  members(columns, 5, ({ type, isNullable }) => `${typeOf(type)}${isNullable ? ' | null' : ''}`);

function writeType(
  columns: readonly SchemaColumn[],
  typeOf: TypeOf,
  isOptional: (column: SchemaColumn) => boolean,
): string {
  if (columns.length === 0) return noMembers;
  const lines = columns.map((column) => {
    const { name, type, isNullable, isComputed } = column;
    const value = isComputed ? 'never' : `${typeOf(type)}${isNullable ? ' | null' : ''}`;
    const mark = isComputed || isOptional(column) ? '?' : '';
    return `${indent(5)}${key(name)}${mark}: ${value};`;
  });
  return `{\n${lines.join('\n')}\n${indent(4)}}`;
}

function relationships({ keys }: SchemaTable): string {
  const ones = keys
    .filter(({ targetSchema }) => targetSchema === 'public')
    .map(
      (one) => `${indent(5)}{
            foreignKeyName: ${quoted(one.name)};
            columns: ${list(one.columns)};
            isOneToOne: ${one.isUnique};
            referencedRelation: ${quoted(one.target)};
            referencedColumns: ${list(one.targetColumns)};
          },`,
    );
  return ones.length > 0 ? `[\n${ones.join('\n')}\n${indent(4)}]` : '[]';
}

function functionTypes({ functions, tables }: Schema, typeOf: TypeOf): string {
  const names = [...new Set(functions.map(({ name }) => name))].map((name) => ({ name }));
  return members(names, 3, ({ name }) =>
    functions
      .filter((one) => one.name === name)
      .map((one) => functionType(one, tables, typeOf))
      .join(' | '),
  );
}

function functionType(one: SchemaFunction, tables: readonly SchemaTable[], typeOf: TypeOf): string {
  const given = one.arguments
    .map(({ name, type, hasDefault }) => `${key(name)}${hasDefault ? '?' : ''}: ${typeOf(type)}`)
    .join('; ');
  const result = resultType(one, tables, typeOf);
  const many = one.returnsSet ? '[]' : '';
  return `{ Args: ${given === '' ? 'never' : `{ ${given} }`}; Returns: ${result}${many} }`;
}

function resultType(
  { returns, columns }: SchemaFunction,
  tables: readonly SchemaTable[],
  typeOf: TypeOf,
): string {
  if (columns.length > 0)
    return `{ ${columns.map(({ name, type }) => `${key(name)}: ${typeOf(type)}`).join('; ')} }`;
  const type = returns.replace(/^SETOF /, '');
  const table = tables.find(({ name }) => name === bareName(type));
  const kind = table?.kind === 'view' ? 'Views' : 'Tables';
  if (table) return `Database['public']['${kind}'][${quoted(table.name)}]['Row']`;
  return type === 'void' ? 'undefined' : typeOf(type);
}

/** Returns `orders` for `public.orders` and `"orders"`. */
const bareName = (type: string): string => type.replace(/^public\./, '').replace(/^"(.*)"$/, '$1');

const numbers = new Set([
  ...['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric', 'money', 'oid'],
]);

/** Values that JSON has no type for arrive as text, such as dates. */
function typesFor({ enums }: Schema): TypeOf {
  const names = new Set(enums.map(({ name }) => name));
  const typeOf: TypeOf = (type) => {
    if (type.endsWith('[]')) {
      const item = typeOf(type.slice(0, -2));
      return item.includes(' ') ? `(${item})[]` : `${item}[]`;
    }
    const bare = (type.split('(')[0] ?? '').trim();
    if (names.has(bareName(bare))) return `Database['public']['Enums'][${quoted(bareName(bare))}]`;
    if (numbers.has(bare)) return 'number';
    if (bare === 'boolean') return 'boolean';
    if (bare === 'json' || bare === 'jsonb') return 'Json';
    return 'string';
  };
  return typeOf;
}
