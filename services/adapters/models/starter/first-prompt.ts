import type { ModelMessage } from '../../../ports/model.ts';

/**
 * Only the first characters of a prompt are read, because the text after them describes details
 * that no template has.
 */
export const maxPromptLength = 4_000;

/** Returns the first prompt of a conversation, cut to `maxPromptLength`. */
export function firstPrompt(messages: readonly ModelMessage[]): string | undefined {
  const content = messages.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content.slice(0, maxPromptLength) : undefined;
}
