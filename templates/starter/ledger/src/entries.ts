import { content } from './content';
import { addDays, formatDay, isoDay } from './lib/days';
import { newId } from './lib/use-stored';

export type Entry = { id: string; note: string; category: string; amount: number; day: string };

export function firstEntries(): Entry[] {
  return content.entries.map(({ ago, ...entry }) => ({ ...entry, id: newId(), day: addDays(isoDay(), -ago) }));
}

export function inMonth(entries: Entry[], month: string): Entry[] {
  return entries.filter((entry) => entry.day.startsWith(month)).sort((one, other) => other.day.localeCompare(one.day));
}

export function total(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}

export function money(amount: number): string {
  return new Intl.NumberFormat(content.lang, { style: 'currency', currency: content.currency, maximumFractionDigits: 2 }).format(amount);
}

export function monthName(month: string): string {
  return formatDay(`${month}-15`, content.lang, { year: 'numeric', month: 'long' });
}

export function moveMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoDay(new Date(year, number - 1 + count, 15)).slice(0, 7);
}

/** All entries as a table any spreadsheet opens. */
export function download(entries: Entry[]): void {
  const rows = entries.map((entry) => [entry.day, entry.category, entry.note.replaceAll('"', '""'), entry.amount]);
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = `${content.title}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
