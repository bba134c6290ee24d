import { eq, lte } from 'drizzle-orm';
import type { Problem } from '../../domain/entities/problem.ts';
import { countRepair } from '../../domain/exploration/known-problems.ts';
import { explorations, projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { KeptFacts } from './schema.ts';

type Facts = Exclude<KeptFacts, readonly unknown[]>;

/** Returns what the controls of a project did when they were last tried, and its known problems. */
export async function readFacts(db: Database, project: string): Promise<Facts> {
  const [row] = await db
    .select({ facts: explorations.facts })
    .from(explorations)
    .where(eq(explorations.projectUuid, project));
  const facts = row?.facts ?? [];
  return Array.isArray(facts) ? { controls: facts, problems: [] } : facts;
}

/** Counts a repair for those of the `sent` problems that the exploration found. */
export async function recordRepair(
  db: Database,
  project: string,
  sent: readonly Problem[],
): Promise<void> {
  await transaction(db, async (tx) => {
    const ofProject = eq(explorations.projectUuid, project);
    const [row] = await tx
      .select({ facts: explorations.facts })
      .from(explorations)
      .where(ofProject)
      .for('update');
    if (!row || Array.isArray(row.facts)) return;
    const facts = { ...row.facts, problems: countRepair(row.facts.problems, sent) };
    await tx.update(explorations).set({ facts }).where(ofProject);
  });
}

/**
 * Stores what the controls of a version do and replaces the facts of an earlier version. Does
 * nothing when the project was deleted or a later version was explored meanwhile.
 */
export async function storeFacts(
  db: Database,
  row: { project: string; version: number; facts: Facts; at: Date },
): Promise<void> {
  const { project, ...values } = row;
  await transaction(db, async (tx) => {
    const [kept] = await tx
      .select({ uuid: projects.uuid })
      .from(projects)
      .where(eq(projects.uuid, project))
      .for('key share');
    if (!kept) return;
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
