type WrapOptions = {
  width: number;
  maxLines: number;
  /** Returns the width of a text. */
  measure: (text: string) => number;
};

/**
 * Breaks a text into lines of at most `width`: between words, and in scripts without spaces between
 * characters. What does not fit into the last line is cut off with an ellipsis.
 */
export function wrapText(text: string, { width, maxLines, measure }: WrapOptions): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const pieces = [...words.segment(text.replace(/\s+/g, ' ').trim())].flatMap(({ segment }) =>
    measure(segment) > width ? [...segment] : [segment],
  );
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    // A mark such as a comma stays with the word before it.
    const isMark = /^[\p{P}\p{S}]+$/u.test(piece) && !/^\p{Ps}/u.test(piece);
    if (line === '' || isMark || measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    lines.push(line.trim());
    line = piece.trimStart();
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let last = kept[maxLines - 1] ?? '';
  while (last !== '' && measure(`${last}…`) > width) last = [...last].slice(0, -1).join('');
  return [...kept.slice(0, -1), `${last.trimEnd()}…`];
}
