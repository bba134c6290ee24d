/** Joins sentences: a full-width stop needs no space after it, any other does. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.reduce((said, next) => said + (/[。！？]$/.test(said) ? '' : ' ') + next);
}
