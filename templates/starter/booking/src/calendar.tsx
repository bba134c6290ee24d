import { useState } from 'react';
import { lessonsOn, useBookings } from './bookings';
import { content } from './content';
import { addDays, formatDay, isoDay, weekStart } from './lib/days';
import { fill } from './lib/fill';

const { words } = content;

export function Calendar() {
  const { bookings, left, isBooked, book, cancel } = useBookings();
  const [day, setDay] = useState(isoDay());
  const days = Array.from({ length: 21 }, (_, index) => addDays(weekStart(isoDay()), index));
  const lessons = lessonsOn(day);

  return (
    <div className="space-y-6">
      <p className="rounded-xl bg-tint px-4 py-3" aria-live="polite">
        {left > 0 ? fill(words.credits, { n: left, total: content.credits }) : words.noCredits}
      </p>
      <div className="grid grid-cols-7 gap-1 text-center">
        {days.slice(0, 7).map((one) => (
          <span key={one} className="text-sm text-soft">
            {formatDay(one, content.lang, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((one) => (
          <button
            key={one}
            type="button"
            disabled={one < isoDay()}
            aria-pressed={one === day}
            aria-label={formatDay(one, content.lang, { month: 'long', day: 'numeric', weekday: 'long' })}
            onClick={() => setDay(one)}
            className="relative flex aspect-square min-h-11 items-center justify-center rounded-full tabular-nums hover:bg-tint disabled:text-soft disabled:line-through disabled:hover:bg-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {formatDay(one, 'en', { day: 'numeric' })}
            {bookings.some((booking) => booking.day === one) && (
              <span className="absolute bottom-1.5 size-1.5 rounded-full bg-current" aria-hidden />
            )}
          </button>
        ))}
      </div>
      <section>
        <h2 className="font-semibold">{formatDay(day, content.lang, { month: 'long', day: 'numeric', weekday: 'long' })}</h2>
        {lessons.length === 0 && <p className="py-8 text-center text-soft">{words.noLessons}</p>}
        <ul className="mt-3 space-y-3">
          {lessons.map((lesson) => {
            const isMine = isBooked(day, lesson.index);
            return (
              <li key={lesson.index} className={`card flex items-center gap-4 p-4 ${isMine ? 'border-accent' : ''}`}>
                <span className="font-display text-xl font-semibold tabular-nums">{lesson.time}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{lesson.name}</span>
                  <span className="block text-sm text-soft">
                    {content.teachers[lesson.teacher]} ·{' '}
                    {isMine ? words.booked : lesson.free > 0 ? fill(words.free, { n: lesson.free }) : words.full}
                  </span>
                </span>
                {isMine ? (
                  <button type="button" className="button-quiet" onClick={() => cancel(day, lesson.index)}>
                    {words.cancel}
                  </button>
                ) : (
                  <button
                    type="button"
                    className="button px-4"
                    disabled={lesson.free === 0 || left === 0}
                    onClick={() => book(day, lesson.index)}
                  >
                    {words.book}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        <p className="mt-4 text-sm text-soft">{words.unsent}</p>
      </section>
    </div>
  );
}
