import type { ModelMessage } from '../../../ports/model.ts';

/** Only this many characters are read: the rest is about details that no template has. */
export const maxPromptLength = 4_000;

/** Returns the first prompt of a conversation. */
export function firstPrompt(messages: readonly ModelMessage[]): string | undefined {
  const content = messages.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content.slice(0, maxPromptLength) : undefined;
}
