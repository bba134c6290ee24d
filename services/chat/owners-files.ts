import { acceptanceFile } from '../../domain/acceptance/acceptance-file.ts';
import { namedIllustrations } from '../../domain/illustrations/named-illustrations.ts';
import { addPlan, isPlanFile, namesPlanFile, planFile } from '../../domain/projects/plan-file.ts';
import { namesRulesFile, rulesFile } from '../../domain/projects/rules-file.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import type { GenerationJob } from './generation-job.ts';
import { PathIndex } from './path-index.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the files that belong to the user. The model may change such a file only when the user's
 * own words name it; text of a page that is being repaired does not count. The service itself
 * writes the plan that a turn builds.
 */
export function ownersFiles({
  isRepair,
  shownPrompt,
  plan,
}: Pick<GenerationJob, 'isRepair' | 'shownPrompt' | 'plan'>): string[] {
  const isPlanClosed = isRepair || plan !== undefined || !namesPlanFile(shownPrompt);
  return [
    ...(isRepair || !namesRulesFile(shownPrompt) ? [rulesFile] : []),
    ...(isPlanClosed ? [planFile] : []),
    // A repair must make what a user can do work, not remove it from the list.
    ...(isRepair ? [acceptanceFile] : []),
  ];
}

/**
 * Returns the plan that the turn's version stores; undefined when the user locked the plan file.
 */
export function unlockedPlan(
  plan: string | undefined,
  locked: readonly string[],
): string | undefined {
  return new PathIndex(locked).covers(planFile) ? undefined : plan;
}

/** Returns the files after the plan that the turn builds is added to the plan file. */
export function withPlan(
  files: ReadonlyMap<string, Uint8Array>,
  plan: string | undefined,
): ReadonlyMap<string, Uint8Array> {
  if (plan === undefined) return files;
  const path = [...files.keys()].find(isPlanFile) ?? planFile;
  const before = files.get(path);
  const text = addPlan(before && new TextDecoder().decode(before), plan);
  return new Map(files).set(path, new TextEncoder().encode(text));
}

/** Adds the plan to the changes of the turn. A turn that changed no file stores no plan. */
export function keepPlan(answer: AnswerProcessor, plan: string | undefined): void {
  answer.applyFixes([], planChange(answer.turn, plan));
}

/** Adds the illustrations that the turn's files name (GEN-065). */
export function addIllustrations(answer: AnswerProcessor): void {
  const { turn } = answer;
  if (turn.changes().length > 0) answer.applyFixes([], namedIllustrations(new Map(turn.texts())));
}

/**
 * Returns the change that adds the plan to the plan file; an empty map when the turn changed no
 * other file.
 */
export function planChange(turn: Turn, plan: string | undefined): Map<string, string> {
  if (plan === undefined || turn.changes().length === 0) return new Map();
  const path = turn.spellingOf(planFile) ?? planFile;
  return new Map([[path, addPlan(turn.text(path), plan)]]);
}
