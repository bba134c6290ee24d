import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ModuleReader, Parser } from '../parsing/index.ts';
import type { ModelUsage } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { type CorrectionRounds, runCorrection } from './correction-round.ts';
import type { ChatDeps } from './deps.ts';
import { faultPrompt } from './fault-prompt.ts';
import type { GenerationResult } from './generate-answer.ts';
import type { HeadTexts } from './head-texts.ts';
import { findKnownFaults, lookStatically, type StaticLookOptions } from './static-look.ts';
import type { SyntaxCheck } from './syntax-check.ts';
import { createTypeLook } from './type-look.ts';

/**
 * The parts of a turn that the static check uses. The check ends as soon as the signal is aborted.
 */
type TurnParts = {
  answer: AnswerProcessor;
  modules: ModuleReader;
  checkSyntax: SyntaxCheck;
  parser: Parser;
  user: number;
  signal: AbortSignal;
};

/**
 * Checks the files of one turn, fixes what can be fixed without a model, and returns the remaining
 * problems.
 */
export type TurnLook = () => Promise<Problem[]>;

/**
 * Creates the check of a turn's files, which does not run them (ADR 082). It reports and fixes only
 * faults that the turn itself added; earlier faults are left as they are.
 */
export function createTurnLook(
  deps: Pick<ChatDeps, 'packages' | 'packageExports' | 'types' | 'log'>,
  { answer, texts: head, binary, ...rest }: HeadTexts & TurnParts,
): TurnLook {
  const { modules, checkSyntax, parser, user, signal } = rest;
  const { turn } = answer;
  const paths = [...head.keys(), ...binary];
  const options: StaticLookOptions = {
    modules,
    prepared: deps.packages,
    packageExports: deps.packageExports(),
    checkSyntax,
    mayChange: (path) => !turn.locks.covers(path),
    withSmall: true,
    checkTypes: deps.types && createTypeLook({ types: deps.types, parser, user }),
    signal,
  };
  const fail = (error: unknown) => deps.log('files not looked at', { error: String(error) });
  // This runs while the model writes, so it does not delay the turn.
  const known = findKnownFaults({ texts: head, paths, title: '' }, options).catch((error) => {
    fail(error);
    return undefined;
  });

  return async () => {
    const before = await known;
    if (turn.changes().length === 0 || !before || signal.aborted) return [];
    try {
      const look = await lookStatically(
        { texts: new Map(turn.texts()), paths: turn.paths(), title: turn.title },
        { ...options, known: before },
      );
      answer.applyFixes(look.fixed, look.changes);
      return look.problems;
    } catch (error) {
      // If the check fails, skip it and keep the answer.
      fail(error);
      return [];
    }
  };
}

/**
 * Runs the static check, which fixes simple faults of an answer, and asks the model once to correct
 * the remaining faults. Returns early when the run is aborted.
 */
export async function settleFaults(
  look: TurnLook,
  rounds: CorrectionRounds | undefined,
  signal: AbortSignal,
): Promise<{ outcome: GenerationResult; usage: ModelUsage }> {
  const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
  const left = await look();
  if (!rounds || left.length === 0 || signal.aborted) return { outcome: outcomeNow(signal), usage };
  const problems = left.slice(0, limits.repair.problems);
  const request = (most: number) => faultPrompt(problems, rounds.answer.turn, most);
  const end = await runCorrection(rounds, request, usage);
  if (end !== 'given-up' && end.status !== 'done') return { outcome: end, usage };
  await look();
  return { outcome: outcomeNow(signal), usage };
}

/** Returns the outcome of a turn with a complete answer: `done`, or how its run was aborted. */
function outcomeNow(signal: AbortSignal): GenerationResult {
  if (!signal.aborted) return { status: 'done' };
  return { status: signal.reason === 'stop' ? 'stopped' : 'interrupted' };
}
