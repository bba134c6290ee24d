/** A line without the carriage return that ends it. */
export function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

export function blankOf(line: string): boolean {
  return line.trim() === '';
}

/** The blanks a line begins with. */
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

/** What models confuse when they copy: typographic quotation marks, dashes, blanks, full-width signs, accents in two parts. */
export function foldLetters(line: string): string {
  if (!needsFold.test(line)) return line;
  let folded = line.normalize('NFC');
  for (const [pattern, plain] of folds) folded = folded.replace(pattern, plain);
  return folded.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** The first places, at most two, at which `wanted` stands in `lines`; Knuth–Morris–Pratt, so linear in both. None for nothing wanted. */
export function placesOf(lines: readonly string[], wanted: readonly string[]): number[] {
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

/** How alike two lines are, 0…1: the share of neighbouring pairs of characters they have in common (Dice); blanks around do not count. */
export function similarity(one: string, other: string): number {
  const [a, b] = [one.trim(), other.trim()];
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2 || a.length > longestCompared || b.length > longestCompared) return 0;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 2 <= a.length; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1);
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

/** The words of a line that tell it from others. */
export function words(line: string): string[] {
  return line.slice(0, longestCompared).match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
}

/**
 * Which of `after`'s lines are lines of `before`, in order: for each the index in `before`, else -1. Beginning and end first, the
 * longest common subsequence between them; beyond a million pairs what is between counts as new.
 */
export function keptLines(before: readonly string[], after: readonly string[]): number[] {
  const kept = new Array<number>(after.length).fill(-1);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) kept[start] = start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) {
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
      longest[i * width + j] = same ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (before[start + i] === after[start + j]) kept[start + j++] = start + i++;
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
