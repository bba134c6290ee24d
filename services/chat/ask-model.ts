import { charactersPerToken, estimateTokens } from '../../domain/chat/tokens.ts';
import {
  type Model,
  ModelError,
  type ModelFailure,
  type ModelRequest,
  type ModelUsage,
  noUsage,
} from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { estimateMessages } from './tokens.ts';

/** How the model's stream ended: a normal finish, a failure, or our abort. */
export type StreamEnd =
  | { reason: 'done' | 'length' | 'stopped' }
  | { failure: ModelFailure }
  | { aborted: true };

export const isTruncated = (end: StreamEnd): boolean => 'reason' in end && end.reason === 'length';

type Consumed = {
  end: StreamEnd;
  used: ModelUsage;
  hasThought: boolean;
  /** Whether the model sent no text. */
  isSilent: boolean;
};

/**
 * Streams one response of the model into the answer. A model that used its whole token limit for
 * thinking is asked once more, with the least thinking. Then only the second response counts as
 * `used`. The first response counts as `unanswered`, because it gave the user nothing.
 * `isRejected`: the call failed before any text arrived.
 */
export async function askModel(
  model: Model,
  request: ModelRequest,
  answer: AnswerProcessor,
): Promise<{ end: StreamEnd; used: ModelUsage; unanswered: ModelUsage; isRejected: boolean }> {
  let unanswered = noUsage;
  let response = await consumeStream(model, request, answer);
  const hasOnlyThought = response.hasThought && response.isSilent && isTruncated(response.end);
  if (hasOnlyThought && request.thinking !== 'least') {
    unanswered = response.used;
    response = await consumeStream(model, { ...request, thinking: 'least' }, answer);
  }
  const { end, used, isSilent } = response;
  return { end, used, unanswered, isRejected: isSilent && 'failure' in end };
}

async function consumeStream(
  model: Model,
  request: ModelRequest,
  answer: AnswerProcessor,
): Promise<Consumed> {
  let reported: ModelUsage | undefined;
  let received = '';
  let thought = 0;
  let end: StreamEnd = { failure: 'dropped' };
  const most = (request.maxOutputTokens ?? Number.POSITIVE_INFINITY) * charactersPerToken;
  try {
    for await (const event of model.stream(request)) {
      if (request.signal.aborted) break;
      if (event.type === 'text-delta') {
        received += event.text;
        await answer.push(event.text);
      }
      // Stop a server that ignores the token limit, and a model that keeps writing after its
      // request for files.
      if (received.length > most || answer.reads.isOverrun) {
        end = { reason: 'length' };
        break;
      }
      if (event.type === 'thinking') thought += event.characters;
      if (event.type === 'usage') reported = event.usage;
      if (event.type === 'finish') end = { reason: event.reason };
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    end = { failure: error.failure };
  }
  if (request.signal.aborted) end = { aborted: true };
  // A call that broke may not report its usage, so estimate it.
  return {
    end,
    used: reported ?? {
      input: estimateMessages(request.messages),
      cached: 0,
      output: estimateTokens(received) + Math.ceil(thought / charactersPerToken),
    },
    hasThought: thought > 0,
    isSilent: received === '',
  };
}
