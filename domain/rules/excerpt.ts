/** At most `max` characters of a text around the first place that holds `wanted` (lower case), cut ends marked; blanks count once. */
export function excerptAround(text: string, wanted: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= max) return characters.join('');
  const plain = characters.join('').toLowerCase();
  const found = Math.max(0, [...plain.slice(0, Math.max(0, plain.indexOf(wanted)))].length);
  const from = Math.max(0, Math.min(found - Math.floor(max / 4), characters.length - max));
  const to = from + max;
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`;
}
