/** A column with its type as `format_type` writes it, without length or precision. */
export type TableColumn = { type: string };

/** A table or view of the exposed schema. */
export type CatalogTable = {
  name: string;
  columns: ReadonlyMap<string, TableColumn>;
  /** Empty for a view. */
  primaryKey: readonly string[];
};

export type ForeignKey = {
  name: string;
  table: string;
  columns: readonly string[];
  target: string;
  targetColumns: readonly string[];
  /** True when the columns are unique, so that the reverse relation is to-one too. */
  isUnique: boolean;
};

/**
 * What a function returns: a row of a table, a row of the given columns, one value, or nothing.
 */
export type FunctionResult =
  | { kind: 'table'; table: string }
  | { kind: 'columns'; columns: ReadonlyMap<string, TableColumn> }
  | { kind: 'value' }
  | { kind: 'nothing' };

export type CatalogFunction = {
  name: string;
  /** Named input arguments in order. */
  arguments: readonly { name: string; type: string; hasDefault: boolean }[];
  result: FunctionResult;
  returnsSet: boolean;
  /** False for a volatile function, which GET may not call. */
  isReadOnly: boolean;
};

/**
 * What the data API knows of a database. Every name in a statement is one of these names; a name
 * of a request is only compared with them.
 */
export type Catalog = {
  schema: string;
  tables: ReadonlyMap<string, CatalogTable>;
  foreignKeys: readonly ForeignKey[];
  functions: ReadonlyMap<string, readonly CatalogFunction[]>;
};
