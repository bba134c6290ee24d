// Opens a directory's database, prints each statement of the migration when it begins, and finally
// the number of applied migrations.
import process from 'node:process';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '../../../services/store/open-database.ts';
import { users } from '../../../services/store/schema/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

let statements = 0;
const { query } = pg.Client.prototype;
let isWithin = false;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
  if (isWithin) say(`statement ${++statements}`);
  if (text?.startsWith('begin')) isWithin = true;
  if (text?.startsWith('commit')) isWithin = false;
  return Reflect.apply(query, this, args) as never;
} as typeof query;

const database = await openDatabase({ dataDir });
const { rows } = (await database.db.execute(
  sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
)) as unknown as {
  rows: { applied: number }[];
};
await database.db.select().from(users);
await database.close();
say(`complete ${rows[0]?.applied}`);
process.exit(0);
