import { limits } from '@/domain/limits';

const { allUpTo, window: around, arrowsFrom } = limits.pagination;

/**
 * Returns the page numbers to show, with null for a gap (UC-017). Shows all numbers if there are at
 * most ten pages. Otherwise shows the first page, the last page and five pages around the current
 * page.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  if (last <= allUpTo) return range(1, last);
  const start = Math.min(Math.max(current - Math.floor(around / 2), 1), last - around + 1);
  const shown = new Set([1, ...range(start, start + around - 1), last]);
  return [...shown]
    .sort((a, b) => a - b)
    .flatMap((page, index, pages) =>
      index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page],
    );
}

/** UC-017: whether arrows appear beside the numbers, which is so with five pages or more. */
export const hasArrows = (last: number): boolean => last >= arrowsFrom;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
