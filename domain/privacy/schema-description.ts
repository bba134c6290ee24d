/** A column with its type as `format_type` writes it; a domain is replaced by its base type. */
export type DescribedColumn = {
  name: string;
  type: string;
  /** The domain that the type was replaced for. */
  domain: string | null;
  isRequired: boolean;
  hasDefault: boolean;
  /** The default as SQL, for example `auth.uid()`. */
  defaultText: string | null;
  /** The database computes the value, so no request may state one. */
  isGenerated: boolean;
  /** The values of an enum, otherwise null. */
  labels: string[] | null;
  /** Which role may do what with the column, by grants alone. */
  grants: Record<'anon' | 'authenticated', { read: boolean; create: boolean; change: boolean }>;
};

export type DescribedPolicy = {
  name: string;
  command: 'select' | 'insert' | 'update' | 'delete' | 'all';
  /** `public` stands for every role. */
  roles: string[];
  using: string | null;
  check: string | null;
  isPermissive: boolean;
};

export type DescribedForeignKey = {
  columns: string[];
  /** With the schema: `auth.users`, `public.orders`. */
  target: string;
  targetColumns: string[];
};

export type DescribedCheck = { name: string; columns: string[]; definition: string };

export type DescribedTable = {
  name: string;
  kind: 'table' | 'view';
  columns: DescribedColumn[];
  primaryKey: string[];
  /** The columns of each unique index and exclusion constraint, by its name. */
  uniques: Record<string, string[]>;
  foreignKeys: DescribedForeignKey[];
  checks: DescribedCheck[];
  policies: DescribedPolicy[];
  /** The query of a view. */
  definition: string | null;
  /** Whether changes of its rows are sent to clients at once. */
  isLive: boolean;
  /** Whether the product itself may read and write the table, which the proof needs. */
  isOpenToService: boolean;
};

export type DescribedFunction = {
  name: string;
  arguments: { name: string; type: string; hasDefault: boolean; labels: string[] | null }[];
  isDefiner: boolean;
  source: string;
  /** Whether only triggers call it. */
  isTrigger: boolean;
  callers: Record<'anon' | 'authenticated', boolean>;
};

export type DescribedBucket = {
  id: string;
  isPublic: boolean;
  types: string[] | null;
};

/** What decides who may do what in an app: read from the catalogue of its database. */
export type SchemaDescription = {
  tables: DescribedTable[];
  functions: DescribedFunction[];
  buckets: DescribedBucket[];
  /** The row rules of files. */
  filePolicies: DescribedPolicy[];
};

/** Finds a table of the schema `public` by its name. */
export function findTable(schema: SchemaDescription, name: string): DescribedTable | undefined {
  return schema.tables.find((table) => table.name === name);
}

/** Whether no policy lets a visitor or user reach the table's rows at all. */
export function isClosed({ policies }: DescribedTable): boolean {
  return !policies.some(
    ({ roles, isPermissive }) =>
      isPermissive && roles.some((one) => ['public', 'anon', 'authenticated'].includes(one)),
  );
}
