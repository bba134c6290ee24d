import { namesPlanFile, planFile } from '../../domain/projects/plan-file.ts';
import { namesRulesFile, rulesFile } from '../../domain/projects/rules-file.ts';
import type { GenerationJob } from './generation-job.ts';

/**
 * Returns the files that are the user's: the model changes them only where the user's own words say
 * so, not those of a page in a repair.
 */
export function ownersFiles({
  isRepair,
  shownPrompt,
}: Pick<GenerationJob, 'isRepair' | 'shownPrompt'>): string[] {
  return [
    ...(isRepair || !namesRulesFile(shownPrompt) ? [rulesFile] : []),
    ...(isRepair || !namesPlanFile(shownPrompt) ? [planFile] : []),
  ];
}

/** Returns the files with the plan that the turn builds, which becomes a part of its version. */
export function withPlan(
  files: ReadonlyMap<string, Uint8Array>,
  plan: string | undefined,
): ReadonlyMap<string, Uint8Array> {
  return plan === undefined ? files : new Map(files).set(planFile, new TextEncoder().encode(plan));
}
