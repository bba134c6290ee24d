import type { ContentPart, Message } from '@/domain/entities/message';
import type { OutsidePage } from '@/domain/entities/outside-page';
import type { PagePart } from '@/domain/entities/page-part';

export type { Message };

/** Returns the pictures of a message as addresses for an `img` (CHAT-039). */
export function imagesOf(content: Message['content']): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => {
    if (part.type !== 'image') return [];
    return [
      ('image' in part && part.image) ||
        `data:${sourceOf(part).media_type};base64,${sourceOf(part).data}`,
    ];
  });
}

function sourceOf(part: Extract<ContentPart, { type: 'image' }>) {
  return 'source' in part ? part.source : { media_type: 'image/png', data: '' };
}

/**
 * Returns a picture in the form that a request needs (CHAT-052): a `data:` address as media type
 * and bytes, any other picture as its address.
 */
export function imagePart(image: string): Extract<ContentPart, { type: 'image' }> {
  const [, media_type, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(image) ?? [];
  return media_type && data
    ? { type: 'image', source: { media_type, type: 'base64', data } }
    : { type: 'image', image };
}

type UserMessageInput = {
  id: string;
  prompt: string;
  images: readonly string[];
  part?: PagePart | undefined;
  pages?: readonly OutsidePage[] | undefined;
  uuid: string;
  at: Date;
};

/** Returns the user's message to show until the service has stored it. */
export function userMessage(input: UserMessageInput): Message {
  const { id, prompt, images, part, pages = [], uuid, at } = input;
  const more = [
    ...(part ? [{ type: 'part' as const, part }] : []),
    ...pages.map((page) => ({ type: 'page' as const, page })),
    ...images.map(imagePart),
  ];
  const content = more.length > 0 ? [{ type: 'text' as const, text: prompt }, ...more] : prompt;
  return createMessage({ id, role: 'user', content, uuid, at });
}

/**
 * Returns the empty answer shown below the user's message until the first piece of the answer
 * arrives (CHAT-014).
 */
export function answerPlaceholder(input: { id: string; uuid: string; at: Date }): Message {
  return createMessage({ ...input, role: 'assistant', content: '' });
}

function createMessage(input: {
  id: string;
  role: Message['role'];
  content: Message['content'];
  uuid: string;
  at: Date;
}): Message {
  const { at, ...rest } = input;
  return {
    ...rest,
    chat_id: '',
    message_type: 'content',
    message_content: null,
    createdAt: at.toISOString(),
    turn: null,
  };
}
