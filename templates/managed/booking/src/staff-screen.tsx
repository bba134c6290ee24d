import { useState } from 'react';
import { BookingCard } from './booking-card';
import { loadComing, type Status, setStatus } from './bookings';
import { content } from './content';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { Empty, Problem, Rows } from './parts';

const { words } = content;

/** Everything that is booked from now on. It follows the database, so it may stay open all day. */
export function StaffScreen() {
  const bookings = useRows('coming', loadComing, ['bookings']);
  const [isWaiting, setWaiting] = useState(false);
  const { isBusy, error, run } = useAction();
  const change = (id: string, status: Status) => run(() => setStatus(id, status));

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-3xl font-semibold">{words.staff}</h1>
        <div className="flex rounded-xl bg-tint p-1">
          {[false, true].map((only) => (
            <button
              key={String(only)}
              type="button"
              aria-pressed={only === isWaiting}
              onClick={() => setWaiting(only)}
              className="min-h-10 rounded-lg px-4 text-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
            >
              {only ? words.waiting : words.all}
            </button>
          ))}
        </div>
      </div>
      <Problem text={error} />
      <Rows of={bookings}>
        {(list) => {
          const shown = isWaiting ? list.filter(({ status }) => status === 'requested') : list;
          if (shown.length === 0) return <Empty text={words.noneComing} />;
          return (
            <ul className="grid gap-3 lg:grid-cols-2">
              {shown.map((booking) => (
                <li key={booking.id}>
                  <BookingCard booking={booking} hasCustomer>
                    <div className="flex w-full flex-wrap gap-2">
                      {booking.status === 'requested' && (
                        <button type="button" className="button" disabled={isBusy} onClick={() => change(booking.id, 'confirmed')}>
                          {words.confirm}
                        </button>
                      )}
                      {booking.status !== 'cancelled' && (
                        <button type="button" className="button-quiet" disabled={isBusy} onClick={() => change(booking.id, 'cancelled')}>
                          {words.cancel}
                        </button>
                      )}
                    </div>
                  </BookingCard>
                </li>
              ))}
            </ul>
          );
        }}
      </Rows>
    </>
  );
}
