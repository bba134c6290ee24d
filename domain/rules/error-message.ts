import { unreadTerminalTitle } from './error-entries.ts';

/** CHAT-041, FIX-006: what is sent back to the assistant: the titles joined by commas beside the person's note. */
export function errorMessage(titles: readonly string[], note: string) {
  return {
    role: 'user' as const,
    message_type: 'error' as const,
    message_content: titles.join(','),
    content: [{ type: 'text' as const, text: note }],
  };
}

/** Whether a title stands for a whole output that nobody could read (ODD-24). */
export const isUnreadTerminal = (title: string): boolean => title === unreadTerminalTitle;
