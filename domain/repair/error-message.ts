import { unreadTerminalTitle } from './error-entries.ts';

/**
 * Builds the message that asks the model for a repair: the titles joined by commas, and the user's
 * note (CHAT-041, FIX-006).
 */
export function errorMessage(titles: readonly string[], note: string) {
  return {
    role: 'user' as const,
    message_type: 'error' as const,
    message_content: titles.join(','),
    content: [{ type: 'text' as const, text: note }],
  };
}

/** Whether a title is the placeholder for an output in which no error was recognized (ODD-24). */
export const isUnreadTerminal = (title: string): boolean => title === unreadTerminalTitle;
