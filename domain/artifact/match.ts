import { findOccurrences, isBlankLine, similarity, words } from './lines.ts';
import { findPart } from './match-part.ts';
import { type LineForm, lineForms, linesInForm } from './normal-lines.ts';

/** How a block's lines were found: the steps of ADR 016, from strict to lenient. */
export type MatchStep = LineForm | 'part' | 'similar';

export type Match =
  /**
   * The match covers the lines `at` … `at + length - 1` of the file. The first `skipped` blank
   * lines of the search are ignored. `part` is the text around a match that covers only a part of
   * these lines.
   */
  | {
      found: true;
      step: MatchStep;
      at: number;
      length: number;
      skipped: number;
      part?: { head: string; tail: string };
    }
  | { found: false; reason: 'missing' | 'ambiguous'; places: number[] };

export type FoundMatch = Extract<Match, { found: true }>;

/**
 * A match by similarity needs at least `minLines` non-blank lines and `minLength` characters,
 * because shorter blocks may match by chance. Comparing more than `maxLength` characters takes too
 * long.
 */
const similar = {
  ...{ minLines: 3, minLength: 60, maxLength: 20_000 },
  ...{ average: 0.9, worst: 0.6, lead: 0.04 },
  ...{ candidates: 8, scoredCharacters: 150_000 },
};

/**
 * Finds the only match of `search` in `lines` (both without `\n`; a `\r` at the end of a line is
 * ignored). It tries these comparisons in order: exact; without blanks at line ends; with similar
 * quotation marks, dashes and blanks treated as equal; without indentation; as a part of a line; by
 * similarity, if one position is very similar and no other is nearly as similar. Fails if there are
 * two matches. The time is linear in the size of the file.
 */
export function findLines(lines: readonly string[], search: readonly string[]): Match {
  for (const step of lineForms) {
    const file = linesInForm(lines, step);
    const wanted = linesInForm(search, step);
    for (const { from, to } of step === 'exact'
      ? [{ from: 0, to: wanted.length }]
      : trimmedRanges(wanted)) {
      const places = findOccurrences(file, wanted.slice(from, to));
      const [at] = places;
      if (at === undefined) continue;
      if (places.length > 1) return { found: false, reason: 'ambiguous', places };
      return { found: true, step, at, length: to - from, skipped: from };
    }
  }
  const part = findPart(lines, search);
  if (part && 'places' in part) return { found: false, reason: 'ambiguous', places: part.places };
  if (part) {
    const { at, length, head, tail } = part;
    return { found: true, step: 'part', at, length, skipped: 0, part: { head, tail } };
  }
  return findSimilar(lines, search);
}

/**
 * Returns the positions in `lines` that are most similar to the search, best first. Used for the
 * similarity step, and to show a model what the file contains.
 */
export function likelyPositions(
  lines: readonly string[],
  search: readonly string[],
  most: number,
): number[] {
  const wanted = new Set(search.flatMap(words));
  const scores = lines.map((line) =>
    words(line).reduce((sum, word) => sum + (wanted.has(word) ? word.length : 0), 0),
  );
  const length = Math.min(search.length, lines.length);
  const sums: { at: number; score: number }[] = [];
  let best = 0;
  let sum = scores.slice(0, length).reduce((all, one) => all + one, 0);
  for (let at = 0; at + length <= lines.length; at++) {
    best = Math.max(best, sum);
    if (sum > 0 && sum >= best / 2) sums.push({ at, score: sum });
    sum += (scores[at + length] ?? 0) - (scores[at] ?? 0);
  }
  // Positions a few lines apart share most lines and have similar scores, but only one matches line
  // by line. Return all positions with a good score; the caller compares their lines.
  return sums
    .filter(({ score }) => score >= best / 2)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .map(({ at }) => at);
}

function findSimilar(lines: readonly string[], search: readonly string[]): Match {
  const missing: Match = { found: false, reason: 'missing', places: [] };
  const significant = search.filter((line) => !isBlankLine(line));
  const { length } = significant.join('');
  if (significant.length < similar.minLines || length < similar.minLength) return missing;
  if (length > similar.maxLength) return missing;
  const scored = likelyPositions(lines, search, similar.candidates * search.length)
    .slice(0, maxScored(search.length, length))
    .map((at) => ({ at, score: likeness(lines, search, at) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  if (!best || best.score < similar.average) return missing;
  if (next && next.score > best.score - similar.lead)
    return { found: false, reason: 'ambiguous', places: [best.at, next.at] };
  return { found: true, step: 'similar', at: best.at, length: search.length, skipped: 0 };
}

/** Maximum number of positions scored line by line: fewer for longer blocks, to bound the work. */
function maxScored(lines: number, characters: number): number {
  const most = Math.min(4_000 / lines, similar.scoredCharacters / characters);
  return Math.max(similar.candidates, Math.ceil(most));
}

/** Returns the average similarity weighted by length, or 0 if any line is completely different. */
function likeness(lines: readonly string[], search: readonly string[], at: number): number {
  let sum = 0;
  let weight = 0;
  for (const [i, wanted] of search.entries()) {
    const line = lines[at + i] ?? '';
    if (isBlankLine(wanted) !== isBlankLine(line)) return 0;
    if (isBlankLine(wanted)) continue;
    const score = similarity(wanted, line);
    if (score < similar.worst) return 0;
    sum += score * wanted.trim().length;
    weight += wanted.trim().length;
  }
  return weight === 0 ? 0 : sum / weight;
}

/**
 * Returns the ranges to try: the whole block, then the block without blank lines at both ends.
 * Models often add blank lines that the file does not have.
 */
function trimmedRanges(wanted: readonly string[]): { from: number; to: number }[] {
  const whole = { from: 0, to: wanted.length };
  const from = wanted.findIndex((line) => line !== '');
  const to = wanted.findLastIndex((line) => line !== '') + 1;
  return from < 0 || (from === 0 && to === wanted.length) ? [whole] : [whole, { from, to }];
}
