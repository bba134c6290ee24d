import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { supabase } from '@/lib/supabase';
import { openAccount } from './account';
import { formatTime, type Service } from './bookings';
import { content } from './content';
import { formatMoney } from './lib/money';
import { useAction } from './lib/use-action';
import { useUser } from './lib/use-user';
import { Problem } from './parts';
import { useTimeZone } from './time-zone';

const { words, account } = content;

type Props = { service: Service; time: string; onBooked: () => void };

export function BookingForm({ service, time, onBooked }: Props) {
  const user = useUser();
  const timeZone = useTimeZone();
  const { isBusy, error, run } = useAction();
  const [isDone, setDone] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!user) return openAccount();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const customer = { customer_name: text('customer_name'), phone: text('phone'), note: text('note') };
    const isBooked = await run(() => supabase.from('bookings').insert({ service_id: service.id, starts_at: time, ...customer }));
    setDone(isBooked);
    if (isBooked) onBooked();
  };

  if (!time) {
    return (
      <div className="mt-6 border-t border-line pt-5" aria-live="polite">
        <Problem text={error} />
        {isDone ? (
          <p className="flex items-start gap-2">
            <CircleCheck size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden />
            <span>
              {words.requested}{' '}
              <a href="#/mine" className="font-medium underline">
                {words.toMine}
              </a>
            </span>
          </p>
        ) : (
          <p className="text-soft">{words.chooseTime}</p>
        )}
      </div>
    );
  }

  return (
    <form onSubmit={submit} className="mt-6 space-y-4 border-t border-line pt-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl bg-tint px-4 py-3">
        <span className="font-semibold">{service.name}</span>
        <span>
          {formatTime(time, timeZone, {
            month: 'long',
            day: 'numeric',
            weekday: 'short',
            hour: '2-digit',
            minute: '2-digit',
          })}
          {service.price > 0 && ` · ${formatMoney(service.price)}`}
        </span>
      </p>
      {user ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <label className="block">
              <span className="mb-1 block font-medium">{words.name}</span>
              <input className="field" name="customer_name" required maxLength={80} autoComplete="name" />
            </label>
            <label className="block">
              <span className="mb-1 block font-medium">
                {words.phone} <span className="font-normal text-soft">{words.optional}</span>
              </span>
              <input className="field" name="phone" type="tel" maxLength={40} autoComplete="tel" />
            </label>
          </div>
          <label className="block">
            <span className="mb-1 block font-medium">
              {words.note} <span className="font-normal text-soft">{words.optional}</span>
            </span>
            <textarea className="field" name="note" rows={2} maxLength={500} />
          </label>
          <p className="text-sm text-soft">{words.seen}</p>
        </>
      ) : (
        <p className="text-soft">{account.needed}</p>
      )}
      <Problem text={error} />
      <button type="submit" className="button w-full sm:w-auto" disabled={isBusy}>
        {user ? words.request : account.signIn}
      </button>
    </form>
  );
}
