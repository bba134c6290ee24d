import type { ModelUsage } from '../ports/model.ts';
import { canRequestWholeFile, correctionPrompt } from './correction-prompt.ts';
import { type CorrectionRounds, runCorrection } from './correction-round.ts';
import type { GenerationResult } from './generate-answer.ts';

/**
 * Asks the model to correct its refused actions (ADR 016). The first round shows the current
 * content of the files; the second asks for the complete files. Actions that are refused again or
 * withdrawn are not applied and stay reported as refused.
 */
export async function retryRefusedActions(
  rounds: CorrectionRounds,
): Promise<{ outcome: GenerationResult; usage: ModelUsage }> {
  const { turn } = rounds.answer;
  const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
  for (const whole of [false, true]) {
    const pending = turn.refusals.pending.filter((one) => !whole || canRequestWholeFile(one, turn));
    if (pending.length === 0) continue;
    const { artifacts, actions } = turn;
    const closed = actions.length;
    const end = await runCorrection(
      rounds,
      (most) => correctionPrompt(pending, turn, { whole, most }),
      usage,
    );
    if (end === 'given-up') break;
    if (end.status !== 'done') return { outcome: end, usage };
    // An empty artifact withdraws the actions, for example because the file has what they wanted.
    if (turn.artifacts > artifacts && actions.length === closed) break;
  }
  return { outcome: { status: 'done' }, usage };
}
