/** Sentences one after the other: a full-width stop brings its own room, any other wants a space behind it. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.reduce((said, next) => said + (/[。！？]$/.test(said) ? '' : ' ') + next);
}
