import type { ElementPlace } from './edits.ts';

/** Returns the source between two points; an empty text if the file ends before them. */
export function sourceAt(
  text: string,
  { start, end }: Pick<ElementPlace, 'start' | 'end'>,
): string {
  const lines = text.split('\n');
  const offsetOf = (point: string) => {
    const [line = 1, column = 0] = point.split(':').map(Number);
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + column;
  };
  return text.slice(offsetOf(start), offsetOf(end));
}
