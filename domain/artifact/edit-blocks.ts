import { keptLines, withoutReturn } from './lines.ts';
import { findLines, type MatchStep, plainLine } from './match.ts';
import { replacement } from './replace-lines.ts';

/** One block of an `edit` action (decision 36), as lines without their breaks. */
export type EditBlock = { search: string[]; replace: string[] };

export type EditFailure = {
  ok: false;
  /** Counts from 0. */
  block: number;
  /** `malformed`: its markers are not in order. `ambiguous`: its lines stand more than once, or are none. */
  reason: 'malformed' | 'missing' | 'ambiguous';
  /** What the blocks before it have made, and what this one looks for: to show what is there instead. */
  text: string;
  search: string[];
  places: number[];
};

export type EditResult = { ok: true; text: string /** How patient the least exact match had to be. */; step: MatchStep } | EditFailure;

const markers = { search: /^<{5,9} ?SEARCH[ \t]*$/, middle: /^={7}[ \t]*$/, replace: /^>{5,9} ?REPLACE[ \t]*$/ };
const patience: MatchStep[] = ['exact', 'blanks', 'letters', 'indent', 'similar'];

/**
 * Reads the blocks of an `edit` action: `<<<<<<< SEARCH … ======= … >>>>>>> REPLACE`, markers alone on their lines; what stands
 * between blocks is skipped. A number instead of blocks is the index of the first block that is not whole.
 */
export function readEditBlocks(content: string): EditBlock[] | number {
  const blocks: EditBlock[] = [];
  let open: EditBlock | undefined;
  let part: 'search' | 'replace' = 'search';
  for (const line of content.split(/\r?\n/)) {
    if (markers.search.test(line)) {
      if (open) return blocks.length;
      open = { search: [], replace: [] };
      part = 'search';
    } else if (!open) {
      if (markers.replace.test(line)) return blocks.length;
    } else if (part === 'search' && markers.middle.test(line)) {
      part = 'replace';
    } else if (markers.replace.test(line)) {
      if (part === 'search') return blocks.length;
      blocks.push(open);
      open = undefined;
    } else {
      open[part].push(line);
    }
  }
  return open ? blocks.length : blocks;
}

/**
 * Applies an `edit` action to a file, one block after the other, or nothing of it: every block's lines must be found at exactly
 * one place of what the blocks before it have made (`findLines`). The file keeps its own line breaks, and its own text wherever
 * a block only repeats what it searches. An empty search fills an empty file.
 */
export function applyEdit(text: string, content: string): EditResult {
  const blocks = readEditBlocks(content);
  const refused = (block: number, reason: EditFailure['reason'], lines: readonly string[], places: number[] = []): EditFailure => {
    const search = typeof blocks === 'number' ? [] : (blocks[block]?.search ?? []);
    return { ok: false, block, reason, text: lines.join('\n'), search, places };
  };
  let lines = text.split('\n');
  if (typeof blocks === 'number') return refused(blocks, 'malformed', lines);
  if (blocks.length === 0) return refused(0, 'malformed', lines);
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  let step: MatchStep = 'exact';
  for (const [block, { search, replace }] of blocks.entries()) {
    if (search.length === 0) {
      if (lines.some((line) => line !== '')) return refused(block, 'ambiguous', lines);
      lines = [...replace, ''];
      continue;
    }
    const match = findLines(lines, search);
    if (!match.found) return refused(block, match.reason, lines, match.places);
    if (match.step === 'similar' && !knowsWhatItChanges(lines.slice(match.at), search, replace)) return refused(block, 'missing', lines);
    if (patience.indexOf(match.step) > patience.indexOf(step)) step = match.step;
    const { at, length, skipped } = match;
    const stood = lines.slice(at, at + length);
    const made =
      match.step === 'exact'
        ? replace
        : replacement({ stood, search: search.slice(skipped, skipped + length), replace: framed(replace, search, skipped, length) });
    const endsFile = at + length === lines.length;
    const ended = made.map((line, i) => (endsFile && i === made.length - 1 ? line : withoutReturn(line) + lineEnd));
    lines = [...lines.slice(0, at), ...ended, ...lines.slice(at + length)];
  }
  return { ok: true, text: lines.join('\n'), step };
}

/**
 * Whether every line that a block takes away stands in the file as the block has it. Found by likeness, only context may be
 * remembered wrongly: what is changed from something that is not there would undo what is.
 */
function knowsWhatItChanges(stood: readonly string[], search: readonly string[], replace: readonly string[]): boolean {
  const context = new Set(keptLines(search, replace));
  return search.every((line, i) => context.has(i) || plainLine(line) === plainLine(stood[i] ?? ''));
}

/** Blank lines around the search that the file has not are not put into it by the replacement either. */
function framed(replace: readonly string[], search: readonly string[], skipped: number, length: number): readonly string[] {
  const ending = search.length - skipped - length;
  let [from, to] = [0, replace.length];
  while (from < skipped && from < to && replace[from]?.trim() === '') from++;
  while (replace.length - to < ending && to > from && replace[to - 1]?.trim() === '') to--;
  return replace.slice(from, to);
}
