import { useState } from 'react';
import { SignInFirst } from './account';
import { BookingCard } from './booking-card';
import { type Booking, loadOwn, setStatus } from './bookings';
import { content } from './content';
import { Dialog } from './dialog';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';
import { Empty, Loading, Problem, Rows } from './parts';

const { words } = content;

export function MineScreen() {
  const user = useUser();
  if (user === undefined) return <Loading />;
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-6 font-display text-3xl font-semibold">{words.mine}</h1>
      {user ? <OwnBookings userId={user.id} /> : <SignInFirst />}
    </div>
  );
}

function OwnBookings({ userId }: { userId: string }) {
  const bookings = useRows(`own-${userId}`, () => loadOwn(userId), ['bookings']);
  const [leaving, setLeaving] = useState<Booking>();
  const { isBusy, error, run } = useAction();
  const now = new Date().toISOString();

  const cancel = async ({ id }: Booking) => {
    if (await run(() => setStatus(id, 'cancelled'))) setLeaving(undefined);
  };

  return (
    <>
      <Rows of={bookings}>
        {(list) => {
          const coming = list.filter((one) => one.ends_at > now && one.status !== 'cancelled').reverse();
          const past = list.filter((one) => !coming.includes(one));
          if (list.length === 0)
            return (
              <Empty text={words.noBookings}>
                <a href="#/" className="button">
                  {words.book}
                </a>
              </Empty>
            );
          return (
            <div className="space-y-8">
              <BookingList title={words.coming} bookings={coming} onCancel={setLeaving} />
              <BookingList title={words.past} bookings={past} />
            </div>
          );
        }}
      </Rows>
      <Dialog isOpen={leaving !== undefined} onClose={() => setLeaving(undefined)} title={words.cancelSure}>
        {leaving && (
          <div className="space-y-4">
            <BookingCard booking={leaving} />
            <Problem text={error} />
            <div className="flex flex-wrap justify-end gap-3">
              <button type="button" className="button-quiet" onClick={() => setLeaving(undefined)}>
                {words.keep}
              </button>
              <button type="button" className="button" disabled={isBusy} onClick={() => cancel(leaving)}>
                {words.cancel}
              </button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

type ListProps = { title: string; bookings: Booking[]; onCancel?: (booking: Booking) => void };

function BookingList({ title, bookings, onCancel }: ListProps) {
  if (bookings.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-soft">{title}</h2>
      <ul className="space-y-3">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking}>
              {onCancel && (
                <button type="button" className="button-quiet" onClick={() => onCancel(booking)}>
                  {words.cancel}
                </button>
              )}
            </BookingCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
