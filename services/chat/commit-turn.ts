import { and, desc, eq } from 'drizzle-orm';
import type { FileChange, Version } from '../ports/versions.ts';
import type { Database } from '../store/open-database.ts';
import { versions } from '../store/schema/index.ts';
import type { ChatDeps } from './deps.ts';
import { setAnswersHidden, upsertAnswer } from './repository.ts';

export type TurnResult = {
  project: string;
  run: string;
  changes: FileChange[];
  /** The text of the answer. */
  text: string;
  /**
   * Runs whose answers this run replaces. Their answers are shown again when this run's answer is
   * empty.
   */
  retried: string[];
  title?: string | undefined;
  /** Whether the project has something to show even if this turn changes nothing. */
  isShown: boolean;
};

/**
 * Stores the result of a turn: its version, its text and the state of the project. `tx` must hold
 * the lease of the run, so that a process that lost it changes nothing. Idempotent for one run.
 */
export async function commitTurn(
  { inside, clock }: Pick<ChatDeps, 'inside' | 'clock'>,
  tx: Database,
  { project, run, changes, text, retried, title, isShown }: TurnResult,
): Promise<Pick<Version, 'number'> | null> {
  const { versions: store, projects } = inside(tx);
  const before = await versionOfRun(tx, project, run);
  const version =
    before ??
    (changes.length > 0
      ? await store.commit({ project, kind: 'turn', changes, runId: run })
      : null);
  if (text.trim() !== '') await upsertAnswer(tx, { project, run, content: text, at: clock.now() });
  else await setAnswersHidden(tx, { runs: retried, at: null });
  await projects.setStatus(project, version || isShown ? 2 : 1);
  if (version && title !== undefined) await projects.suggestTitle(project, title);
  return version;
}

/** Returns the version that a run has already created, if any. */
async function versionOfRun(
  tx: Database,
  project: string,
  run: string,
): Promise<Pick<Version, 'number'> | null> {
  const [made] = await tx
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.projectUuid, project), eq(versions.runId, run)))
    .orderBy(desc(versions.number))
    .limit(1);
  return made ?? null;
}
