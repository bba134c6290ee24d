import { useStored } from './lib/use-stored';
import type { Product } from './shop';

export type Line = { product: Product; quantity: number };

/** What this person wants to buy; it stays in this browser until it is ordered. */
export function useCart(products: Product[]) {
  const [wanted, setWanted] = useStored<Record<string, number>>('cart', {});
  const lines: Line[] = products.flatMap((product) => {
    const quantity = Math.min(wanted[product.id] ?? 0, product.stock);
    return quantity > 0 ? [{ product, quantity }] : [];
  });
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: lines.reduce((sum, line) => sum + line.quantity * line.product.price, 0),
    quantityOf: (id: string) => lines.find((line) => line.product.id === id)?.quantity ?? 0,
    set: (id: string, quantity: number) => setWanted((before) => ({ ...before, [id]: Math.max(0, quantity) })),
    clear: () => setWanted({}),
  };
}

export type Cart = ReturnType<typeof useCart>;
