import type { PGlite } from '@electric-sql/pglite';

/**
 * Gives the room of rows that are gone to new ones (PostgreSQL, `VACUUM`). PGlite has nobody who does so by itself. A table at a time, as
 * nobody else is heard meanwhile.
 */
export async function vacuum(lite: Pick<PGlite, 'query' | 'exec'>): Promise<void> {
  const { rows } = await lite.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  for (const { name } of rows) await lite.exec(`vacuum (analyze) ${name}`);
}
