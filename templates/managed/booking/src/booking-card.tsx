import type { ReactNode } from 'react';
import { type Booking, formatTime } from './bookings';
import { content } from './content';
import { useTimeZone } from './time-zone';

const { words } = content;

type Props = { booking: Booking; hasCustomer?: boolean; children?: ReactNode };

export function BookingCard({ booking, hasCustomer = false, children }: Props) {
  const timeZone = useTimeZone();
  const { starts_at, ends_at, status, service, customer_name, phone, note } = booking;
  const clock = { timeStyle: 'short' } as const;
  const about = [hasCustomer && service?.name, hasCustomer && phone, note].filter(Boolean).join(' · ');
  return (
    <article className={`card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 ${status === 'cancelled' ? 'border-dashed' : ''}`}>
      <p className="min-w-24">
        <span className="block text-sm text-soft">
          {formatTime(starts_at, timeZone, { month: 'short', day: 'numeric', weekday: 'short' })}
        </span>
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {formatTime(starts_at, timeZone, clock)}–{formatTime(ends_at, timeZone, clock)}
        </span>
      </p>
      <div className="min-w-40 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {hasCustomer ? customer_name : service?.name}
          <span className={status === 'confirmed' ? 'badge-strong' : 'badge'}>{words.status[status]}</span>
        </h3>
        {about && <p className="break-words text-soft">{about}</p>}
      </div>
      {children}
    </article>
  );
}
