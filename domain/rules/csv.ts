/** One cell of CSV (RFC 4180); what a spreadsheet would take for a formula is made text. Numbers stay numbers. */
function csvCell(value: string | number | Date | null): string {
  if (typeof value === 'number') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly (string | number | Date | null)[]): string {
  return cells.map(csvCell).join(',');
}
