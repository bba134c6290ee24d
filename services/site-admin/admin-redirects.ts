import { and, eq } from 'drizzle-orm';
import { hasAdminRoute } from '../../domain/site-admin/admin-route.ts';
import type { Versions } from '../ports/versions.ts';
import { editions, sites } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

const maxRemembered = 1_000;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Creates the function that returns whether a published version has a page at `/admin` of its own.
 * The sources of a version do not change, so each is read once.
 */
export function createAdminRoutes({
  db,
  versions,
}: {
  db: Database;
  versions: Pick<Versions, 'files'>;
}) {
  const known = new Map<string, Promise<boolean>>();

  return async (project: string): Promise<boolean> => {
    const [shown] = await db
      .select({ version: editions.version })
      .from(sites)
      .innerJoin(
        editions,
        and(eq(editions.projectUuid, sites.projectUuid), eq(editions.number, sites.current)),
      )
      .where(eq(sites.projectUuid, project));
    if (!shown) return true;
    const hasOwnRoute = async (version: number) =>
      hasAdminRoute(await versions.files(project, version), textOf);
    const key = `${project} ${shown.version}`;
    const found = known.get(key) ?? hasOwnRoute(shown.version);
    known.set(key, found);
    found.catch(() => known.delete(key));
    const [oldest] = known.size > maxRemembered ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return found;
  };
}
