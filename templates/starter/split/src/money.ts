import { content } from './content';

const format = new Intl.NumberFormat(content.lang, { style: 'currency', currency: content.currency });

export function money(amount: number): string {
  return format.format(amount);
}
