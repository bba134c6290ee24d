import { stripCarriageReturn } from './lines.ts';
import { likelyPositions } from './match.ts';

type Excerpt = { /** Number of the first line, from 1. */ from: number; lines: string[] };

const around = 3;
const maxLines = 60;
const maxLineLength = 400;
/** How many characters of a file are searched at most. No model is shown a longer file. */
const maxSearched = 200_000;

/**
 * Returns what a file contains instead of the lines that a model searched for: the lines at the
 * given places or, without places, at the most similar place. Each excerpt includes a few more
 * lines around the place, and the total size is limited. Returns nothing if no line has a word in
 * common with the search.
 */
export function nearestLines(
  text: string,
  search: readonly string[],
  places: readonly number[] = [],
): Excerpt[] {
  const lines = text.split('\n').map(stripCarriageReturn);
  const searched = text.length > maxSearched ? text.slice(0, maxSearched).split('\n') : lines;
  const found = places.length > 0 ? places : likelyPositions(searched, search, 1);
  return found.map((at) => {
    const from = Math.max(0, at - around);
    const to = Math.min(lines.length, at + Math.min(search.length, maxLines) + around);
    return {
      from: from + 1,
      lines: lines.slice(from, to).map((line) => line.slice(0, maxLineLength)),
    };
  });
}
