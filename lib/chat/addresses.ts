import { trimEndOf } from '@/domain/text/trim';

/**
 * Matches a web address inside a sentence. The listed characters end it, because some languages put
 * no spaces between words.
 */
const addressForm = /https?:\/\/[^\s<>"'`()[\]{}，。、；：！？（）【】「」《》…]+/gi;

/**
 * Returns each web address of a text once, in order of appearance, without the punctuation behind
 * it (CHAT-053).
 */
export function findAddresses(text: string): string[] {
  const found = [...text.matchAll(addressForm)].map(([match]) => trimEndOf(match, '.,;:!?'));
  return [...new Set(found)].filter(
    (one) => URL.canParse(one) && new URL(one).hostname.includes('.'),
  );
}

/** Returns an address as a person reads it: without protocol and trailing slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
