import { commonLines, indentOf, isBlankLine, stripCarriageReturn } from './lines.ts';

/**
 * Returns the lines that replace `current`, the lines of the file that were found for `search`. A
 * line of the replacement that also occurs in the search is context: the file's own line is kept,
 * even if the model spelled it differently. New lines are indented like the file.
 */
export function buildReplacement({
  current: stood,
  search,
  replace,
}: {
  current: readonly string[];
  search: readonly string[];
  replace: readonly string[];
}): string[] {
  const kept = commonLines(search, replace);
  const reindent = createReindent(stood, search);
  let indent = indentOf(stood.find((line) => !isBlankLine(line)) ?? '');
  const newLine = (line: string) => (isBlankLine(line) ? line : reindent(line, indent));
  return replace.map((line, i) => {
    const context = stood[kept[i] ?? -1];
    const made = context === undefined ? newLine(line) : stripCarriageReturn(context);
    if (!isBlankLine(made)) indent = indentOf(made);
    return made;
  });
}

/**
 * Returns a function that indents new lines. `last` is the indent of the line above, used when the
 * indents in the block are inconsistent.
 */
function createReindent(
  stood: readonly string[],
  search: readonly string[],
): (line: string, last: string) => string {
  const pairs = search
    .map((line, i) => [indentOf(line), indentOf(stood[i] ?? '')] as const)
    .filter((_, i) => !isBlankLine(search[i] ?? ''));
  if (pairs.every(([theirs, ours]) => theirs === ours)) return (line) => line;
  const known = new Map(pairs);
  if (pairs.some(([theirs, ours]) => known.get(theirs) !== ours))
    return (line, last) => last + line.trimStart();
  const theirUnit = unitOf([...known.keys()]);
  const ourUnit = unitOf([...known.values()]);
  const shallowest = [...known.keys()].reduce((a, b) => (a.length <= b.length ? a : b));
  return (line) => {
    const indent = indentOf(line);
    const body = line.slice(indent.length);
    const same = known.get(indent);
    if (same !== undefined) return same + body;
    const below = [...known.keys()]
      .filter((one) => indent.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    if (below !== undefined)
      return known.get(below) + stepsOf(indent.slice(below.length), theirUnit, ourUnit) + body;
    const missing = stepsOf(shallowest.slice(indent.length), theirUnit, ourUnit);
    const ours = known.get(shallowest) ?? '';
    return (ours.endsWith(missing) ? ours.slice(0, ours.length - missing.length) : indent) + body;
  };
}

function stepsOf(indent: string, theirs: string, ours: string): string {
  const steps = Math.floor(indent.length / theirs.length);
  return ours.repeat(steps) + indent.slice(steps * theirs.length);
}

/** Returns one step of indentation: a tab, or the smallest difference between two indents. */
function unitOf(indents: readonly string[]): string {
  if (indents.some((indent) => indent.includes('\t'))) return '\t';
  const lengths = [...new Set(indents.map((indent) => indent.length))].sort((a, b) => a - b);
  const gaps = lengths.map((length, i) => length - (lengths[i - 1] ?? 0)).filter((gap) => gap > 0);
  return ' '.repeat(Math.min(...gaps, 4) > 0 ? Math.min(...gaps, 4) : 2);
}
