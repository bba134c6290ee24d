import { trimEndOf } from '@/domain/text/trim';

/** Characters that end an address in running text, also in languages without spaces. */
const addressForm = /https?:\/\/[^\s<>"'`()[\]{}，。、；：！？（）【】「」《》…]+/gi;

/**
 * Returns the web addresses in a text, in order and each once, without punctuation behind them
 * (CHAT-053).
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
