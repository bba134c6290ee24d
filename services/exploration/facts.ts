import { eq } from 'drizzle-orm';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import type { Database } from '../store/open-database.ts';
import { explorations } from '../store/schema/index.ts';

/** Returns what the controls of a project did when they were last tried. */
export async function readFacts(db: Database, project: string): Promise<ControlFact[]> {
  const [row] = await db
    .select({ facts: explorations.facts })
    .from(explorations)
    .where(eq(explorations.projectUuid, project));
  return row?.facts ?? [];
}

/** Keeps what the controls of a version do, in place of what an earlier version's did. */
export async function storeFacts(
  db: Database,
  row: { project: string; version: number; facts: ControlFact[]; at: Date },
): Promise<void> {
  const { project, ...values } = row;
  await db
    .insert(explorations)
    .values({ projectUuid: project, ...values })
    .onConflictDoUpdate({ target: explorations.projectUuid, set: values });
}
