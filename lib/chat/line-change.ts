export type LineChange = { added: number; removed: number };

/** Counts the line breaks in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * Counts added and removed lines in linear time. Ignores the order of lines, so moved lines count
 * as unchanged.
 */
export function lineChange(before: string | undefined, after: string): LineChange {
  const left = new Map<string, number>();
  for (const line of linesOf(before ?? '')) left.set(line, (left.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of linesOf(after)) {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    else added += 1;
  }
  let removed = 0;
  for (const count of left.values()) removed += count;
  return { added, removed };
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
