import { content } from './content';
import { addDays, isoDay, toDate } from './lib/days';
import { randomFrom } from './lib/random';

/** Sample numbers: the same every time for the same day. Put your own in their place here. */
export type Day = { day: string; channel: string; visitors: number; orders: number; revenue: number };

export const metrics = ['revenue', 'orders', 'visitors', 'conversion'] as const;
export type Metric = (typeof metrics)[number];

/** From Sunday; the weekend sells more. */
const weekdays = [1.24, 0.86, 0.82, 0.9, 0.97, 1.12, 1.34];
/** How busy each two hours of a day are. */
const hours = [0.02, 0.01, 0.02, 0.05, 0.09, 0.13, 0.14, 0.1, 0.11, 0.16, 0.13, 0.04];
const keptDays = 180;

export const days: Day[] = content.channels.flatMap((channel) =>
  [...Array(keptDays).keys()].map((index) => {
    const ago = keptDays - 1 - index;
    const day = addDays(isoDay(), -ago);
    const random = randomFrom(`${channel.name}-${day}`);
    const wave = 1 + 0.16 * Math.sin(index / 11) - ago * 0.0016;
    const visitors = Math.round(channel.visitors * (weekdays[toDate(day).getDay()] ?? 1) * wave * (0.84 + random() * 0.32));
    const orders = Math.round(visitors * channel.rate * (0.86 + random() * 0.28));
    return { day, channel: channel.name, visitors, orders, revenue: Math.round(orders * content.basket * (0.9 + random() * 0.2)) };
  }),
);

/** The days of a period that ended `back` periods ago, of one channel or of all. */
export function within(length: number, back: number, channel: string | undefined): Day[] {
  const last = addDays(isoDay(), -length * back);
  const first = addDays(last, -length + 1);
  return days.filter((one) => one.day >= first && one.day <= last && (!channel || one.channel === channel));
}

export function measure(list: Day[], metric: Metric): number {
  const sum = (name: 'visitors' | 'orders' | 'revenue') => list.reduce((total, one) => total + one[name], 0);
  return metric === 'conversion' ? sum('orders') / Math.max(1, sum('visitors')) : sum(metric);
}

/** One value a day, in order. */
export function series(list: Day[], metric: Metric): { day: string; value: number }[] {
  const names = [...new Set(list.map((one) => one.day))].sort();
  return names.map((day) => ({
    day,
    value: measure(
      list.filter((one) => one.day === day),
      metric,
    ),
  }));
}

/** Orders of each weekday (from Monday) and two hours of it. */
export function busyness(list: Day[]): { hour: number; orders: number }[][] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const orders = measure(
      list.filter((one) => toDate(one.day).getDay() === weekday),
      'orders',
    );
    const random = randomFrom(`hours-${weekday}`);
    return hours.map((share, index) => ({ hour: index * 2, orders: Math.round(orders * share * (0.7 + random() * 0.6)) }));
  });
}

export type Sold = { name: string; units: number; revenue: number };

/** Every product's part of the revenue: together they are all of it. */
export function sold(list: Day[]): Sold[] {
  const revenue = measure(list, 'revenue');
  const parts = content.products.map(({ name, price, share }) => price * share * (0.9 + randomFrom(`${name}-${list.length}`)() * 0.2));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return content.products.map(({ name, price }, index) => {
    const own = Math.round((revenue * (parts[index] ?? 0)) / whole);
    return { name, units: Math.round(own / price), revenue: own };
  });
}

export function format(value: number, metric: Metric, isShort = false): string {
  const notation = isShort ? ({ notation: 'compact', maximumFractionDigits: 1 } as const) : { maximumFractionDigits: 0 };
  if (metric === 'conversion') return new Intl.NumberFormat(content.lang, { style: 'percent', maximumFractionDigits: 1 }).format(value);
  if (metric === 'revenue') return money(value, notation);
  return new Intl.NumberFormat(content.lang, notation).format(value);
}

export function money(value: number, notation: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }): string {
  return new Intl.NumberFormat(content.lang, { style: 'currency', currency: content.currency, ...notation }).format(value);
}

/** The days as a table any spreadsheet opens. */
export function download(list: Day[]): void {
  const rows = list.map((one) => [one.day, one.channel, one.visitors, one.orders, one.revenue]);
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = `${content.title}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
