import { messageText } from '../../domain/chat/message-text.ts';
import type { Message } from '../../domain/entities/message.ts';
import type { ModelMessage } from '../ports/model.ts';
import { proseOf } from './answer-prose.ts';

/** A message of the conversation, oldest first. */
export type HistoryMessage = {
  role: 'user' | 'assistant';
  content: Message['content'];
  /** The run that the message belongs to. */
  runId?: string | null;
};

/**
 * How many of the latest messages a prompt contains. The window moves six messages at a time, so
 * that its beginning stays the same for several turns and the provider can cache it.
 */
const historyMessages = 12;
const historyStep = 6;
/**
 * Token limits for one user message and for the prose of one answer. An answer's prose is long only
 * after a discussion.
 */
const historyTokens = { user: 400, assistant: 1_500 };

/**
 * Returns the latest turns as text. Merges adjacent messages of the same role, because some
 * providers reject them.
 */
export function summariseHistory(history: readonly HistoryMessage[]): ModelMessage[] {
  const over = Math.max(0, history.length - historyMessages);
  const from = Math.ceil(over / historyStep) * historyStep;
  const talk: { role: 'user' | 'assistant'; content: string }[] = [];
  for (const { role, content } of history.slice(from)) {
    const text = messageText(content);
    const words = truncate(
      role === 'assistant' ? proseOf(text) : text,
      historyTokens[role] * 4,
    ).trim();
    if (!words) continue;
    const last = talk.at(-1);
    if (last?.role === role) last.content += `\n\n${words}`;
    else talk.push({ role, content: words });
  }
  // The conversation starts with the user and, because the prompt follows, ends with the assistant.
  while (talk[0]?.role === 'assistant') talk.shift();
  if (talk.at(-1)?.role === 'user')
    talk.push({ role: 'assistant', content: '(no answer was kept)' });
  return talk;
}

const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;
