export type FileDiff = {
  path: string;
  kind: 'added' | 'changed' | 'removed';
  added: number;
  removed: number;
};

/**
 * Above this number of line pairs, lines are compared without regard to their order. This is fast,
 * and exact enough for a summary.
 */
const maxOrderedPairs = 4_000_000;

/**
 * Returns the added and removed lines per changed file. `pairs`: the maximum number of line pairs
 * of a file that are compared in order.
 */
export function diffSummary(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  pairs: number = maxOrderedPairs,
): FileDiff[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const diffs: FileDiff[] = [];
  for (const path of paths) {
    const old = before.get(path);
    const now = after.get(path);
    if (old === now) continue;
    diffs.push({
      path,
      kind: changeKind(old, now),
      ...countLines(linesOf(old), linesOf(now), pairs),
    });
  }
  return diffs;
}

/** Returns how a file changed between two states; undefined means that there is no file. */
export function changeKind(before: unknown, after: unknown): FileDiff['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function linesOf(text: string | undefined): string[] {
  if (!text) return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function countLines(
  before: string[],
  after: string[],
  pairs: number,
): { added: number; removed: number } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const kept =
    old.length * now.length > pairs ? commonLinesUnordered(old, now) : commonLinesInOrder(old, now);
  return { added: now.length - kept, removed: old.length - kept };
}

/** Returns the length of the longest common subsequence, one row at a time. */
function commonLinesInOrder(before: string[], after: string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const line of before) {
    const next = [0];
    for (let j = 0; j < after.length; j++) {
      next.push(line === after[j] ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function commonLinesUnordered(before: string[], after: string[]): number {
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  let kept = 0;
  for (const line of after) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    kept++;
  }
  return kept;
}
