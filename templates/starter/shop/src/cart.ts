import { content } from './content';
import { useStored } from './lib/use-stored';
import type { Good } from './types';

/** One good in one of its options; a cart holds names, so that a price is always today's. */
export type Line = { name: string; option: string; count: number };

export function goodOf(name: string): Good | undefined {
  return content.goods.find((good) => good.name === name);
}

export function useCart() {
  const [stored, store] = useStored<Line[]>('cart', []);
  // What is no longer sold falls out by itself.
  const lines = stored.filter((line) => goodOf(line.name));
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.count, 0),
    add(name: string, option: string) {
      const same = lines.find((line) => line.name === name && line.option === option);
      store(
        same
          ? lines.map((line) => (line === same ? { ...line, count: atMost(name, line.count + 1) } : line))
          : [...lines, { name, option, count: 1 }],
      );
    },
    setCount(at: Line, count: number) {
      store(
        count < 1
          ? lines.filter((line) => line !== at)
          : lines.map((line) => (line === at ? { ...line, count: atMost(at.name, count) } : line)),
      );
    },
    clear: () => store([]),
  };
}

export type Cart = ReturnType<typeof useCart>;

export function sumOf(lines: Line[]): { goods: number; shipping: number; total: number } {
  const goods = lines.reduce((sum, line) => sum + (goodOf(line.name)?.price ?? 0) * line.count, 0);
  const shipping = goods === 0 || goods >= content.freeFrom ? 0 : content.shipping;
  return { goods, shipping, total: goods + shipping };
}

/** Returns a line as the owner of the shop reads it: `2 × Morning mug (Blue) · $48`. */
export function textOf({ name, option, count }: Line): string {
  return `${count} × ${name}${option ? ` (${option})` : ''} · ${money((goodOf(name)?.price ?? 0) * count)}`;
}

export function money(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(content.lang, {
    style: 'currency',
    currency: content.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

function atMost(name: string, count: number): number {
  return Math.min(count, goodOf(name)?.left ?? 99);
}
