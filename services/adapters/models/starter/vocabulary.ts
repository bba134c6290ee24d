/**
 * Words with the same meaning. A Latin word matches only a whole word, any other word matches
 * anywhere.
 */
export type Vocabulary = readonly string[];

export const wordsOf = (text: string): Vocabulary => text.split('|');

const isLatin = (word: string) => /^[ -~é]+$/.test(word);

/** Returns the lower-case words of a text between single spaces, for `mentions`. */
export function normalize(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[’']s\b|[^\p{L}\p{N}]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .join(' ')} `;
}

/**
 * Returns the position at which a text mentions a word, or -1. `normalized` is the result of
 * `normalize(text)`.
 */
function positionOf(text: string, normalized: string, word: string): number {
  if (!isLatin(word)) return text.indexOf(word);
  const places = ['', 's', 'es'].map((ending) => normalized.indexOf(` ${word}${ending} `));
  return Math.max(...places);
}

/** Returns the distinct words that a text mentions, and the position of the first one. */
export function mentionsIn(text: string, words: Vocabulary): { found: string[]; first: number } {
  const normalized = normalize(text);
  const hits = [...new Set(words)]
    .map((word) => ({ word, at: positionOf(text, normalized, word) }))
    .filter(({ at }) => at >= 0);
  return {
    found: hits.map(({ word }) => word),
    first: hits.length > 0 ? Math.min(...hits.map(({ at }) => at)) : -1,
  };
}

export function mentions(text: string, words: Vocabulary): boolean {
  const normalized = normalize(text);
  return words.some((word) => positionOf(text, normalized, word) >= 0);
}

/** Returns the length of the longest word that a text mentions; 0 for none. */
export function longestIn(text: string, words: Vocabulary): number {
  return Math.max(0, ...mentionsIn(text, words).found.map((word) => word.length));
}
