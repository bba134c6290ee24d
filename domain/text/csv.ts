/**
 * Formats one CSV cell (RFC 4180). Text that a spreadsheet would read as a formula is escaped.
 * Numbers stay numbers.
 */
function csvCell(value: string | number | Date | null): string {
  if (typeof value === 'number') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly (string | number | Date | null)[]): string {
  return cells.map(csvCell).join(',');
}
