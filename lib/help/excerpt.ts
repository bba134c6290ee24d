import { isTelling, wordsOf } from './words';

/** What a result quotes of `text`: at most `length` characters around the first telling word of the question. */
export function excerpt(text: string, question: string, length = 90): string {
  const lower = text.toLowerCase();
  const places = wordsOf(question)
    .filter(isTelling)
    .map((word) => lower.indexOf(word))
    .filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const earliest = Math.max(0, first - Math.floor(length / 3));
  // Between words, where the language has gaps between them.
  const gap = earliest === 0 ? 0 : text.indexOf(' ', earliest) + 1;
  const from = gap > earliest && gap <= first ? gap : earliest;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + length)}${from + length < text.length ? '…' : ''}`;
}
