import { acceptanceFile } from '../../domain/acceptance/acceptance-file.ts';
import { namedIllustrations } from '../../domain/illustrations/named-illustrations.ts';
import { addPlan, isPlanFile, namesPlanFile, planFile } from '../../domain/projects/plan-file.ts';
import { namesRulesFile, rulesFile } from '../../domain/projects/rules-file.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import type { GenerationJob } from './generation-job.ts';
import { PathIndex } from './path-index.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the files that are the user's: the model changes them only where the user's own words say
 * so, not those of a page in a repair. A plan that is built is written by the service.
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
    // A repair has to make the abilities work, not to remove them.
    ...(isRepair ? [acceptanceFile] : []),
  ];
}

/** Returns the plan that the version of a turn gets: none where its owner locked the file. */
export function unlockedPlan(
  plan: string | undefined,
  locked: readonly string[],
): string | undefined {
  return new PathIndex(locked).covers(planFile) ? undefined : plan;
}

/** Returns the files as they are with the plan that the turn builds. */
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

/** Adds the plan to what the turn changed. A turn without a result of its own leaves no plan. */
export function keepPlan(answer: AnswerProcessor, plan: string | undefined): void {
  answer.applyFixes([], planChange(answer.turn, plan));
}

/** Adds the illustrations that the turn's files name (GEN-065). */
export function addIllustrations(answer: AnswerProcessor): void {
  const { turn } = answer;
  if (turn.changes().length > 0) answer.applyFixes([], namedIllustrations(new Map(turn.texts())));
}

/** Returns the change that puts the plan into a turn that has changed other files. */
export function planChange(turn: Turn, plan: string | undefined): Map<string, string> {
  if (plan === undefined || turn.changes().length === 0) return new Map();
  const path = turn.spellingOf(planFile) ?? planFile;
  return new Map([[path, addPlan(turn.text(path), plan)]]);
}
