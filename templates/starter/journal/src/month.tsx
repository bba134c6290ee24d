import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { content } from './content';
import { useEntries } from './entries';
import { formatDay, isoDay } from './lib/days';

const { words } = content;

function moveMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoDay(new Date(year, number - 1 + count, 15)).slice(0, 7);
}

export function Month() {
  const [entries, setEntries] = useEntries();
  const [month, setMonth] = useState(isoDay().slice(0, 7));
  const days = Object.keys(entries)
    .filter((day) => day.startsWith(month))
    .sort()
    .reverse();

  function remove(day: string) {
    setEntries(Object.fromEntries(Object.entries(entries).filter(([one]) => one !== day)));
  }

  return (
    <div>
      <div className="-mx-3 flex items-center justify-between">
        <button type="button" className="icon-button" onClick={() => setMonth(moveMonth(month, -1))} aria-label={words.previous}>
          <ChevronLeft size={22} />
        </button>
        <h2 className="font-display text-xl font-semibold" aria-live="polite">
          {formatDay(`${month}-15`, content.lang, { year: 'numeric', month: 'long' })}
        </h2>
        <button
          type="button"
          className="icon-button"
          onClick={() => setMonth(moveMonth(month, 1))}
          disabled={month >= isoDay().slice(0, 7)}
          aria-label={words.next}
        >
          <ChevronRight size={22} />
        </button>
      </div>
      {days.length === 0 && <p className="py-16 text-center text-soft">{words.empty}</p>}
      <ol className="mt-4 space-y-4">
        {days.map((day) => (
          <li key={day} className="flex gap-4 border-b border-line pb-4">
            <time dateTime={day} className="w-10 shrink-0 text-center">
              <span className="block font-display text-2xl font-semibold tabular-nums">{Number(day.slice(8))}</span>
              <span className="block text-xs text-soft">{formatDay(day, content.lang, { weekday: 'short' })}</span>
            </time>
            <p className="flex-1 font-display text-lg">{entries[day]}</p>
            <button type="button" className="icon-button" onClick={() => remove(day)} aria-label={`${words.remove}: ${day}`}>
              <X size={16} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
