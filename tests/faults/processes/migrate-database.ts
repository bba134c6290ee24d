// Opens a directory's database, says each statement of the migration as it begins, and how many migrations are applied at the end.
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../services/db/client.ts';
import { users } from '../../../services/db/schema/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

let statements = 0;
const { transaction } = PGlite.prototype;
PGlite.prototype.transaction = function (work) {
  return transaction.call(this, (tx) => {
    const { query } = tx;
    return work({
      ...tx,
      query: ((...args: Parameters<typeof query>) => {
        say(`statement ${++statements}`);
        return query(...args);
      }) as typeof query,
    });
  }) as never;
};

const database = await openDatabase({ dataDir });
const { rows } = (await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`)) as unknown as {
  rows: { applied: number }[];
};
await database.db.select().from(users);
await database.close();
say(`complete ${rows[0]?.applied}`);
process.exit(0);
