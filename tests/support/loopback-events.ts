import type { Script } from './loopback-model.ts';

type EventFormat = { first: string; text(piece: string): string; last: string; error: string };

const data = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;
const event = (body: { type: string }) => `event: ${body.type}\n${data(body)}`;

/**
 * Returns OpenAI chat completion events as compatible servers stream them, with usage in a last
 * event without choices.
 */
export function openAiEvents({
  usage = defaultUsage,
  finish = 'done',
  thoughts,
}: Script): EventFormat {
  const chunk = (rest: object) =>
    data({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'loopback', ...rest });
  const reason = { done: 'stop', length: 'length', stopped: 'content_filter' }[finish];
  const counted = usage && {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  };
  const delta = (one: object) =>
    chunk({ choices: [{ index: 0, delta: one, finish_reason: null }] });
  return {
    first:
      delta({ role: 'assistant', content: '' }) +
      (thoughts ? delta({ reasoning_content: thoughts }) : ''),
    text: (content) => delta({ content }),
    last: `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}${counted ? chunk({ choices: [], usage: counted }) : ''}data: [DONE]\n\n`,
    error: data({ error: { message: 'The server had an error', type: 'server_error' } }),
  };
}

/** Returns events of Anthropic's messages protocol, whose `input_tokens` excludes cached tokens. */
export function anthropicEvents({ usage = defaultUsage, finish = 'done' }: Script): EventFormat {
  const reason = { done: 'end_turn', length: 'max_tokens', stopped: 'refusal' }[finish];
  const cached = usage?.cached ?? 0;
  const input = {
    input_tokens: (usage?.input ?? 0) - cached,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: 0,
  };
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'loopback',
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  return {
    first:
      event({
        type: 'message_start',
        ...{ message: { ...message, usage: { ...input, output_tokens: 0 } } },
      }) +
      event({
        type: 'content_block_start',
        ...{ index: 0, content_block: { type: 'text', text: '' } },
      }) +
      event({ type: 'ping' }),
    text: (text) =>
      event({ type: 'content_block_delta', ...{ index: 0, delta: { type: 'text_delta', text } } }),
    last:
      event({ type: 'content_block_stop', ...{ index: 0 } }) +
      event({
        type: 'message_delta',
        ...{
          delta: { stop_reason: reason, stop_sequence: null },
          usage: { output_tokens: usage?.output ?? 0 },
        },
      }) +
      event({ type: 'message_stop' }),
    error: event({
      type: 'error',
      ...{ error: { type: 'overloaded_error', message: 'Overloaded' } },
    }),
  };
}

const defaultUsage = { input: 100, cached: 40, output: 20 };
