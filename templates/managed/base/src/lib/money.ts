import { content } from '../content';

const format = new Intl.NumberFormat(content.lang, {
  style: 'currency',
  currency: content.currency,
  trailingZeroDisplay: 'stripIfInteger',
});

export function formatMoney(amount: number): string {
  return format.format(amount);
}
