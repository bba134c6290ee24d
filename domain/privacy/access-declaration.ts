import { z } from 'zod';
import { type What, type Who, whats } from './access-fact.ts';
import { rowOwner } from './row-owner.ts';
import type { SchemaDescription } from './schema-description.ts';

const rights = z.array(z.enum(whats)).max(whats.length);
const tableRights = z.strictObject({
  visitors: rights.optional(),
  users: rights.optional(),
  owner: rights.optional(),
  staff: rights.optional(),
});
const name = z.string().min(1).max(63);

/**
 * `supabase/access.json`: who may do what. `users` is about rows of others, `owner` about rows of
 * their own. What visitors may, users may too, and what users may, the owner may.
 */
export const accessDeclarationSchema = z.strictObject({
  tables: z
    .record(
      name,
      tableRights.extend({
        /** The columns of rows of others that visitors and users may read; all if it is missing. */
        visible: z.array(name).max(200).optional(),
      }),
    )
    .default({}),
  buckets: z.record(z.string().min(1).max(100), tableRights).default({}),
  /** For each function: on which tables it acts for whom, beyond their rights on the table. */
  functions: z.record(name, z.record(name, tableRights)).default({}),
  /** Where the app stores who its staff are, if it cannot be found from the schema. */
  staff: z
    .strictObject({ table: name, user: name, column: name, value: z.string().max(100) })
    .optional(),
});

export type AccessDeclaration = z.infer<typeof accessDeclarationSchema>;
export type DeclaredRights = z.infer<typeof tableRights> & { visible?: string[] | undefined };

export type DeclarationProblem = { path: string; message: string };

/** Parses the file; the message of a problem is for the model that wrote it. */
export function parseAccessDeclaration(
  text: string,
): { ok: true; declaration: AccessDeclaration } | { ok: false; problem: DeclarationProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: { path: '', message: (error as Error).message } };
  }
  const parsed = accessDeclarationSchema.safeParse(value);
  if (parsed.success) return { ok: true, declaration: parsed.data };
  const [issue] = parsed.error.issues;
  const problem = { path: issue?.path.join('.') ?? '', message: issue?.message ?? 'invalid' };
  return { ok: false, problem };
}

const everything: What[] = ['read', 'create', 'change', 'delete'];

/** What applies to a table or bucket that the declaration does not name. */
export function defaultRights(hasOwner: boolean): DeclaredRights {
  return hasOwner ? { owner: everything, staff: everything } : { staff: everything };
}

/** The rights of a table; those of the default where the declaration has no entry. */
export function rightsOfTable(
  schema: SchemaDescription,
  declaration: AccessDeclaration | undefined,
  table: string,
): DeclaredRights {
  const declared = own(declaration?.tables, table);
  if (declared) return declared;
  const described = schema.tables.find((one) => one.name === table);
  return defaultRights(described !== undefined && rowOwner(schema, described).kind !== 'nobody');
}

/** The rights of a bucket; every file has an owner. */
export function rightsOfBucket(
  declaration: AccessDeclaration | undefined,
  bucket: string,
): DeclaredRights {
  return own(declaration?.buckets, bucket) ?? defaultRights(true);
}

/** The rights that a function gives on a table. */
export function rightsByFunction(
  declaration: AccessDeclaration | undefined,
  called: string,
  table: string,
): DeclaredRights {
  return own(own(declaration?.functions, called), table) ?? {};
}

/** Names come from a file, so `constructor` is not to be found in every object. */
function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

const included: Record<Who, readonly Who[]> = {
  visitors: ['visitors'],
  users: ['users', 'visitors'],
  owner: ['owner', 'users', 'visitors'],
  staff: ['staff', 'users', 'visitors'],
};

/** Whether rights include something, also by way of those whom everybody surpasses. */
export function includesRight(rights: DeclaredRights, who: Who, what: What): boolean {
  // Without an entry of their own, staff may do everything.
  if (who === 'staff' && rights.staff === undefined) return true;
  // Staff who create or change rows do so for others.
  if (who === 'staff' && what === 'give')
    return includesRight(rights, who, 'create') || includesRight(rights, who, 'change');
  return included[who].some((one) => rights[one]?.includes(what));
}
