import { type FormEvent, useState } from 'react';
import { openAccount } from './account';
import type { Cart } from './cart';
import { content } from './content';
import { Dialog } from './dialog';
import { formatMoney } from './lib/money';
import { useAction } from './lib/use-action';
import { useUser } from './lib/use-user';
import { Empty, Problem } from './parts';
import { Quantity } from './quantity';
import { placeOrder } from './shop';

const { words, account } = content;

type Props = { cart: Cart; isOpen: boolean; onClose: () => void };

export function CartDialog({ cart, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.cart}>
      {cart.lines.length === 0 ? <Empty text={words.cartEmpty} /> : <Checkout cart={cart} onClose={onClose} />}
    </Dialog>
  );
}

function Checkout({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const user = useUser();
  const { isBusy, error, run } = useAction();
  const [isOpened, setOpened] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '');
    const recipient = {
      customer_name: text('customer_name'),
      phone: text('phone'),
      address: text('address'),
      note: text('note'),
    };
    const items = cart.lines.map(({ product, quantity }) => ({ product: product.id, quantity }));
    if (!(await run(() => placeOrder(items, recipient)))) return;
    cart.clear();
    onClose();
    location.hash = '#/orders';
  };

  const signIn = () => {
    onClose();
    openAccount();
  };

  return (
    <>
      <ul className="divide-y divide-line">
        {cart.lines.map((line) => (
          <li key={line.product.id} className="flex items-center gap-3 py-3">
            <p className="min-w-0 flex-1">
              <span className="block font-medium">{line.product.name}</span>
              <span className="text-soft tabular-nums">{formatMoney(line.product.price * line.quantity)}</span>
            </p>
            <Quantity line={line} cart={cart} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-line py-4 text-lg font-semibold">
        {words.total} <span className="tabular-nums">{formatMoney(cart.total)}</span>
      </p>
      {!user && (
        <div className="space-y-4">
          <p className="text-soft">{account.needed}</p>
          <button type="button" className="button w-full" onClick={signIn}>
            {account.signIn}
          </button>
        </div>
      )}
      {user && !isOpened && (
        <button type="button" className="button w-full" onClick={() => setOpened(true)}>
          {words.order}
        </button>
      )}
      {user && isOpened && (
        <form onSubmit={submit} className="space-y-4">
          <Field name="customer_name" label={words.name} max={80} complete="name" />
          <Field name="phone" label={words.phone} max={40} complete="tel" />
          <Field name="address" label={words.address} max={300} complete="street-address" />
          <label className="block">
            <span className="mb-1 block font-medium">
              {words.note} <span className="font-normal text-soft">{words.optional}</span>
            </span>
            <textarea className="field" name="note" rows={2} maxLength={500} />
          </label>
          <p className="text-sm text-soft">
            {words.payment} {words.seen}
          </p>
          <Problem text={error} />
          <button type="submit" className="button w-full" disabled={isBusy}>
            {words.order}
          </button>
        </form>
      )}
    </>
  );
}

type FieldProps = { name: string; label: string; max: number; complete: string };

function Field({ name, label, max, complete }: FieldProps) {
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{label}</span>
      <input className="field" name={name} required maxLength={max} autoComplete={complete} />
    </label>
  );
}
