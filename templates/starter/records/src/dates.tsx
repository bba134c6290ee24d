import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { content } from './content';
import { addDays, daysBetween, formatDay, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { newId, useStored } from './lib/use-stored';

const { words } = content;

/** Days to keep in mind, the next one first. */
export function Dates() {
  const [dates, setDates] = useStored(
    'dates',
    content.dates.map((date) => ({ id: newId(), name: date.name, day: addDays(isoDay(), date.inDays) })),
  );
  const [name, setName] = useState('');
  const [day, setDay] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !day) return;
    setDates([...dates, { id: newId(), name: name.trim(), day }]);
    setName('');
  }

  return (
    <div className="space-y-5">
      <ul className="space-y-3">
        {[...dates]
          .sort((one, other) => one.day.localeCompare(other.day))
          .map((date) => {
            const left = daysBetween(isoDay(), date.day);
            return (
              <li key={date.id} className="card flex items-center gap-4 py-3 pr-1 pl-5">
                <span className="flex-1">
                  <span className="block font-semibold">{date.name}</span>
                  <span className="block text-soft">
                    {formatDay(date.day, content.lang, { year: 'numeric', month: 'long', day: 'numeric' })}
                  </span>
                </span>
                <span className={left >= 0 && left <= 14 ? 'font-semibold text-accent' : 'text-soft'}>
                  {left === 0 ? words.today : fill(left > 0 ? words.left : words.past, { n: Math.abs(left) })}
                </span>
                <button
                  type="button"
                  className="icon-button"
                  onClick={() => setDates(dates.filter((one) => one.id !== date.id))}
                  aria-label={`${words.remove}: ${date.name}`}
                >
                  <X size={16} />
                </button>
              </li>
            );
          })}
      </ul>
      <form onSubmit={submit} className="card grid gap-3 p-5">
        <input
          className="field"
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={words.dateName}
          aria-label={words.dateName}
        />
        <input className="field" type="date" value={day} onChange={(event) => setDay(event.target.value)} aria-label={words.day} />
        <button type="submit" className="button" disabled={!name.trim() || !day}>
          {words.add}
        </button>
      </form>
    </div>
  );
}
