import type { Client } from 'pg';
import { refusals, SqlRefusal } from './sql-problem.ts';

/**
 * Extensions that a project may use. They are in every PostgreSQL, need no superuser, and reach
 * neither the network nor files.
 */
const extensions = [
  ...['btree_gin', 'btree_gist', 'citext', 'cube', 'dict_int', 'earthdistance', 'fuzzystrmatch'],
  ...['hstore', 'intarray', 'isn', 'ltree', 'pg_trgm', 'pgcrypto', 'plpgsql', 'seg', 'tablefunc'],
  ...['unaccent', 'uuid-ossp'],
];

/** More relations than any app needs; each costs all projects memory and files. */
const mostRelations = 2_000;

const storageColumns = {
  buckets: ['id', 'name', 'owner', 'owner_id', 'public', 'file_size_limit', 'allowed_mime_types'],
  objects: ['id', 'bucket_id', 'name', 'owner', 'owner_id', 'metadata', 'user_metadata', 'version'],
};

type Check = { sql: string; values?: unknown[]; message: (name: string) => string; hint: string };

const checks: Check[] = [
  {
    sql: `select extname name from pg_extension where extname <> all ($1)`,
    values: [extensions],
    message: (name) => `The extension ${name} is not available`,
    hint: `Available are ${extensions.filter((one) => one !== 'plpgsql').join(', ')}.`,
  },
  {
    // A rule acts with the rights of the table's owner, past the row rules of other tables.
    sql: `select r.rulename::text name from pg_rewrite r join pg_class c on c.oid = r.ev_class
          where r.rulename <> '_RETURN' and c.relowner = current_user::regrole`,
    message: (name) => `The rule ${name} would bypass row level security`,
    hint: 'Write a trigger instead of a rule.',
  },
  {
    sql: `select c.oid::regclass::text name from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
            and c.relkind in ('r', 'p') and not c.relrowsecurity
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    message: (name) => `The table ${name} has no row level security`,
    hint: 'Enable row level security for it.',
  },
  {
    sql: `select c.oid::regclass::text name from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
            and not coalesce(c.reloptions::text ~* 'security_invoker=(true|on|1|yes)', false)
            and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    message: (name) => `The view ${name} would read with the rights of its owner`,
    hint: 'Create it with (security_invoker = true).',
  },
  {
    sql: `select 'storage.' || t || '.' || c name
          from (values ('buckets', $1::text[]), ('objects', $2::text[])) w (t, columns),
            unnest(columns) c
          where not exists (
            select from pg_attribute a
            where a.attrelid = to_regclass('storage.' || t) and a.attname = c and not a.attisdropped)`,
    values: [storageColumns.buckets, storageColumns.objects],
    message: (name) => `The column ${name} is needed and must stay`,
    hint: 'Add policies to storage.objects; do not change its columns.',
  },
  {
    sql: `select count(*)::text name from pg_class where relowner = current_user::regrole
          having count(*) > $1`,
    values: [mostRelations],
    message: (name) => `A project may have ${mostRelations} tables, views and indexes, not ${name}`,
    hint: 'Store rows of one kind in one table.',
  },
];

/**
 * Checks in the open transaction what no file of a project may leave behind. Throws a `SqlRefusal`.
 */
export async function verifyClosed(client: Client, line: number): Promise<void> {
  for (const { sql, values = [], message, hint } of checks) {
    const { rows } = await client.query<{ name: string }>(sql, values);
    const [first] = rows;
    if (first)
      throw new SqlRefusal({
        line,
        code: refusals.notAllowed,
        message: message(first.name),
        hint,
      });
  }
}
