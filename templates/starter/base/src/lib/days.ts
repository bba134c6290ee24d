/** A day as `2026-05-17`, in the reader's own time zone. */
export function isoDay(date = new Date()): string {
  return [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
}

export function addDays(day: string, count: number): string {
  const date = toDate(day);
  date.setDate(date.getDate() + count);
  return isoDay(date);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toDate(to).getTime() - toDate(from).getTime()) / 86_400_000);
}

/** The Monday of the week in which the day lies. */
export function weekStart(day: string): string {
  return addDays(day, -((toDate(day).getDay() + 6) % 7));
}

export function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

export function formatDay(day: string, lang: string, options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }): string {
  return new Intl.DateTimeFormat(lang, options).format(toDate(day));
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
