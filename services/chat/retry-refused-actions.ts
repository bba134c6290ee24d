import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import { charactersPerToken } from '../../domain/chat/tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { Model, ModelRequest, ModelUsage } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { proseOf } from './answer-prose.ts';
import { canRequestWholeFile, correctionPrompt } from './correction-prompt.ts';
import { type GenerationResult, generateAnswer } from './generate-answer.ts';
import { estimateMessages } from './tokens.ts';

/**
 * The free budget that pays for the correction rounds, and whom it pays for. Undefined when the
 * model costs the product nothing.
 */
export type CorrectionBudget = {
  free: Pick<FreeBudget, 'reserve'>;
  userId: number;
  run: string;
  tokenRate: number;
};

/**
 * Asks the model to correct its refused actions (ADR 016): first with the actual content of the
 * files, then once more for whole files. What is still refused stays undone. The rounds are free
 * for the user: their usage is taken from the free budget, and an empty budget ends the rounds.
 * Calls `onRound` before each round.
 */
export async function retryRefusedActions({
  model,
  request,
  answer,
  budget,
  spare,
  onRound,
}: {
  model: Model;
  request: ModelRequest;
  answer: AnswerProcessor;
  budget: CorrectionBudget | undefined;
  /** Tokens that the model's window leaves for the messages of a round. */
  spare: number;
  onRound: () => void;
}): Promise<{ outcome: GenerationResult; usage: ModelUsage }> {
  const { turn } = answer;
  const usage: ModelUsage = { input: 0, cached: 0, output: 0 };
  for (const whole of [false, true]) {
    const pending = turn.refusals.pending.filter((one) => !whole || canRequestWholeFile(one, turn));
    if (pending.length === 0) continue;
    const said = proseOf(answer.text) || '(the actions)';
    const most = Math.max(0, spare) * charactersPerToken - said.length;
    const { text: told, seen } = correctionPrompt(pending, turn, { whole, most });
    const messages = [
      ...request.messages,
      { role: 'assistant' as const, content: said },
      { role: 'user' as const, content: told },
    ];
    const grant = budget && (await reserveRound(budget, estimateMessages(messages)));
    if (budget && !grant) break;
    onRound();
    for (const path of seen) turn.seen.see(path);
    await answer.beginRound();
    const end = await generateAnswer({ model, request: { ...request, messages }, answer });
    usage.input += end.usage.input;
    usage.cached += end.usage.cached;
    usage.output += end.usage.output;
    if (budget) await grant?.settle(chargedTokens(end.usage, model.provider) * budget.tokenRate);
    // A failed correction must not affect the answer that the user has received.
    if (end.outcome.status === 'failed') break;
    if (end.outcome.status !== 'done') return { outcome: end.outcome, usage };
  }
  return { outcome: { status: 'done' }, usage };
}

function reserveRound({ free, userId, run, tokenRate }: CorrectionBudget, input: number) {
  return free.reserve({
    userId,
    run,
    kind: 'correction',
    tokens: (input + limits.run.holdOutputTokens) * tokenRate,
  });
}
