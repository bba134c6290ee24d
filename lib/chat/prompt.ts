import { messageText, pagesOf, partOf } from '@/domain/chat/message-text';
import { estimateTokens } from '@/domain/chat/tokens';
import type { OutsidePage } from '@/domain/entities/outside-page';
import type { PagePart } from '@/domain/entities/page-part';
import { imagesOf, type Message } from './messages';

/**
 * A part of the page that the prompt refers to, and the file that most likely contains its source.
 * `picture` is a `data:` address, `coming` while the service takes the picture, or null.
 */
export type SelectedPagePart = {
  part: PagePart;
  source: string | null;
  picture: string | 'coming' | null;
};

/**
 * A web page that the prompt refers to (CHAT-053). `address` is what the user wrote, `tokens` what
 * the page adds to the prompt.
 */
export type AttachedPage = { address: string; page: OutsidePage; tokens: number; isCut: boolean };

/**
 * A prompt: its text, pictures (storage or `data:` addresses), the part of the page (`about`) and
 * the web pages that it refers to.
 */
export type Prompt = {
  text: string;
  images: readonly string[];
  about?: SelectedPagePart | null | undefined;
  pages?: readonly AttachedPage[] | undefined;
  /**
   * Whether the prompt gets a plan first. With null, the rule for first requests decides (GEN-056).
   */
  plansFirst?: boolean | null | undefined;
};

/**
 * Returns the prompt of a user message. The message contains the picture of a part as an ordinary
 * picture.
 */
export function promptOfMessage({ content }: Message): Prompt {
  const part = partOf(content);
  return {
    text: messageText(content),
    images: imagesOf(content),
    about: part ? { part, source: null, picture: null } : null,
    pages: pagesOf(content).map((page) => ({
      address: page.url,
      page,
      tokens: estimateTokens(page.text),
      isCut: false,
    })),
  };
}

/** Returns all pictures to send with a prompt. */
export function imagesOfPrompt({
  images,
  about,
}: Pick<Prompt, 'images' | 'about'>): readonly string[] {
  return about?.picture && about.picture !== 'coming' ? [...images, about.picture] : images;
}
