import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Picture } from './art/picture';
import { type Cart, goodOf, type Line, money, sumOf } from './cart';
import { Checkout } from './checkout';
import { content } from './content';
import { Dialog } from './dialog';
import { fill } from './lib/fill';

const { words } = content;

/** The cart at the side of the page: its lines, what it comes to, and the order. */
export function CartDialog({ cart, isOpen, onClose }: { cart: Cart; isOpen: boolean; onClose: () => void }) {
  const [step, setStep] = useState<'cart' | 'form' | 'sent' | 'preview'>('cart');

  function close() {
    setStep('cart');
    onClose();
  }

  return (
    <Dialog label={words.cart} isOpen={isOpen} onClose={close} className="mr-0 ml-auto h-dvh max-h-none w-[min(28rem,100vw)] max-w-none">
      <div className="flex h-full flex-col">
        <h2 className="border-b border-line px-6 py-5 font-display text-xl font-semibold">{words.cart}</h2>
        {step === 'sent' || step === 'preview' ? (
          <div className="m-auto px-8 text-center" role="status">
            <p className="font-display text-2xl font-semibold">{words.thanks}</p>
            <p className="mt-2 text-soft">{step === 'preview' ? words.unsent : words.thanksNote}</p>
          </div>
        ) : cart.lines.length === 0 ? (
          <p className="m-auto px-8 text-center text-soft">{words.cartEmpty}</p>
        ) : (
          <>
            <div className="min-h-0 flex-1 overflow-y-auto px-6">
              {step === 'cart' ? (
                <ul className="divide-y divide-line">
                  {cart.lines.map((line) => (
                    <Row key={line.name + line.option} line={line} onCount={(count) => cart.setCount(line, count)} />
                  ))}
                </ul>
              ) : (
                <Checkout
                  lines={cart.lines}
                  onBack={() => setStep('cart')}
                  onOrder={(result) => {
                    cart.clear();
                    setStep(result === 'preview' ? 'preview' : 'sent');
                  }}
                />
              )}
            </div>
            <Sums lines={cart.lines} onCheckout={step === 'cart' ? () => setStep('form') : undefined} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Row({ line, onCount }: { line: Line; onCount: (count: number) => void }) {
  const good = goodOf(line.name);
  if (!good) return null;
  return (
    <li className="flex gap-4 py-4">
      <span className="block size-20 shrink-0 overflow-hidden rounded-lg">
        <Picture of={good.art} seed={good.name} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="font-semibold">{good.name}</span>
          <span className="tabular-nums">{money(good.price * line.count)}</span>
        </p>
        <p className="text-sm text-soft">{line.option}</p>
        <div className="mt-1 -ml-2 flex items-center">
          <button
            type="button"
            className="icon-button"
            onClick={() => onCount(line.count - 1)}
            aria-label={`${line.count > 1 ? words.fewer : words.remove}: ${good.name}`}
          >
            <Minus size={17} />
          </button>
          <span className="w-8 text-center tabular-nums">{line.count}</span>
          <button
            type="button"
            className="icon-button"
            disabled={line.count >= (good.left ?? 99)}
            onClick={() => onCount(line.count + 1)}
            aria-label={`${words.more}: ${good.name}`}
          >
            <Plus size={17} />
          </button>
        </div>
      </div>
    </li>
  );
}

function Sums({ lines, onCheckout }: { lines: Line[]; onCheckout: (() => void) | undefined }) {
  const { goods, shipping, total } = sumOf(lines);
  const missing = content.freeFrom - goods;
  return (
    <div className="border-t border-line px-6 py-5">
      <p className="text-sm">{missing > 0 ? fill(words.untilFree, { amount: money(missing) }) : words.isFree}</p>
      <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-tint" aria-hidden>
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.min(1, goods / content.freeFrom) * 100}%` }}
        />
      </div>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt className="text-soft">{words.subtotal}</dt>
        <dd>{money(goods)}</dd>
        <dt className="text-soft">{words.shipping}</dt>
        <dd className="text-right">{shipping === 0 ? words.free : money(shipping)}</dd>
        <dt className="pt-1 font-semibold">{words.total}</dt>
        <dd className="pt-1 text-right font-semibold">{money(total)}</dd>
      </dl>
      {onCheckout && (
        <button type="button" className="button mt-4 w-full" onClick={onCheckout}>
          {words.checkout}
        </button>
      )}
    </div>
  );
}
