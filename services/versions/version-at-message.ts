import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../store/open-database.ts';
import { runs, versions } from '../store/schema/index.ts';
import type { MessageRow } from './visible-messages.ts';

/**
 * Returns the number of the version at the time of a message: the version of its own turn,
 * otherwise the newest version until then. In a copied or imported project, the messages are older
 * than the first version, so they get the first version. Returns 0 when there was no version yet.
 */
export async function versionNumberAt(db: Database, message: MessageRow): Promise<number> {
  if (message.role === 'assistant' && message.runId) {
    const [run] = await db
      .select({ version: runs.version })
      .from(runs)
      .where(eq(runs.id, message.runId));
    if (run?.version) return run.version;
  }
  const ofProject = eq(versions.projectUuid, message.projectUuid);
  const pick = { number: versions.number };
  const [then] = await db
    .select(pick)
    .from(versions)
    .where(and(ofProject, lte(versions.at, message.createdAt)))
    .orderBy(desc(versions.number))
    .limit(1);
  if (then) return then.number;
  const [first] = await db
    .select({ ...pick, kind: versions.kind })
    .from(versions)
    .where(ofProject)
    .orderBy(asc(versions.number))
    .limit(1);
  return first?.kind === 'fork' || first?.kind === 'import' ? first.number : 0;
}
