import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import { charactersPerToken } from '../../domain/chat/tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import { addUsage, type Model, type ModelRequest, type ModelUsage } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { proseOf } from './answer-prose.ts';
import type { CorrectionRequest } from './correction-prompt.ts';
import { type GenerationResult, generateAnswer } from './generate-answer.ts';
import { estimateMessages } from './tokens.ts';

/**
 * The free budget that pays for correction rounds; undefined when the model costs the product
 * nothing.
 */
export type CorrectionBudget = {
  free: Pick<FreeBudget, 'reserve'>;
  userId: number;
  run: string;
  tokenRate: number;
};

/** What the correction rounds of one answer need; `onRound` is called before each round. */
export type CorrectionRounds = {
  model: Model;
  request: ModelRequest;
  answer: AnswerProcessor;
  budget: CorrectionBudget | undefined;
  /** Tokens that the model's window leaves for the messages of a round. */
  spare: number;
  onRound: () => void;
};

/**
 * Sends the model one message about its answer, which asks for a correction. `describeFor` builds
 * the message for a maximum number of characters. The free budget pays, not the user; the tokens
 * are added to `usage`. Returns `given-up` when the budget is empty or the model failed, because a
 * failed correction must not affect the answer that the user already has.
 */
export async function runCorrection(
  { model, request, answer, budget, spare, onRound }: CorrectionRounds,
  describeFor: (most: number) => CorrectionRequest,
  usage: ModelUsage,
): Promise<GenerationResult | 'given-up'> {
  const said = proseOf(answer.text) || '(the actions)';
  const most = Math.max(0, spare) * charactersPerToken - said.length;
  const { text, seen } = describeFor(most);
  const messages = [
    ...request.messages,
    { role: 'assistant' as const, content: said },
    { role: 'user' as const, content: text },
  ];
  const input = estimateMessages(messages);
  // Skip the correction when the database is unavailable for a moment.
  const grant = budget && (await reserveRound(budget, input).catch(() => undefined));
  if (budget && !grant) return 'given-up';
  onRound();
  for (const path of seen) answer.turn.seen.see(path);
  await answer.beginRound();
  let charged = 0;
  try {
    const end = await generateAnswer({ model, request: { ...request, messages }, answer });
    const used = addUsage(end.usage, end.unanswered);
    Object.assign(usage, addUsage(usage, used));
    charged = chargedTokens(used, model.provider) * (budget?.tokenRate ?? 0);
    return end.outcome.status === 'failed' ? 'given-up' : end.outcome;
  } finally {
    // If settling fails, ignore the error: the reserved tokens then count as used until the day
    // ends.
    await grant?.settle(charged).catch(() => {});
  }
}

function reserveRound({ free, userId, run, tokenRate }: CorrectionBudget, input: number) {
  return free.reserve({
    userId,
    run,
    kind: 'correction',
    tokens: (input + limits.run.holdOutputTokens) * tokenRate,
  });
}
