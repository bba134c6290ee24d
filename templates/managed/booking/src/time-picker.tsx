import { useState } from 'react';
import { supabase } from '@/lib/supabase';
import { formatTime } from './bookings';
import { content } from './content';
import { addDays, formatDay, isoDay, toDate } from './lib/days';
import { fill } from './lib/fill';
import { useRows } from './lib/use-rows';
import { useUser } from './lib/use-user';
import { Rows } from './parts';
import { useTimeZone } from './time-zone';

const { words, lang } = content;
const dayCount = 14;

type Props = { service: string; time: string; onTime: (time: string) => void };

/** The next two weeks, and the free times of one day. */
export function TimePicker({ service, time, onTime }: Props) {
  const timeZone = useTimeZone();
  const user = useUser();
  const [chosen, setChosen] = useState('');
  const hours = useRows<{ weekday: number }[]>('hours', () => supabase.from('opening_hours').select('weekday'), ['opening_hours']);
  const isOpen = (one: string) => hours.rows === undefined || hours.rows.some(({ weekday }) => weekday === toDate(one).getDay());
  const days = Array.from({ length: dayCount }, (_, index) => addDays(isoDay(), index));
  const day = chosen || (days.find(isOpen) ?? isoDay());
  const times = useRows<string[]>(`times-${service}-${day}-${user?.id}`, () => supabase.rpc('free_times', { service, day }), [
    'bookings',
    'opening_hours',
  ]);
  const choose = (one: string) => {
    setChosen(one);
    onTime('');
  };

  return (
    <>
      <h2 className="font-semibold">{words.day}</h2>
      <div className="-mx-4 mt-3 flex snap-x gap-2 overflow-x-auto px-4 pb-2 sm:mx-0 sm:grid sm:grid-cols-7 sm:px-0">
        {days.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            disabled={!isOpen(one)}
            onClick={() => choose(one)}
            className="relative flex min-w-14 snap-start flex-col items-center rounded-xl border border-line py-2 enabled:hover:bg-tint disabled:border-dashed disabled:text-soft disabled:line-through aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            <span className="text-xs">{formatDay(one, lang, { weekday: 'short' })}</span>
            <span className="text-lg font-semibold tabular-nums">{formatDay(one, 'en', { day: 'numeric' })}</span>
            <span className="sr-only">{formatDay(one, lang, { month: 'long' })}</span>
          </button>
        ))}
      </div>
      <h2 className="mt-6 font-semibold">
        {fill(words.time, {
          day: formatDay(day, lang, { month: 'long', day: 'numeric', weekday: 'long' }),
        })}
      </h2>
      <div className="mt-3">
        <Rows of={times}>
          {(list) =>
            list.length === 0 ? (
              <p className="rounded-xl bg-tint px-4 py-6 text-center text-soft">{words.noTimes}</p>
            ) : (
              <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
                {list.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === time}
                    onClick={() => onTime(one)}
                    className="min-h-11 rounded-xl border border-line tabular-nums hover:bg-tint aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
                  >
                    {formatTime(one, timeZone, { timeStyle: 'short' })}
                  </button>
                ))}
              </div>
            )
          }
        </Rows>
        <p className="mt-2 text-sm text-soft">{fill(words.zone, { zone: timeZone })}</p>
      </div>
    </>
  );
}
