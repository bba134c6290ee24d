import type { ReactNode } from 'react';
import { content } from './content';
import { fill } from './lib/fill';
import { formatMoney } from './lib/money';
import type { Order } from './shop';

const { words, lang } = content;
const day = new Intl.DateTimeFormat(lang, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

type Props = { order: Order; hasCustomer?: boolean; children?: ReactNode };

export function OrderCard({ order, hasCustomer = false, children }: Props) {
  return (
    <article className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{fill(words.number, { n: order.number })}</h2>
        <span className={order.status === 'new' || order.status === 'packed' ? 'badge-strong' : 'badge'}>{words.status[order.status]}</span>
        <span className="ml-auto text-sm text-soft">{day.format(new Date(order.created_at))}</span>
      </div>
      <ul className="mt-3 space-y-1">
        {order.items.map((item) => (
          <li key={item.product_id} className="flex justify-between gap-3">
            <span>
              {item.quantity} × {item.name}
            </span>
            <span className="text-soft tabular-nums">{formatMoney(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line pt-3 font-semibold">
        {words.total} <span className="tabular-nums">{formatMoney(order.total)}</span>
      </p>
      {hasCustomer && (
        <p className="mt-3 break-words text-soft">
          {[order.customer_name, order.phone, order.address, order.note].filter(Boolean).join(' · ')}
        </p>
      )}
      {children}
    </article>
  );
}
