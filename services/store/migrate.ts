import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The key of the advisory lock for migrations; any fixed number works. */
const migrationLock = 7_290_041;

/**
 * Applies the missing migrations in one transaction, so that a killed process leaves nothing
 * behind. Only one process migrates at a time.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await apply(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
