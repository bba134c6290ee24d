import type { ContentPart, Message } from '@/domain/entities/message';
import type { PagePart } from '@/domain/entities/page-part';

export type { Message };

/** A picture of a message as an address an `img` takes (CHAT-039). */
export function imagesOf(content: Message['content']): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => {
    if (part.type !== 'image') return [];
    return [('image' in part && part.image) || `data:${sourceOf(part).media_type};base64,${sourceOf(part).data}`];
  });
}

function sourceOf(part: Extract<ContentPart, { type: 'image' }>) {
  return 'source' in part ? part.source : { media_type: 'image/png', data: '' };
}

/** CHAT-052: a picture as the request carries it, a `data:` address by its bytes and media type, another by its address. */
export function imagePart(image: string): Extract<ContentPart, { type: 'image' }> {
  const [, media_type, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(image) ?? [];
  return media_type && data ? { type: 'image', source: { media_type, type: 'base64', data } } : { type: 'image', image };
}

type UserWords = { id: string; prompt: string; images: readonly string[]; part?: PagePart | undefined; uuid: string; at: Date };

/** The user's words as they are shown while the service has not stored them yet. */
export function userMessage(input: UserWords): Message {
  const { id, prompt, images, part, uuid, at } = input;
  const more = [...(part ? [{ type: 'part' as const, part }] : []), ...images.map(imagePart)];
  const content = more.length > 0 ? [{ type: 'text' as const, text: prompt }, ...more] : prompt;
  return blank({ id, role: 'user', content, uuid, at });
}

/** The empty answer that stands below the user's words until the first piece arrives (CHAT-014). */
export function answerPlaceholder(input: { id: string; uuid: string; at: Date }): Message {
  return blank({ ...input, role: 'assistant', content: '' });
}

function blank(input: { id: string; role: Message['role']; content: Message['content']; uuid: string; at: Date }): Message {
  const { at, ...rest } = input;
  return { ...rest, chat_id: '', message_type: 'content', message_content: null, createdAt: at.toISOString(), turn: null };
}
