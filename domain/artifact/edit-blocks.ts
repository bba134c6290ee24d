import { commonLines, stripCarriageReturn } from './lines.ts';
import { type FoundMatch, findLines, type Match, type MatchStep } from './match.ts';
import { replacePart } from './match-part.ts';
import { plainLine, replaceLines } from './normal-lines.ts';
import { buildReplacement } from './replace-lines.ts';

/** One block of an `edit` action (ADR 064), as lines without line breaks. */
type EditBlock = { search: string[]; replace: string[] };

export type EditFailure = {
  ok: false;
  /** Index of the block, from 0. */
  block: number;
  /**
   * `malformed`: the markers are not in order. `missing`: the file does not contain the lines.
   * `ambiguous`: the lines occur more than once, or the block has no lines to search for.
   */
  reason: 'malformed' | 'missing' | 'ambiguous';
  /**
   * The file after the previous blocks, and the lines for which this block searches. The correction
   * request shows the model what the file contains instead.
   */
  text: string;
  search: string[];
  places: number[];
};

type EditResult =
  | { ok: true; text: string /** The most lenient match that was needed. */; step: MatchStep }
  | EditFailure;

const markers = {
  search: /^<{5,9} ?SEARCH[ \t]*$/,
  middle: /^={7}[ \t]*$/,
  replace: /^>{5,9} ?REPLACE[ \t]*$/,
};
const matchOrder: MatchStep[] = ['exact', 'blanks', 'letters', 'indent', 'part', 'similar'];

/**
 * Reads the blocks of an `edit` action. A block is `<<<<<<< SEARCH`, lines, `=======`, lines,
 * `>>>>>>> REPLACE`, with each marker alone on its line. Text between blocks is skipped. Returns
 * the index of the first incomplete block if there is one.
 */
export function readEditBlocks(content: string): EditBlock[] | number {
  const blocks: EditBlock[] = [];
  let block: EditBlock = { search: [], replace: [] };
  let part: 'between' | keyof EditBlock = 'between';
  for (const line of content.split(/\r?\n/)) {
    if (markers.search.test(line)) {
      if (part !== 'between') return blocks.length;
      block = { search: [], replace: [] };
      part = 'search';
    } else if (markers.replace.test(line)) {
      if (part !== 'replace') return blocks.length;
      blocks.push(block);
      part = 'between';
    } else if (part === 'search' && markers.middle.test(line)) {
      part = 'replace';
    } else if (part !== 'between') {
      block[part].push(line);
    }
  }
  return part === 'between' ? blocks : blocks.length;
}

/**
 * The maximum number of characters that one action may search, because the search blocks the
 * process for other users. The number is the file's length times the number of blocks.
 */
const maxWork = 20_000_000;
/**
 * The maximum number of blocks that may be found by similarity. Comparing by similarity is the
 * slowest step, and an edit with more inexact blocks was probably made for another file.
 */
const maxSimilar = 5;

/**
 * Applies all blocks of an `edit` action to a file in order, or none of them. The lines of each
 * block must be found exactly once in the result of the previous blocks (`findLines`). The file
 * keeps its line breaks. A line that the replacement repeats from the search keeps the file's own
 * text. An empty search fills an empty file.
 */
export function applyEdit(text: string, content: string): EditResult {
  const blocks = readBoundedBlocks(text, content);
  const refused = (
    block: number,
    reason: EditFailure['reason'],
    lines: readonly string[],
    places: number[] = [],
  ): EditFailure => {
    const search = typeof blocks === 'number' ? [] : (blocks[block]?.search ?? []);
    return { ok: false, block, reason, text: lines.join('\n'), search, places };
  };
  let lines: readonly string[] = text.split('\n');
  if (typeof blocks === 'number') return refused(blocks, 'malformed', lines);
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  let step: MatchStep = 'exact';
  let similar = 0;
  for (const [block, { search, replace }] of blocks.entries()) {
    if (search.length === 0) {
      if (lines.some((line) => line !== '')) return refused(block, 'ambiguous', lines);
      lines = [...replace, ''];
      continue;
    }
    const match = findLines(lines, search);
    if (isThere(match, lines, replace)) continue;
    if (!match.found) return refused(block, match.reason, lines, match.places);
    if (matchOrder.indexOf(match.step) > matchOrder.indexOf(step)) step = match.step;
    if (match.step === 'similar' && ++similar > maxSimilar) return refused(block, 'missing', lines);
    const { at, length } = match;
    const made = replaceMatch(match, lines, { search, replace });
    if (!made) return refused(block, 'missing', lines);
    const endsFile = at + length === lines.length;
    const ended = made.map((line, i) =>
      endsFile && i === made.length - 1 ? line : stripCarriageReturn(line) + lineEnd,
    );
    lines = replaceLines(lines, at, length, ended);
  }
  return { ok: true, text: lines.join('\n'), step };
}

/** Returns the blocks, or the index of the first block that cannot be applied. */
function readBoundedBlocks(text: string, content: string): EditBlock[] | number {
  const blocks = readEditBlocks(content);
  if (typeof blocks === 'number') return blocks;
  return blocks.length === 0 || blocks.length * text.length > maxWork ? 0 : blocks;
}

/**
 * Minimum number of characters of a replacement for which `isThere` is used. A shorter replacement
 * may occur in the file by chance.
 */
const minThere = 40;

/** Whether the file already contains the replacement, because the same edit was applied before. */
function isThere(searched: Match, lines: readonly string[], replace: readonly string[]): boolean {
  if (searched.found || searched.reason !== 'missing') return false;
  if (replace.join('').trim().length < minThere) return false;
  const match = findLines(lines, replace);
  return match.found && match.step !== 'similar' && match.step !== 'part';
}

/** Returns the lines that replace a match; undefined when the match is too uncertain to change. */
function replaceMatch(
  { step, at, length, skipped, part }: FoundMatch,
  lines: readonly string[],
  { search, replace }: EditBlock,
): readonly string[] | undefined {
  if (step === 'exact') return replace;
  if (part) return replacePart(part, replace);
  if (step === 'similar' && !changesKnownLines(lines.slice(at), search, replace)) return undefined;
  return buildReplacement({
    current: lines.slice(at, at + length),
    search: search.slice(skipped, skipped + length),
    replace: addFrame(replace, search, skipped, length),
  });
}

/**
 * Whether the file contains every removed line exactly as the block quotes it. After a match by
 * similarity, only unchanged lines may differ: replacing a line that the model quotes wrongly could
 * discard newer text of the file.
 */
function changesKnownLines(
  stood: readonly string[],
  search: readonly string[],
  replace: readonly string[],
): boolean {
  const context = new Set(commonLines(search, replace));
  return search.every((line, i) => context.has(i) || plainLine(line) === plainLine(stood[i] ?? ''));
}

/** Removes blank lines around the replacement if the search has them too but the file does not. */
function addFrame(
  replace: readonly string[],
  search: readonly string[],
  skipped: number,
  length: number,
): readonly string[] {
  const ending = search.length - skipped - length;
  let [from, to] = [0, replace.length];
  while (from < skipped && from < to && replace[from]?.trim() === '') from++;
  while (replace.length - to < ending && to > from && replace[to - 1]?.trim() === '') to--;
  return replace.slice(from, to);
}
