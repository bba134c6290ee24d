import { useState } from 'react';
import { content } from './content';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { OrderCard } from './order-card';
import { Empty, Problem, Rows } from './parts';
import { loadOrders, type Status, setStatus } from './shop';

const { words } = content;

/** Which states may follow a state. */
const following: Record<Status, ('packed' | 'sent' | 'cancelled')[]> = {
  new: ['packed', 'cancelled'],
  packed: ['sent', 'cancelled'],
  sent: [],
  cancelled: [],
};

/** All orders. It follows the database, so it may stay open all day. */
export function StaffScreen() {
  const orders = useRows('all', loadOrders, ['orders']);
  const [isAll, setAll] = useState(false);
  const { isBusy, error, run } = useAction();

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold">{words.staff}</h1>
        <div className="flex rounded-xl bg-tint p-1">
          {[false, true].map((all) => (
            <button
              key={String(all)}
              type="button"
              aria-pressed={all === isAll}
              onClick={() => setAll(all)}
              className="min-h-10 rounded-lg px-4 text-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
            >
              {all ? words.allOrders : words.open}
            </button>
          ))}
        </div>
      </div>
      <Problem text={error} />
      <Rows of={orders}>
        {(list) => {
          const shown = isAll ? list : list.filter(({ status }) => following[status].length > 0);
          if (shown.length === 0) return <Empty text={words.noneOpen} />;
          return (
            <ul className="grid items-start gap-4 lg:grid-cols-2">
              {shown.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} hasCustomer>
                    {following[order.status].length > 0 && (
                      <div className="mt-4 flex flex-wrap gap-2">
                        {following[order.status].map((status) => (
                          <button
                            key={status}
                            type="button"
                            className={status === 'cancelled' ? 'button-quiet' : 'button'}
                            disabled={isBusy}
                            onClick={() => run(() => setStatus(order.id, status))}
                          >
                            {words.set[status]}
                          </button>
                        ))}
                      </div>
                    )}
                  </OrderCard>
                </li>
              ))}
            </ul>
          );
        }}
      </Rows>
    </>
  );
}
