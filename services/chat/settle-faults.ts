import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ModuleReader } from '../parsing/index.ts';
import type { ModelUsage } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { type CorrectionRounds, runCorrection } from './correction-round.ts';
import type { ChatDeps } from './deps.ts';
import { faultPrompt } from './fault-prompt.ts';
import type { GenerationResult } from './generate-answer.ts';
import type { HeadTexts } from './head-texts.ts';
import { findKnownFaults, lookStatically, type StaticLookOptions } from './static-look.ts';
import type { SyntaxCheck } from './syntax-check.ts';

/**
 * Checks the files of one turn, fixes what can be fixed without a model, and returns the remaining
 * problems.
 */
export type TurnLook = () => Promise<Problem[]>;

/**
 * Creates the static look of a turn (ADR 082). It reports and fixes only faults that the turn
 * itself added; earlier faults are left as they are.
 */
export function createTurnLook(
  deps: Pick<ChatDeps, 'packages' | 'packageExports' | 'log'>,
  {
    answer,
    texts: head,
    binary,
    modules,
    checkSyntax,
  }: HeadTexts & { answer: AnswerProcessor; modules: ModuleReader; checkSyntax: SyntaxCheck },
): TurnLook {
  const { turn } = answer;
  const paths = [...head.keys(), ...binary];
  const options: StaticLookOptions = {
    modules,
    prepared: deps.packages,
    packageExports: deps.packageExports(),
    checkSyntax,
    mayChange: (path) => !turn.locks.covers(path),
    withSmall: true,
  };
  const fail = (error: unknown) => deps.log('files not looked at', { error: String(error) });
  // This runs while the model writes, so it does not delay the turn.
  const known = findKnownFaults({ texts: head, paths, title: '' }, options).catch((error) => {
    fail(error);
    return undefined;
  });

  return async () => {
    const before = await known;
    if (turn.changes().length === 0 || !before) return [];
    try {
      const look = await lookStatically(
        { texts: new Map(turn.texts()), paths: turn.paths(), title: turn.title },
        { ...options, known: before },
      );
      answer.applyFixes(look.fixed, look.changes);
      return look.problems;
    } catch (error) {
      // If the look fails, keep the answer and skip the look.
      fail(error);
      return [];
    }
  };
}

/**
 * Before a turn's run ends, fixes what is certainly wrong in the files of its answer. For the rest
 * it asks the model once, and shows the model the broken files.
 */
export async function settleFaults(
  look: TurnLook,
  rounds: CorrectionRounds | undefined,
): Promise<{ outcome: GenerationResult; usage: ModelUsage }> {
  const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
  const done: GenerationResult = { status: 'done' };
  const left = await look();
  if (!rounds || left.length === 0) return { outcome: done, usage };
  const problems = left.slice(0, limits.repair.problems);
  const request = (most: number) => faultPrompt(problems, rounds.answer.turn, most);
  const end = await runCorrection(rounds, request, usage);
  if (end !== 'given-up' && end.status !== 'done') return { outcome: end, usage };
  await look();
  return { outcome: done, usage };
}
