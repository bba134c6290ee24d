/** Joins sentences. A full-width full stop needs no space after it; any other full stop does. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.reduce((said, next) => said + (/[。！？]$/.test(said) ? '' : ' ') + next);
}
