import type { MessagePart } from '../../domain/entities/message.ts';

/** Replaces NUL and lone surrogates, which PostgreSQL's jsonb cannot store, by U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
}

/** Makes the text of a message storable as jsonb; its other parts stay unchanged. */
export function storableContent(content: string | MessagePart[]): string | MessagePart[] {
  if (typeof content === 'string') return storableText(content);
  return content.map((part) =>
    part.type === 'text' ? { ...part, text: storableText(part.text) } : part,
  );
}
