import type { ModelMessage } from '../../../ports/model.ts';

/** Returns the words that a conversation begins with. */
export function firstPrompt(messages: readonly ModelMessage[]): string | undefined {
  const content = messages.find(({ role }) => role === 'user')?.content;
  return typeof content === 'string' ? content : undefined;
}
