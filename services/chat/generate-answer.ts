import type { ErrorName } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  addUsage,
  type Model,
  type ModelFailure,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  noUsage,
} from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { askModel, isTruncated, type StreamEnd } from './ask-model.ts';
import { prepareContinuation } from './continue-answer.ts';
import { answerReadRequest, type ReadOffer } from './read-files.ts';
import { estimateMessages } from './tokens.ts';

/** How a generation ended, before its result is stored or charged. */
export type GenerationResult =
  | { status: 'done' }
  | { status: 'stopped' }
  /** The turn reached the user's token limit per turn. Finished actions are kept and charged. */
  | { status: 'capped' }
  | { status: 'interrupted' }
  | { status: 'failed'; error: ErrorName };

const errorOfFailure: Record<ModelFailure, ErrorName> = {
  'too-long': 'answerTooLong',
  provider: 'modelFailed',
  cancelled: 'modelCancelled',
  stalled: 'modelFailed',
  dropped: 'modelFailed',
  overloaded: 'modelFailed',
  refused: 'modelFailed',
  gone: 'modelFailed',
};

/** Error names for failures of the user's own key, which the user can fix. */
const errorOfOwnKey: Partial<Record<ModelFailure, ErrorName>> = {
  refused: 'ownKeyRefused',
  gone: 'modelGone',
  dropped: 'ownServerDown',
  stalled: 'ownServerDown',
};

/**
 * `unanswered`: the usage of responses that contain only thinking, so that the user got nothing.
 * `usage` does not include these tokens.
 */
type Streamed = { outcome: GenerationResult; usage: ModelUsage; unanswered: ModelUsage };

/**
 * Streams the model's answer into `answer` and sums its usage. After the first applied action, a
 * broken connection is continued at most twice; before that, a broken connection is an error (ADR
 * 008). An answer that reached the token limit or left an action open is continued at most three
 * times. `room`: the token limit of the whole answer, from the user's cap. If the model asks for
 * files instead of answering (GEN-045), it gets the files and then answers. The returned messages
 * include those files.
 */
export async function generateAnswer({
  model,
  request,
  answer,
  room,
  reading,
}: {
  model: Model;
  request: ModelRequest;
  answer: AnswerProcessor;
  room?: number | undefined;
  /** The round in which the model may ask for files; undefined if it is not offered. */
  reading?: { offer: ReadOffer; onRead: () => void } | undefined;
}): Promise<Streamed & { messages: ModelMessage[] }> {
  const first = await runStreams({ model, request, answer, room });
  if (!reading || !answer.reads.isPending) return { ...first, messages: request.messages };
  if (request.signal.aborted) {
    const outcome = classifyAbort(request.signal.reason, answer);
    return { ...first, outcome, messages: request.messages };
  }
  reading.onRead();
  const read = answerReadRequest(answer.reads.paths, answer.turn, reading.offer);
  const messages = [...request.messages, ...read.messages];
  await answer.beginAnswer();
  const before = answer.text.trim();
  const spent = first.usage.output + estimateMessages(read.messages);
  const second = await runStreams({
    model,
    request: { ...request, messages },
    answer,
    room: room === undefined ? undefined : room - spent,
  });
  const isNothing = answer.turn.applied === 0 && answer.text.trim() === before;
  const usage = isNothing ? first.usage : joinUsage(first.usage, second.usage);
  const unanswered = addUsage(first.unanswered, second.unanswered);
  return { outcome: second.outcome, usage, unanswered, messages };
}

/**
 * Adds the usage of a read round and of the answer after it. The second request repeats the first
 * one, so the shared input counts once, at the price of the first request.
 */
function joinUsage(first: ModelUsage, second: ModelUsage): ModelUsage {
  return {
    input: Math.max(first.input, second.input),
    cached: first.cached,
    output: first.output + second.output,
  };
}

/** Streams one answer, with its continuations, until it ends. */
async function runStreams({
  model,
  request,
  answer,
  room,
}: {
  model: Model;
  request: ModelRequest;
  answer: AnswerProcessor;
  room: number | undefined;
}): Promise<Streamed> {
  const usage: ModelUsage = { ...noUsage };
  let unanswered = noUsage;
  const from = answer.text.length;
  let { messages } = request;
  let breaks = 0;
  let cuts = 0;
  let thinksLeast = room !== undefined;
  let mayPrefix = model.continuesAnswer ?? false;
  for (;;) {
    const left = room === undefined ? {} : { maxOutputTokens: Math.max(1, room - usage.output) };
    // Request the least thinking under a token cap, because thinking counts toward the cap. A
    // continuation needs no thinking.
    const least = thinksLeast ? { thinking: 'least' as const } : {};
    const asked = { ...request, ...left, ...least, messages };
    const response = await askModel(model, asked, answer);
    const { end, used, isRejected } = response;
    unanswered = addUsage(unanswered, response.unanswered);
    // The user pays the input of the first request and all output. The product pays the input of
    // continuations.
    if (breaks + cuts === 0) Object.assign(usage, used);
    else usage.output += used.output;
    await answer.finishStream();
    if (answer.reads.isPending && !request.signal.aborted)
      return { outcome: { status: 'done' }, usage, unanswered };
    const isPrefix = messages.at(-1)?.role === 'assistant';
    const outcome =
      isRejected && isPrefix ? undefined : outcomeOf(end, { model, request, answer, room, usage });
    if (outcome) return { outcome, usage, unanswered };
    if (isRejected && isPrefix) mayPrefix = false;
    else if ('failure' in end) breaks++;
    else cuts++;
    if (breaks > limits.run.continuations || cuts > limits.run.cutContinuations)
      return { outcome: { status: 'interrupted' }, usage, unanswered };
    thinksLeast = true;
    messages = await prepareContinuation(answer, { request, from, mayPrefix });
  }
}

type AnswerSoFar = {
  model: Model;
  request: ModelRequest;
  answer: AnswerProcessor;
  room: number | undefined;
  usage: ModelUsage;
};

/** Returns undefined when the model should continue the answer, and has room for it. */
function outcomeOf(
  end: StreamEnd,
  { model, request, answer, room, usage }: AnswerSoFar,
): GenerationResult | undefined {
  const isFull = room !== undefined && room - usage.output < limits.models.turnCapRoom;
  if (isFull && isTruncated(end)) return { status: 'capped' };
  const outcome = classifyEnd(end, { signal: request.signal, own: model.own ?? false }, answer);
  return outcome ?? (isFull ? { status: 'capped' } : undefined);
}

/** Returns the result of the generation; undefined when the model should continue the answer. */
function classifyEnd(
  end: StreamEnd,
  { signal, own }: { signal: AbortSignal; own: boolean },
  answer: AnswerProcessor,
): GenerationResult | undefined {
  if ('aborted' in end || signal.aborted) return classifyAbort(signal.reason, answer);
  if ('failure' in end) return classifyFailure(end.failure, own, answer);
  return classifyFinish(end.reason, answer);
}

function classifyAbort(reason: unknown, { turn }: AnswerProcessor): GenerationResult {
  if (reason === 'stop') return { status: 'stopped' };
  // On a shutdown or a time limit, keep the applied actions. If no action was applied, a time limit
  // is an error, but a shutdown is not.
  return turn.applied > 0 || reason === 'shutdown'
    ? { status: 'interrupted' }
    : { status: 'failed', error: 'generationFailed' };
}

function classifyFailure(
  failure: ModelFailure,
  own: boolean,
  { turn }: AnswerProcessor,
): GenerationResult | undefined {
  if (turn.applied === 0)
    return { status: 'failed', error: (own && errorOfOwnKey[failure]) || errorOfFailure[failure] };
  return failure === 'too-long' || failure === 'cancelled' ? { status: 'interrupted' } : undefined;
}

function classifyFinish(
  reason: 'done' | 'length' | 'stopped',
  { turn, text, isBlank }: AnswerProcessor,
): GenerationResult | undefined {
  const kept = turn.applied > 0;
  if (reason === 'stopped')
    return kept ? { status: 'interrupted' } : { status: 'failed', error: 'modelCancelled' };
  // An action without an end is never applied, so let the model continue and close it.
  if (turn.open) return undefined;
  if (reason === 'done')
    return isBlank ? { status: 'failed', error: 'emptyAnswer' } : { status: 'done' };
  if (kept) return undefined;
  return text.trim() === '' ? { status: 'failed', error: 'answerTooLong' } : { status: 'done' };
}
