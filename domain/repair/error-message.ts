import { unreadTerminalTitle } from './error-entries.ts';

/**
 * CHAT-041, FIX-006: builds the message to the assistant: the titles joined by commas, and the
 * user's note.
 */
export function errorMessage(titles: readonly string[], note: string) {
  return {
    role: 'user' as const,
    message_type: 'error' as const,
    message_content: titles.join(','),
    content: [{ type: 'text' as const, text: note }],
  };
}

/** Whether a title represents a whole output without recognised errors (ODD-24). */
export const isUnreadTerminal = (title: string): boolean => title === unreadTerminalTitle;
