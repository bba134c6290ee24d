import type { TypeChecker } from '../../services/ports/type-check.ts';
import type { Database } from '../../services/store/open-database.ts';
import { createConversation } from '../support/conversation.ts';
import { startLoopbackModel } from '../support/loopback-model.ts';
import { readPackageExports } from '../support/package-exports.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { openTypeBoxes } from '../support/type-check.ts';
import type { ReplayStage } from './play-turn.ts';

/** `hasTypes`: the compiler's box runs here, so the turns whose faults only types show can play. */
export type ReplayStages = { stages: ReplayStage[]; hasTypes: boolean; close(): Promise<void> };

/**
 * Opens what turns are replayed on: `count` conversations with all their own parts on one database,
 * each with a scripted model of its own. Without types, the turns are the same but for faults that
 * only types show.
 */
export async function openStages(
  db: Database,
  { count = 1, withTypes = true }: { count?: number; withTypes?: boolean } = {},
): Promise<ReplayStages> {
  const packageExports = await readPackageExports();
  const types = withTypes ? await openTypes() : undefined;
  const stages = await Promise.all(
    Array.from({ length: count }, async (): Promise<ReplayStage> => {
      const model = await startLoopbackModel();
      const options = { packageExports: () => packageExports, types, alone: false };
      return { model, conversation: createConversation(db, model, options) };
    }),
  );
  return {
    stages,
    hasTypes: types !== undefined,
    async close() {
      for (const { conversation } of stages) await conversation.close();
      for (const { model } of stages) await model.close();
      const problems = stages.flatMap(({ conversation }) => conversation.problems);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
    },
  };
}

async function openTypes(): Promise<TypeChecker | undefined> {
  if ((await sandboxProblem()) !== '') return undefined;
  return openTypeBoxes(await testTemplate().ensure());
}
