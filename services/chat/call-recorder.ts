import { createHash } from 'node:crypto';
import type { ContentPart } from '../../domain/entities/message.ts';
import {
  type Model,
  ModelError,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
} from '../ports/model.ts';
import type { ModelCall, TurnSetting } from '../ports/model-call.ts';
import { storeCall } from '../runs/index.ts';
import type { ChatDeps } from './deps.ts';

/** Records the requests to the models of one turn, and their answers (ADR 089). */
export type CallRecorder = {
  /**
   * Wraps a model so that each of its calls is recorded. Calls of the built-in starter, which is no
   * AI model, are not recorded.
   */
  record(model: Model): Model;
  /** Resolves when all calls so far are stored. Never rejects. */
  stored(): Promise<void>;
};

/**
 * Creates the recorder of a turn. A call that cannot be stored only means that the turn cannot be
 * replayed, so it is logged and does not disturb the turn.
 */
export function createCallRecorder(
  { db, log }: Pick<ChatDeps, 'db' | 'log'>,
  run: string,
  setting: TurnSetting,
): CallRecorder {
  let count = 0;
  let before: ModelMessage[] = [];
  let chain = Promise.resolve();

  function store(call: TurnSetting | ModelCall): void {
    const number = count++;
    chain = chain
      .then(() => storeCall(db, { run, number, call }))
      .catch((error) => log('model call not kept', { run, number, error: String(error) }));
  }

  function keep(request: ModelRequest, answer: AnswerRecord): void {
    const { messages, maxOutputTokens, thinking } = request;
    const differs = messages.findIndex((message, at) => message !== before[at]);
    const repeated = differs < 0 ? messages.length : differs;
    before = messages;
    const rest = messages.slice(repeated).map(withoutImages);
    store({ repeated, messages: rest, maxOutputTokens, thinking, ...answer });
  }

  return {
    record(model) {
      if (model.free) return model;
      return {
        provider: model.provider,
        name: model.name,
        free: model.free,
        own: model.own ?? false,
        continuesAnswer: model.continuesAnswer ?? false,
        stream(request) {
          // Store the setting before the first call, so that only the last call is left to store
          // when the turn ends.
          if (count === 0) store(setting);
          return recordStream(model, request, keep);
        },
      };
    },
    stored: () => chain,
  };
}

type AnswerRecord = Omit<ModelCall, 'repeated' | 'messages' | 'maxOutputTokens' | 'thinking'>;

async function* recordStream(
  model: Model,
  request: ModelRequest,
  keep: (request: ModelRequest, answer: AnswerRecord) => void,
): AsyncGenerator<ModelEvent> {
  const answer: AnswerRecord = { text: '', pieces: [], thought: 0, usage: null, end: 'left' };
  try {
    for await (const event of model.stream(request)) {
      if (event.type === 'text-delta') {
        answer.text += event.text;
        answer.pieces.push(event.text.length);
      } else if (event.type === 'thinking') answer.thought += event.characters;
      else if (event.type === 'usage') answer.usage = event.usage;
      else answer.end = event.reason;
      yield event;
    }
    // A stream without a finish event counts as dropped, unless the product aborted it.
    if (answer.end === 'left' && !request.signal.aborted) answer.end = 'dropped';
  } catch (error) {
    if (error instanceof ModelError) answer.end = error.failure;
    throw error;
  } finally {
    keep(request, answer);
  }
}

/**
 * Replaces the data of images with digests. The data may be megabytes, and is already stored with
 * the conversation.
 */
function withoutImages(message: ModelMessage): ModelMessage {
  if (typeof message.content === 'string') return message;
  return { ...message, content: message.content.map(withoutImage) };
}

function withoutImage(part: ContentPart): ContentPart {
  if (part.type !== 'image') return part;
  const digest = createHash('sha256').update(JSON.stringify(part)).digest('hex');
  return { type: 'image', image: `sha256:${digest}` };
}
