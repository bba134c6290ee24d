import { type FormEvent, useState } from 'react';
import { content } from './content';
import type { Entry } from './entries';
import { isoDay } from './lib/days';

const { words } = content;

export function EntryForm({ onAdd }: { onAdd: (entry: Omit<Entry, 'id'>) => void }) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [category, setCategory] = useState(content.categories[0] ?? '');
  const [day, setDay] = useState(isoDay());
  const value = Number(amount);
  const isReady = value > 0 && day !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    onAdd({ amount: Math.round(value * 100) / 100, note: note.trim() || category, category, day });
    setAmount('');
    setNote('');
  }

  return (
    <form onSubmit={submit} className="card space-y-3 p-5">
      <label className="block">
        <span className="text-sm text-soft">{words.amount}</span>
        <input
          className="field mt-1 text-xl tabular-nums"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value.replace(/[^\d.]/g, ''))}
          placeholder="0"
        />
      </label>
      <fieldset>
        <legend className="text-sm text-soft">{words.category}</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {content.categories.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={category === name}
              onClick={() => setCategory(name)}
              className="min-h-11 rounded-full border border-line px-3.5 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <input
          className="field"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          placeholder={words.note}
          aria-label={words.note}
        />
        <input className="field" type="date" value={day} onChange={(event) => setDay(event.target.value)} aria-label={words.day} />
      </div>
      <button type="submit" className="button w-full" disabled={!isReady}>
        {words.add}
      </button>
    </form>
  );
}
