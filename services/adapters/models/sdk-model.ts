import { type LanguageModel, streamText, type TextStreamPart, type ToolSet } from 'ai';
import type { ModelEntry } from '../../../domain/contract/models.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type Model,
  ModelError,
  type ModelEvent,
  type ModelRequest,
  type ModelUsage,
} from '../../ports/model.ts';
import { toModelError } from './errors.ts';
import { toPrompt } from './messages.ts';
import { continuesAnswer, leastThinking } from './model-traits.ts';
import { byteListener } from './paced-fetch.ts';

/**
 * When a model is overloaded and has sent no text: the number of retries, the first delay and the
 * maximum delay.
 */
const retries = 2;
const retryWaitMs = 1000;
const maxRetryWaitMs = 30_000;

/** Adapts a model of the AI SDK to the port `Model`. Events and failures are as in GAP-33. */
export function createSdkModel({
  entry,
  model,
  clock,
  own = false,
}: {
  entry: ModelEntry;
  model: LanguageModel;
  clock: Clock;
  own?: boolean;
}): Model {
  async function* answer(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const controller = new AbortController();
    const onAbort = () => controller.abort();
    request.signal.addEventListener('abort', onAbort);
    if (request.signal.aborted) controller.abort();
    let heardAt = clock.now().getTime();
    const inContext = <T>(work: () => T): T =>
      byteListener.run(() => {
        heardAt = clock.now().getTime();
      }, work);
    const { fullStream } = inContext(() =>
      streamText({
        model,
        ...toPrompt(request.messages, entry),
        maxOutputTokens: maxOutputOf(entry, request),
        ...(request.thinking === 'least' ? leastThinking(entry) : {}),
        maxRetries: 0,
        abortSignal: controller.signal,
        // Failures arrive as parts of the stream; without a handler the SDK prints them.
        onError: () => {},
      }),
    );
    const parts = fullStream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await inTime(
          inContext(() => parts.next()),
          clock,
          () => heardAt,
        );
        if (next.done) return;
        const part = next.value;
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort') return;
        yield* toEvents(part);
        if (part.type === 'finish') return;
      }
    } finally {
      request.signal.removeEventListener('abort', onAbort);
      controller.abort();
    }
  }

  return {
    provider: entry.provider,
    name: entry.name,
    free: false,
    own,
    continuesAnswer: continuesAnswer(entry),
    stream: (request) => withRetries(request, answer, clock),
  };
}

/**
 * Returns the maximum length of an answer: the smallest of the model's limit, the caller's limit
 * and what the input leaves of the context window. Estimates one token per three characters, which
 * is typical of program code.
 */
function maxOutputOf(
  { maxTokenAllowed, context }: ModelEntry,
  { messages, maxOutputTokens = Number.POSITIVE_INFINITY }: ModelRequest,
): number {
  const most = Math.min(maxTokenAllowed, maxOutputTokens);
  if (context === null) return most;
  const characters = messages.reduce((sum, { content }) => sum + lengthOf(content), 0);
  const left = context - Math.ceil(characters / 3) - limits.models.windowMargin;
  return Math.max(Math.min(most, limits.models.windowMargin), Math.min(most, left));
}

const lengthOf = (content: ModelRequest['messages'][number]['content']): number =>
  typeof content === 'string'
    ? content.length
    : content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);

/** Streams an answer. Retries when the model is overloaded and has not sent anything yet. */
async function* withRetries(
  request: ModelRequest,
  answer: Model['stream'],
  clock: Clock,
): AsyncGenerator<ModelEvent> {
  for (let attempt = 0; ; attempt++) {
    let spoke = false;
    try {
      for await (const event of answer(request)) {
        spoke ||= event.type !== 'thinking';
        yield event;
      }
      return;
    } catch (error) {
      if (request.signal.aborted) return;
      const failure = toModelError(error);
      const wait = failure.retryAfterMs ?? retryWaitMs * 2 ** attempt;
      if (spoke || !mayRetry(failure, attempt, wait)) throw failure;
      await clock.sleep(wait, request.signal).catch(() => {});
      if (request.signal.aborted) return;
    }
  }
}

function mayRetry({ failure }: ModelError, attempt: number, wait: number): boolean {
  return failure === 'overloaded' && attempt < retries && wait <= maxRetryWaitMs;
}

/**
 * Waits for the next part. A provider that sends no byte for 120 s has stalled; `heardAt` returns
 * the time of the last byte in ms.
 */
async function inTime<T>(next: Promise<T>, clock: Clock, heardAt: () => number): Promise<T> {
  const arrived = new AbortController();
  const stalled = untilSilent(clock, heardAt, arrived.signal).then(
    () => {
      throw new ModelError('stalled', `No answer for ${limits.run.modelStallMs} ms`);
    },
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([next, stalled]);
  } finally {
    arrived.abort();
    next.catch(() => {});
  }
}

/** Resolves after 120 s without a sign of life; rejects when `signal` is aborted. */
async function untilSilent(clock: Clock, heardAt: () => number, signal: AbortSignal) {
  const from = clock.now().getTime();
  for (let left: number = limits.run.modelStallMs; left > 0; ) {
    await clock.sleep(left, signal);
    const silentMs = clock.now().getTime() - Math.max(from, heardAt());
    left = limits.run.modelStallMs - silentMs;
  }
}

type SdkUsage = {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  inputTokenDetails?: { cacheReadTokens?: number | undefined };
};

function toUsage({
  inputTokens,
  outputTokens,
  inputTokenDetails,
}: SdkUsage): ModelUsage | undefined {
  if (!inputTokens && !outputTokens) return undefined;
  return {
    input: inputTokens ?? 0,
    cached: inputTokenDetails?.cacheReadTokens ?? 0,
    output: outputTokens ?? 0,
  };
}

function* toEvents(part: TextStreamPart<ToolSet>): Generator<ModelEvent> {
  if (part.type === 'text-delta' && part.text !== '') yield { type: 'text-delta', text: part.text };
  if (part.type === 'reasoning-delta') yield { type: 'thinking', characters: part.text.length };
  if (part.type !== 'finish') return;
  const usage = toUsage(part.totalUsage);
  if (usage) yield { type: 'usage', usage };
  yield { type: 'finish', reason: reasonOf(part.finishReason) };
}

function reasonOf(reason: string): 'done' | 'length' | 'stopped' {
  if (reason === 'stop' || reason === 'tool-calls') return 'done';
  if (reason === 'length') return 'length';
  if (reason === 'content-filter') return 'stopped';
  // The provider ended the stream without a finish reason: the connection broke at a chunk
  // boundary.
  throw new ModelError(
    reason === 'error' ? 'provider' : 'dropped',
    `The answer ended without a reason (${reason})`,
  );
}
