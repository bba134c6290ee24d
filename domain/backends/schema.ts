/** A column of a table or view; `type` is its name as PostgreSQL writes it, such as `text[]`. */
export type SchemaColumn = {
  name: string;
  type: string;
  isNullable: boolean;
  /** The expression of the default; null without one. */
  default: string | null;
  /** Whether the database computes every value, so that no statement may write one. */
  isComputed: boolean;
};

export type SchemaKey = {
  name: string;
  columns: string[];
  /** The schema of the target: `public`, or `auth` for the app's users. */
  targetSchema: string;
  target: string;
  targetColumns: string[];
  onDelete: 'cascade' | 'set null' | 'set default' | 'restrict' | 'no action';
  /** Whether at most one row refers to each target. */
  isUnique: boolean;
};

/** A row rule; `roles` are `public`, `anon`, `authenticated`. */
export type SchemaPolicy = {
  name: string;
  command: 'select' | 'insert' | 'update' | 'delete' | 'all';
  roles: string[];
  using: string | null;
  check: string | null;
  isPermissive: boolean;
};

export type SchemaTable = {
  name: string;
  kind: 'table' | 'view';
  columns: SchemaColumn[];
  primaryKey: string[];
  unique: string[][];
  checks: string[];
  keys: SchemaKey[];
  policies: SchemaPolicy[];
  triggers: string[];
  /** Whether its changes are sent to open pages. */
  isLive: boolean;
};

/** A function that pages can call; `returns` is written as PostgreSQL does: `SETOF orders`. */
export type SchemaFunction = {
  name: string;
  arguments: { name: string; type: string; hasDefault: boolean }[];
  returns: string;
  /** The columns of `RETURNS TABLE (…)`; empty for any other result. */
  columns: { name: string; type: string }[];
  returnsSet: boolean;
};

/** What a project's database has in `public`, and its buckets for files. */
export type Schema = {
  tables: SchemaTable[];
  functions: SchemaFunction[];
  enums: { name: string; values: string[] }[];
  buckets: { name: string; isPublic: boolean }[];
};

export const emptySchema: Schema = { tables: [], functions: [], enums: [], buckets: [] };
