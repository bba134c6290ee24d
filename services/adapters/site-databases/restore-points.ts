import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type {
  RestorePoint,
  RestorePointParts,
  RestorePointTable,
} from '../../ports/site-databases.ts';
import { copyIn, copyOut } from './copy-stream.ts';
import { quoteName, quoteText } from './sql-files.ts';

/** A part of a restore point is missing or is not what was stored. */
export class RestorePointDamaged extends Error {}

/** Schemas whose contents the template or the migrations bring. */
const without = `'information_schema', 'extensions', 'realtime', 'supabase_migrations'`;
const ownObjects = `n.nspname not in (${without}) and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
    and d.objid = c.oid and d.deptype = 'e')`;

const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

const columnsOf = ({ columns }: RestorePointTable): string => columns.map(quoteName).join(', ');

/**
 * Reads all rows as of one moment on a connection of the administrator, and stores those of tables
 * that changed.
 */
export async function takeRestorePoint(
  client: Client,
  parts: RestorePointParts,
): Promise<RestorePoint> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables: RestorePointTable[] = [];
    for (const table of await listTables(client))
      tables.push(await storeTable(client, table, parts));
    const { rows: migrations } = await client.query<{ file: string; sql: string }>(
      `select file, array_to_string(statements, '') sql
       from supabase_migrations.schema_migrations order by position`,
    );
    return { migrations, tables, sequences: await readSequences(client) };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Replaces the rows of a database that has the restore point's migrations, in one transaction. No
 * trigger runs; foreign keys are removed and checked again at the end, because tables may refer to
 * each other in circles.
 */
export async function loadRestorePoint(
  client: Client,
  { tables, sequences }: RestorePoint,
  parts: RestorePointParts,
): Promise<void> {
  await client.query('begin');
  await client.query('set local search_path = pg_catalog');
  const present = await listTables(client);
  const keys = await readForeignKeys(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  const triggers = await readTriggers(client);
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoteName(name)}`);
  if (present.length > 0) await client.query(`truncate ${present.map(nameOf).join(', ')}`);
  for (const table of tables) {
    if (table.rows === 0) continue;
    const copy = `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`;
    await copyIn(client, copy, checked(table.hash, parts));
  }
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      nameOf({ schema, name }),
      value,
      isCalled,
    ]);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  for (const { table, name, state } of triggers)
    await client.query(`alter table ${table} enable ${state} trigger ${quoteName(name)}`);
  for (const view of await readMaterializedViews(client))
    await client.query(`refresh materialized view ${view}`);
  await client.query('commit');
  await client.query('analyze');
}

async function listTables(client: Client): Promise<Omit<RestorePointTable, 'hash' | 'rows'>[]> {
  const { rows } = await client.query(
    `select n.nspname "schema", c.relname "name",
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't' and ${ownObjects}
     order by 1, 2`,
  );
  return rows.filter(({ columns }) => columns.length > 0);
}

/** Reads a table once for its hash and, if it is not stored yet, once more for its rows. */
async function storeTable(
  client: Client,
  table: Omit<RestorePointTable, 'hash' | 'rows'>,
  parts: RestorePointParts,
): Promise<RestorePointTable> {
  const whole = { ...table, hash: '', rows: 0 };
  const copy = `copy (select ${columnsOf(whole)} from ${nameOf(table)}) to stdout`;
  const hash = createHash('sha256');
  for await (const line of copyOut(client, copy)) {
    hash.update(line);
    whole.rows += 1;
  }
  whole.hash = hash.digest('hex');
  if (whole.rows > 0 && !(await parts.has(whole.hash))) {
    const rows = Readable.from(copyOut(client, copy), { objectMode: false });
    const compressed = createGzip({ level: 1 });
    rows.once('error', (error) => compressed.destroy(error));
    await parts.write(whole.hash, rows.pipe(compressed));
  }
  return whole;
}

async function readSequences(client: Client): Promise<RestorePoint['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname "schema", c.relname "name"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ownObjects} order by 1, 2`,
  );
  const sequences: RestorePoint['sequences'] = [];
  for (const one of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text "value", is_called "isCalled" from ${nameOf(one)}`,
    );
    for (const { value, isCalled } of state) sequences.push({ ...one, value, isCalled });
  }
  return sequences;
}

async function* checked(hash: string, parts: RestorePointParts): AsyncIterable<Uint8Array> {
  const digest = createHash('sha256');
  const packed = Readable.from(parts.read(hash), { objectMode: false });
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  for await (const chunk of packed.pipe(unpacked)) {
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest('hex') !== hash)
    throw new RestorePointDamaged(`The part ${hash} of a restore point is damaged`);
}

async function readForeignKeys(client: Client) {
  // A constraint of a partition belongs to the one of its parent.
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text "table", k.conname "name",
       pg_get_constraintdef(k.oid) definition
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0 order by k.oid`,
  );
  return rows;
}

const triggerStates: Record<string, string> = { O: '', R: 'replica', A: 'always' };

async function readTriggers(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; enabled: string }>(
    `select t.tgrelid::regclass::text "table", t.tgname "name", t.tgenabled enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relkind = 'r' order by t.oid`,
  );
  return rows.map(({ enabled, ...trigger }) => ({
    ...trigger,
    state: triggerStates[enabled] ?? '',
  }));
}

async function readMaterializedViews(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text "name" from pg_class c
     where c.relkind = 'm' order by c.oid`,
  );
  return rows.map(({ name }) => name);
}

/** Returns a text that differs if any row of any table differs, for the comparison of databases. */
export async function checksum(client: Client): Promise<string> {
  const lines: string[] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ${quoteText('|')}
         order by t::text), '')) sum from ${nameOf(table)} t`,
    );
    lines.push(`${nameOf(table)} ${rows[0]?.sum}`);
  }
  for (const { schema, name, value, isCalled } of await readSequences(client))
    lines.push(`${nameOf({ schema, name })} ${value} ${isCalled}`);
  return lines.join('\n');
}
