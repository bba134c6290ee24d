import { stripCarriageReturn } from './lines.ts';

/**
 * A match that may begin or end inside of a line. `head` is the text before the match in its first
 * line, `tail` the text after the match in its last line.
 */
type PartMatch = { at: number; length: number; head: string; tail: string };

/** The minimum length of a search text, because a shorter text may occur anywhere by chance. */
const minLength = 6;

/**
 * Finds a search text that is a part of a line, or that begins and ends inside of lines. The text
 * must occur only once in the file and must not cut a word or number in two. Returns the lines that
 * contain the text.
 */
export function findPart(
  lines: readonly string[],
  search: readonly string[],
): PartMatch | { places: number[] } | undefined {
  const wanted = search.join('\n').trim();
  if (wanted.length < minLength) return undefined;
  const text = lines.map(stripCarriageReturn).join('\n');
  const from = text.indexOf(wanted);
  if (from < 0) return undefined;
  const other = text.indexOf(wanted, from + 1);
  if (other >= 0) return { places: [lineOf(text, from), lineOf(text, other)] };
  const to = from + wanted.length;
  if (cutsWord(text, from) || cutsWord(text, to)) return undefined;
  const at = lineOf(text, from);
  const end = text.indexOf('\n', to);
  return {
    at,
    length: wanted.split('\n').length,
    head: text.slice(text.lastIndexOf('\n', from - 1) + 1, from),
    tail: text.slice(to, end < 0 ? text.length : end),
  };
}

/**
 * Replaces a part of a line and returns the resulting lines. Returns undefined when the replacement
 * is empty or repeats the text around the part, because the model may have meant the whole line.
 */
export function replacePart(
  { head, tail }: Pick<PartMatch, 'head' | 'tail'>,
  replace: readonly string[],
): string[] | undefined {
  const written = replace.join('\n').trim();
  const before = head.trim();
  const after = tail.trim();
  if (written === '') return undefined;
  if ((before !== '' && written.startsWith(before)) || (after !== '' && written.endsWith(after)))
    return undefined;
  return `${head}${written}${tail}`.split('\n');
}

function cutsWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}_$]/u.test(text[at - 1] ?? ' ') && /[\p{L}\p{N}_$]/u.test(text[at] ?? ' ');
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length - 1;
