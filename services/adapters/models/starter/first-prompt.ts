import type { ModelMessage } from '../../../ports/model.ts';

/** The rest of a very long prompt is about details that no template has. */
export const maxPromptLength = 4_000;

/** Returns the words that a conversation begins with. */
export function firstPrompt(messages: readonly ModelMessage[]): string | undefined {
  const content = messages.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content.slice(0, maxPromptLength) : undefined;
}
