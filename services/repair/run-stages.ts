import type { AbilityResult, CheckNote } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { withoutNamedControls, worthSaying } from '../../domain/repair/repair.ts';
import type { CheckedSite } from '../ports/check-stage.ts';
import type { RepairDeps, UpdateCheck } from './repair-deps.ts';
import { fileFinder } from './tool-output.ts';

type StagedSite = Omit<CheckedSite, 'find' | 'found'> & { paths: Iterable<string> };

/**
 * Runs the stages, which inspect a site beyond its first screen, one after the other. Emits the
 * notes of each stage and returns all problems. A failed stage is only logged, because the first
 * screen works without it.
 */
export async function runStages(
  { stages, log }: Pick<RepairDeps, 'stages' | 'log'>,
  { paths, ...site }: StagedSite,
  update: UpdateCheck,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const notes: CheckNote[] = [];
  const find = fileFinder(paths);
  let abilities: AbilityResult[] | undefined;
  for (const stage of stages()) {
    site.signal.throwIfAborted();
    try {
      const before = { problems: [...problems], ...(abilities && { abilities }) };
      const found = await stage.look({ ...site, find, found: before });
      problems.push(...found.problems);
      notes.push(...found.notes);
      abilities = found.abilities ?? abilities;
      update({ notes: [...notes], ...(abilities && { abilities }) });
    } catch (error) {
      site.signal.throwIfAborted();
      log('check stage failed', { stage: stage.name, error: String(error) });
    }
  }
  return worthSaying(withoutNamedControls(problems));
}

/**
 * Informs each stage that a repair was ordered. If a stage fails, the error is logged and the
 * repair continues.
 */
export async function recordOrder(
  { stages, log }: Pick<RepairDeps, 'stages' | 'log'>,
  project: string,
  problems: readonly Problem[],
): Promise<void> {
  for (const stage of stages())
    try {
      await stage.recordRepair?.(project, problems);
    } catch (error) {
      log('repair not recorded', { stage: stage.name, error: String(error) });
    }
}
