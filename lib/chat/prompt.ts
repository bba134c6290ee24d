import { messageText, partOf } from '@/domain/chat/message-text';
import type { PagePart } from '@/domain/entities/page-part';
import { imagesOf, type Message } from './messages';

/**
 * A part of the page that the prompt refers to, its most likely source file, and its picture: a
 * `data:` address, or none.
 */
export type SelectedPagePart = {
  part: PagePart;
  source: string | null;
  picture: string | 'coming' | null;
};

/**
 * A prompt: its text, pictures (storage or `data:` addresses), and the part of the page it refers
 * to.
 */
export type Prompt = {
  text: string;
  images: readonly string[];
  about?: SelectedPagePart | null | undefined;
};

/** Returns the prompt of a user message. The picture of a part is an ordinary picture by now. */
export function promptOfMessage({ content }: Message): Prompt {
  const part = partOf(content);
  return {
    text: messageText(content),
    images: imagesOf(content),
    about: part ? { part, source: null, picture: null } : null,
  };
}

/** Returns all pictures to send with a prompt. */
export function imagesOfPrompt({
  images,
  about,
}: Pick<Prompt, 'images' | 'about'>): readonly string[] {
  return about?.picture && about.picture !== 'coming' ? [...images, about.picture] : images;
}
