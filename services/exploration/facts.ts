import { eq, lte } from 'drizzle-orm';
import type { Problem } from '../../domain/entities/problem.ts';
import { countRepair } from '../../domain/exploration/known-problems.ts';
import { changeKept, storeOfProject } from '../store/kept-results.ts';
import { explorations } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { KeptFacts } from './schema.ts';

type Facts = Exclude<KeptFacts, readonly unknown[]>;

/** Returns what the controls of a project did when they were last tried, and its known problems. */
export async function readFacts(db: Database, project: string): Promise<Facts> {
  const [row] = await selectFacts(db, project);
  const facts = row?.facts ?? [];
  return Array.isArray(facts) ? { controls: facts, problems: [] } : facts;
}

/** Counts a repair for those of the `sent` problems that the exploration found. */
export const recordRepair = (
  db: Database,
  project: string,
  sent: readonly Problem[],
): Promise<void> =>
  changeKept<Facts>(
    db,
    {
      async read(tx) {
        const [row] = await selectFacts(tx, project).for('update');
        return row && !Array.isArray(row.facts) ? row.facts : undefined;
      },
      write: (tx, facts) =>
        tx.update(explorations).set({ facts }).where(eq(explorations.projectUuid, project)),
    },
    (facts) => ({ ...facts, problems: countRepair(facts.problems, sent) }),
  );

const selectFacts = (db: Database, project: string) =>
  db
    .select({ facts: explorations.facts })
    .from(explorations)
    .where(eq(explorations.projectUuid, project));

/**
 * Stores what the controls of a version do and replaces the facts of an earlier version. Does
 * nothing when the project was deleted or a later version was explored in the meantime.
 */
export async function storeFacts(
  db: Database,
  row: { project: string; version: number; facts: Facts; at: Date },
): Promise<void> {
  const { project, ...values } = row;
  await storeOfProject(db, project, async (tx) => {
    await tx
      .insert(explorations)
      .values({ projectUuid: project, ...values })
      .onConflictDoUpdate({
        target: explorations.projectUuid,
        set: values,
        setWhere: lte(explorations.version, values.version),
      });
  });
}
