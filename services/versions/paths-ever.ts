import { sql } from 'drizzle-orm';
import type { Database } from '../store/open-database.ts';
import { versions } from '../store/schema/index.ts';

/** Returns the paths below a prefix that any version of a project ever had. */
export async function pathsEver(db: Database, project: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: sql<string>`file.path` })
    .from(sql`${versions}, jsonb_object_keys(${versions.manifest}) as file(path)`)
    .where(sql`${versions.projectUuid} = ${project} and starts_with(file.path, ${prefix})`);
  return rows.map(({ path }) => path);
}
