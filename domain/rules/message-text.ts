import type { Message } from '../entities/message.ts';

/** Everything a person can read in a message's content; images are left out. */
export function messageText(content: Message['content']): string {
  return typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
