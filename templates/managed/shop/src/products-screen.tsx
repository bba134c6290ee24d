import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Picture } from './art/picture';
import type { Cart } from './cart';
import { content } from './content';
import { fill } from './lib/fill';
import { formatMoney } from './lib/money';
import { Empty } from './parts';
import { Quantity } from './quantity';
import type { Product } from './shop';

const { words } = content;
const fewLeft = 5;

export function ProductsScreen({ products, cart }: { products: Product[]; cart: Cart }) {
  const [category, setCategory] = useState('');
  const categories = [...new Set(products.map((product) => product.category).filter(Boolean))];
  const shown = products.filter((product) => !category || product.category === category);

  return (
    <>
      <section className="mb-8 max-w-2xl sm:mb-10">
        <h1 className="font-display text-4xl font-semibold sm:text-5xl">{content.headline}</h1>
        <p className="mt-3 text-lg text-soft">{content.line}</p>
      </section>
      {categories.length > 1 && (
        <div className="-mx-4 mb-6 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {['', ...categories].map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === category}
              onClick={() => setCategory(one)}
              className="min-h-10 shrink-0 rounded-full border border-line px-4 hover:bg-tint aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {one || words.all}
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 && <Empty text={words.noProducts} />}
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
        {shown.map((product) => (
          <li key={product.id} className="card flex flex-col overflow-hidden">
            <ProductPicture product={product} />
            <div className="flex flex-1 flex-col p-3 sm:p-4">
              <h2 className="font-semibold">{product.name}</h2>
              <p className="mt-1 flex-1 text-sm text-soft">{product.about}</p>
              <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="text-lg font-semibold tabular-nums">{formatMoney(product.price)}</span>
                {product.stock > 0 && product.stock <= fewLeft && (
                  <span className="text-sm text-soft">{fill(words.left, { n: product.stock })}</span>
                )}
              </p>
              <div className="mt-3">
                <AddButton product={product} cart={cart} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function ProductPicture({ product }: { product: Product }) {
  const { image_url: image, name, art } = product;
  return (
    <div className="aspect-[4/3] overflow-hidden bg-tint">
      {image ? <img src={image} alt={name} className="size-full object-cover" loading="lazy" /> : <Picture of={art} seed={name} />}
    </div>
  );
}

function AddButton({ product, cart }: { product: Product; cart: Cart }) {
  const quantity = cart.quantityOf(product.id);
  if (product.stock === 0) return <p className="flex min-h-11 items-center text-soft">{words.soldOut}</p>;
  if (quantity > 0) return <Quantity line={{ product, quantity }} cart={cart} />;
  return (
    <button
      type="button"
      className="button-quiet w-full px-2"
      onClick={() => cart.set(product.id, 1)}
      aria-label={`${words.add}: ${product.name}`}
    >
      <Plus size={18} aria-hidden /> {words.add}
    </button>
  );
}
