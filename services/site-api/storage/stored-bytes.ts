import type { SiteDatabases, SiteName } from '../../ports/site-databases.ts';
import { asCaller } from '../as-caller.ts';

/** How many bytes the files of a site have, which count towards its size (DB-006). */
export function storedBytes(databases: SiteDatabases, site: SiteName): Promise<number> {
  const caller = { role: 'service_role', claims: { role: 'service_role' } } as const;
  return asCaller(
    databases,
    { name: site },
    caller,
    async (connection) => {
      const { rows } = await connection.query<{ bytes: string }>(
        `select coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes from storage.objects`,
      );
      return Number(rows[0]?.bytes ?? 0);
    },
    { isReadOnly: true },
  );
}
