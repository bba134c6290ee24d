import { chargedTokens } from '../../domain/chat/charged-tokens.ts';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import type { AbilityGuide } from '../ports/ability-player.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import { type Model, ModelError, type ModelRequest } from '../ports/model.ts';
import { guideMessages } from './guide-prompt.ts';

type Options = {
  model: Model;
  free: Pick<FreeBudget, 'reserve'>;
  /** How many tokens of the balance one model token costs. */
  tokenRate: number;
  /** The run of the turn whose result is played. */
  run: string;
  userId: number;
  /** The maximum time for one answer, in ms. */
  answerMs: number;
  signal: AbortSignal;
};

/** `close` charges the used tokens to the free budget. */
export type ModelGuide = AbilityGuide & { close(): Promise<void> };

const { guidedTokens, answerTokens } = limits.acceptance;
/** The valid answer is one short line, so a longer answer is cut off. */
const mostAnswer = 4_000;

/**
 * Opens a model as the guide for one list of abilities. The daily free budget pays for the model,
 * up to `guidedTokens`. Returns undefined when the budget is used up.
 */
export async function openModelGuide(options: Options): Promise<ModelGuide | undefined> {
  const { model, free, tokenRate, run, userId, answerMs, signal: own } = options;
  const isCharged = !model.own;
  const most = guidedTokens * tokenRate;
  const grant = isCharged
    ? await free.reserve({ userId, run, kind: 'acceptance', tokens: most })
    : undefined;
  if (isCharged && !grant) return undefined;
  let used = 0;
  return {
    async answer(question) {
      if (used >= most || own.aborted) return null;
      const signal = AbortSignal.any([own, AbortSignal.timeout(answerMs)]);
      const messages = guideMessages(question);
      const request: ModelRequest = {
        ...{ messages, maxOutputTokens: answerTokens, thinking: 'least', signal },
        context: { language: 'en_US', variant: 'general', prompt: '', files: new Map() },
      };
      const { text, tokens } = await readAnswer(model, request);
      used += tokens * tokenRate;
      return text;
    },
    close: async () => grant?.settle(Math.ceil(used)),
  };
}

/**
 * Reads one answer; `text` is null when the model failed. If a call broke and reported no usage,
 * the tokens are estimated.
 */
async function readAnswer(
  model: Model,
  request: ModelRequest,
): Promise<{ text: string | null; tokens: number }> {
  let text = '';
  let tokens: number | undefined;
  let hasFailed = false;
  try {
    for await (const event of model.stream(request)) {
      if (event.type === 'text-delta') text += event.text;
      if (event.type === 'usage') tokens = chargedTokens(event.usage, model.provider);
      if (text.length > mostAnswer) break;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    hasFailed = true;
  }
  const sent = request.messages.map(({ content }) => String(content)).join('');
  return {
    text: hasFailed || request.signal.aborted ? null : text,
    tokens: tokens ?? estimateTokens(sent) + estimateTokens(text),
  };
}
