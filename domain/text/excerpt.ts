/**
 * Returns at most `max` characters of a text around the first match of one of the words (lower
 * case). The excerpt starts at the beginning of a word in languages with spaces, marks cut ends
 * with `…`, and collapses whitespace.
 */
export function excerptAround(text: string, words: readonly string[], max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= max) return characters.join('');
  const plain = characters.join('').toLowerCase();
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const found = [...plain.slice(0, places.length > 0 ? Math.min(...places) : 0)].length;
  const earliest = Math.max(0, Math.min(found - Math.floor(max / 4), characters.length - max));
  const gap = earliest > 0 ? characters.indexOf(' ', earliest - 1) + 1 : 0;
  const from = gap > earliest && gap <= found ? gap : earliest;
  const to = from + max;
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}
