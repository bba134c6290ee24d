import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Picture } from './art/picture';
import { useCart } from './cart';
import { CartDialog } from './cart-dialog';
import { content } from './content';
import { GoodDialog } from './good-dialog';
import { Goods } from './goods';
import type { Good } from './types';

const { words, hero } = content;

export function App() {
  const cart = useCart();
  const [good, setGood] = useState<Good>();
  const [isCartOpen, setCartOpen] = useState(false);

  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-paper/95">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-4 px-5">
          <a href="#top" className="mr-auto font-display text-xl font-semibold">
            {content.title}
          </a>
          <button type="button" className="button-quiet relative" onClick={() => setCartOpen(true)}>
            <ShoppingBag size={19} aria-hidden /> {words.cart}
            <span className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm text-on-accent tabular-nums">{cart.count}</span>
          </button>
        </div>
      </header>

      <main id="top">
        <section className="mx-auto grid max-w-6xl items-stretch gap-6 px-5 pt-6 sm:pt-10 lg:grid-cols-[1fr_1.35fr]">
          <div className="flex flex-col justify-center py-4 sm:py-8">
            <p className="text-soft">{content.line}</p>
            <h1 className="mt-3 font-display text-4xl font-semibold sm:text-6xl">{hero.title}</h1>
            <p className="mt-4 max-w-md text-soft">{hero.text}</p>
            <a href="#goods" className="button mt-7 self-start">
              {hero.action}
            </a>
          </div>
          <div className="aspect-[5/4] overflow-hidden rounded-2xl lg:aspect-auto lg:min-h-[28rem]">
            <Picture of={hero.art} seed={content.title} />
          </div>
        </section>
        <Goods onOpen={setGood} onAdd={(one) => cart.add(one.name, one.options[0] ?? '')} />
        <section className="border-t border-line bg-tint/55">
          <ul className="mx-auto grid max-w-6xl gap-8 px-5 py-12 sm:grid-cols-3">
            {content.promises.map((promise) => (
              <li key={promise.name}>
                <h2 className="font-display text-lg font-semibold">{promise.name}</h2>
                <p className="mt-1 text-soft">{promise.text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-6xl px-5 py-10 text-sm text-soft">{content.footer}</p>
      </footer>

      <GoodDialog good={good} onClose={() => setGood(undefined)} onAdd={cart.add} />
      <CartDialog cart={cart} isOpen={isCartOpen} onClose={() => setCartOpen(false)} />
    </>
  );
}
