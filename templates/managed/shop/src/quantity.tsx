import { Minus, Plus } from 'lucide-react';
import type { Cart, Line } from './cart';
import { content } from './content';

const { words } = content;

/** More and fewer of one product, at most as many as there are. */
export function Quantity({ line: { product, quantity }, cart }: { line: Line; cart: Cart }) {
  return (
    <div className="flex items-center justify-between rounded-xl bg-tint">
      <button
        type="button"
        className="icon-button"
        onClick={() => cart.set(product.id, quantity - 1)}
        aria-label={`${words.fewer}: ${product.name}`}
      >
        <Minus size={18} aria-hidden />
      </button>
      <span className="min-w-6 text-center font-medium tabular-nums">{quantity}</span>
      <button
        type="button"
        className="icon-button"
        disabled={quantity >= product.stock}
        onClick={() => cart.set(product.id, quantity + 1)}
        aria-label={`${words.more}: ${product.name}`}
      >
        <Plus size={18} aria-hidden />
      </button>
    </div>
  );
}
