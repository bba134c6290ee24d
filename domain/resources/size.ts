const units = ['B', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** RES-006: formats a size in bytes as `1.50 MB`: B, KB, MB or GB with two decimals. */
export function formatSize(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)),
  );
  return `${(bytes / step ** power).toFixed(2)} ${units[power]}`;
}

/** RES-006: returns the used share of the space, 0–100; 100 if there is no space. */
export function usedPercent({
  used,
  maximumUsable,
}: {
  used: number;
  maximumUsable: number;
}): number {
  if (maximumUsable <= 0) return 100;
  return Math.min(100, Math.max(0, (used / maximumUsable) * 100));
}
