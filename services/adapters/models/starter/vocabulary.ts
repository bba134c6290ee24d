/** Words of one meaning, separated by `|`: Latin ones match whole words, others anywhere. */
export type Vocabulary = readonly string[];

export const wordsOf = (text: string): Vocabulary => text.split('|');

const isLatin = (word: string) => /^[ -~é]+$/.test(word);

/** Lower-case words between single spaces, for `mentions`. */
export function normalize(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[’']s\b|[^\p{L}\p{N}]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')} `;
}

/** Returns where a text mentions one of the words first; -1 for never. */
function positionOf(text: string, normalized: string, word: string): number {
  if (!isLatin(word)) return text.indexOf(word);
  const found = [` ${word} `, ` ${word}s `, ` ${word}es `].map((one) => normalized.indexOf(one));
  return Math.max(...found);
}

/** Returns the distinct words that a text mentions, with the place of the first one. */
export function mentionsIn(text: string, words: Vocabulary): { count: number; first: number } {
  const normalized = normalize(text);
  const places = words
    .map((word) => positionOf(text, normalized, word))
    .filter((place) => place >= 0);
  return { count: places.length, first: places.length > 0 ? Math.min(...places) : -1 };
}

export function mentions(text: string, words: Vocabulary): boolean {
  return mentionsIn(text, words).count > 0;
}
