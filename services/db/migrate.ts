import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as runOnPg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as runOnPglite } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Our lock among PostgreSQL's advisory locks; any fixed number does. */
const migrationLock = 7_290_041;

export async function migratePglite(lite: PGlite): Promise<void> {
  await runOnPglite(drizzlePglite(lite), { migrationsFolder });
}

/** One process migrates at a time; all statements stand in one transaction, so a killed migration leaves nothing behind. */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runOnPg(drizzlePg(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
