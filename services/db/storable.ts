import type { MessagePart } from '../../domain/entities/message.ts';

/** PostgreSQL's jsonb holds neither NUL nor half characters. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
}

/** The words of a message as `storableText` makes them. */
export function storable(content: string | MessagePart[]): string | MessagePart[] {
  if (typeof content === 'string') return storableText(content);
  return content.map((part) => (part.type === 'text' ? { ...part, text: storableText(part.text) } : part));
}
