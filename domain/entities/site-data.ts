import { z } from 'zod';

/** Test data is used by the preview and the model's turns, live data by the published site. */
export const DataSet = z.enum(['test', 'live']);
export type DataSet = z.infer<typeof DataSet>;

/**
 * Who may do something with the rows of a table, in plain words (DB-083).
 *
 * - `everyone`: visitors and signed-in users.
 * - `row-owner`: the signed-in user whose id is in `column`.
 * - `staff`: signed-in users who have `role`.
 * - `expression`: those for whom `expression` is true; `isCondition` means that it limits all the
 *   other rules.
 */
export const SiteRule = z.discriminatedUnion('who', [
  z.object({ who: z.enum(['everyone', 'visitors', 'users', 'nobody']) }),
  z.object({ who: z.literal('row-owner'), column: z.string() }),
  z.object({ who: z.literal('staff'), role: z.string() }),
  z.object({ who: z.literal('expression'), expression: z.string(), isCondition: z.boolean() }),
]);
export type SiteRule = z.infer<typeof SiteRule>;

export const ruleVerbs = ['read', 'add', 'change', 'remove'] as const;
export type RuleVerb = (typeof ruleVerbs)[number];

export const SiteColumn = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  /** The default as SQL; null if there is none. */
  default: z.string().nullable(),
  /** The database sets the value, so that it cannot be entered. */
  isGenerated: z.boolean(),
  /** The values of an enum. */
  values: z.array(z.string()).nullable(),
  /** The table and column that a value has to exist in. */
  references: z.object({ table: z.string(), column: z.string() }).nullable(),
});
export type SiteColumn = z.infer<typeof SiteColumn>;

export const SiteTable = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** Exact up to 1,000, then an estimate; null for a view. */
  rows: z.number().nullable(),
  columns: z.array(SiteColumn),
  /** Empty: rows cannot be changed, because nothing identifies them. */
  primaryKey: z.array(z.string()),
  /** Whether rows of other tables may depend on rows of this one. */
  isReferenced: z.boolean(),
  /** Null for a view, for which the rules of its tables apply. */
  rules: z
    .object({
      read: z.array(SiteRule),
      add: z.array(SiteRule),
      change: z.array(SiteRule),
      remove: z.array(SiteRule),
    })
    .nullable(),
});
export type SiteTable = z.infer<typeof SiteTable>;

/** The values of a row by column. A number that JavaScript cannot represent exactly is a text. */
export const RowValues = z.record(z.string(), z.json());
export type RowValues = z.infer<typeof RowValues>;

/** A row as the grid shows it; `cut` names the columns of which only the beginning is included. */
export const SiteRow = z.object({ values: RowValues, cut: z.array(z.string()) });
export type SiteRow = z.infer<typeof SiteRow>;

export const filterOperators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'empty',
  'filled',
] as const;
export const RowFilter = z.object({
  column: z.string().min(1).max(63),
  operator: z.enum(filterOperators),
  value: z.string().max(1000).default(''),
});
export type RowFilter = z.infer<typeof RowFilter>;

export const RowSort = z.object({ column: z.string().min(1).max(63), isDescending: z.boolean() });
export type RowSort = z.infer<typeof RowSort>;

/** A user of the app. */
export const SiteUser = z.object({
  id: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isAnonymous: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
});
export type SiteUser = z.infer<typeof SiteUser>;

export const SiteBucket = z.object({ name: z.string(), isPublic: z.boolean() });
export type SiteBucket = z.infer<typeof SiteBucket>;

/** A file or, with `isFolder`, a folder of a bucket. */
export const StoredFile = z.object({
  name: z.string(),
  isFolder: z.boolean(),
  bytes: z.number().nullable(),
  type: z.string(),
  updatedAt: z.string().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** The result of the owner's SQL, or where and why it failed. */
export const SqlAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.json())),
    /** Rows that the last statement changed or read; null if it does neither. */
    rowCount: z.number().nullable(),
    elapsedMs: z.number(),
  }),
  z.object({
    ok: z.literal(false),
    line: z.number(),
    code: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
  }),
]);
export type SqlAnswer = z.infer<typeof SqlAnswer>;

/** Why a line of a CSV file cannot become a row. */
export const csvReasons = [
  'columns',
  'number',
  'integer',
  'boolean',
  'date',
  'uuid',
  'json',
  'choice',
  'empty',
] as const;
export const CsvProblem = z.object({
  line: z.number().int(),
  column: z.string(),
  reason: z.enum(csvReasons),
  value: z.string(),
});
export type CsvProblem = z.infer<typeof CsvProblem>;

/** A mail of the app that was kept instead of sent. */
export const SiteMailInfo = z.object({
  to: z.string(),
  reason: z.enum(['confirmation', 'recovery', 'magic-link', 'email-change', 'invitation']),
  link: z.string(),
  code: z.string(),
  at: z.string(),
});
export type SiteMailInfo = z.infer<typeof SiteMailInfo>;
