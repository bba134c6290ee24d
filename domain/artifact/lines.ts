/** Removes the carriage return at the end of a line. */
export function stripCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

export function isBlankLine(line: string): boolean {
  return line.trim() === '';
}

/** Returns the spaces and tabs at the start of a line. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

const folds: [pattern: RegExp, plain: string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '],
  [/[\u200b-\u200d\u2060\ufeff]/g, ''],
  [/\u2026/g, '...'],
];
const fullWidth = /[\uff01-\uff5e]/g;
const needsFold = /[^\t\x20-\x7e]/;

/**
 * Converts typographic quotation marks, dashes, kinds of spaces, full-width characters and
 * decomposed accents to plain characters, because models confuse these when they copy text.
 */
export function foldLetters(line: string): string {
  if (!needsFold.test(line)) return line;
  let folded = line.normalize('NFC');
  for (const [pattern, plain] of folds) folded = folded.replace(pattern, plain);
  return folded.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/**
 * Returns the indices of the first two occurrences of `wanted` in `lines`, or fewer if there are
 * not two. Uses Knuth–Morris–Pratt, which takes linear time.
 */
export function findOccurrences(lines: readonly string[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return [];
  const fallback = new Array<number>(wanted.length).fill(0);
  for (let i = 1, length = 0; i < wanted.length; i++) {
    while (length > 0 && wanted[i] !== wanted[length]) length = fallback[length - 1] ?? 0;
    if (wanted[i] === wanted[length]) length++;
    fallback[i] = length;
  }
  const places: number[] = [];
  for (let i = 0, length = 0; i < lines.length && places.length < 2; i++) {
    while (length > 0 && lines[i] !== wanted[length]) length = fallback[length - 1] ?? 0;
    if (lines[i] === wanted[length]) length++;
    if (length < wanted.length) continue;
    places.push(i + 1 - length);
    length = fallback[length - 1] ?? 0;
  }
  return places;
}

const longestCompared = 2_000;

/**
 * Returns the similarity of two lines, 0…1: the share of character pairs they have in common
 * (Dice), ignoring surrounding blanks.
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2 || a.length > longestCompared || b.length > longestCompared)
    return 0;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 2 <= a.length; i++)
    pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1);
  let common = 0;
  for (let i = 0; i + 2 <= b.length; i++) {
    const pair = b.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    common++;
  }
  return (2 * common) / (a.length + b.length - 2);
}

/** Returns the longer words of a line, by which it can be recognized. */
export function words(line: string): string[] {
  return line.slice(0, longestCompared).match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
}

/**
 * Maps each line of `after` to its index in `before`, or to -1 if it is new; matched lines are in
 * the same order in both. Matches beginning and end first, then the longest common subsequence
 * between them. If that takes more than a million pairs of lines, the lines in between count as
 * new.
 */
export function commonLines(before: readonly string[], after: readonly string[]): number[] {
  const kept = new Array<number>(after.length).fill(-1);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    kept[start] = start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) {
    kept[after.length - 1 - end] = before.length - 1 - end;
    end++;
  }
  const rows = before.length - end - start;
  const columns = after.length - end - start;
  if (rows * columns === 0 || rows * columns > 1_000_000) return kept;
  const width = columns + 1;
  const longest = new Uint32Array((rows + 1) * width);
  const length = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const same = before[start + i] === after[start + j];
      longest[i * width + j] = same
        ? length(i + 1, j + 1) + 1
        : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (before[start + i] === after[start + j]) kept[start + j++] = start + i++;
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
