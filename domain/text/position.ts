/** Returns the line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Returns the offset of a line and column, both from 1. If the line does not exist, returns the end
 * of the text.
 */
export function offsetAt(text: string, { line, column }: { line: number; column: number }): number {
  let at = 0;
  for (let row = 1; row < line; row++) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return Math.min(text.length, at + column - 1);
}
