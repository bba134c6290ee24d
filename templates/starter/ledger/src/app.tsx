import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { Breakdown } from './breakdown';
import { content } from './content';
import { download, type Entry, firstEntries, inMonth, money, monthName, moveMonth, total } from './entries';
import { EntryForm } from './entry-form';
import { EntryList } from './entry-list';
import { isoDay } from './lib/days';
import { fill } from './lib/fill';
import { newId, useStored } from './lib/use-stored';

const { words } = content;

export function App() {
  const [entries, setEntries] = useStored<Entry[]>('entries', firstEntries());
  const [month, setMonth] = useState(isoDay().slice(0, 7));
  const [category, setCategory] = useState<string>();
  const shown = inMonth(entries, month);
  const before = total(inMonth(entries, moveMonth(month, -1)));

  return (
    <div className="mx-auto max-w-5xl px-5 py-8 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl font-semibold">{content.title}</h1>
          <p className="mt-1 text-soft">{content.subtitle}</p>
        </div>
        <button type="button" className="button-quiet" onClick={() => download(entries)}>
          <Download size={18} aria-hidden /> {words.export}
        </button>
      </header>

      <main className="mt-8 grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
        <div className="space-y-6">
          <section className="rounded-2xl bg-accent p-6 text-on-accent">
            <div className="-mx-3 -mt-2 flex items-center justify-between">
              <button
                type="button"
                className="flex size-11 items-center justify-center rounded-lg focus-visible:outline-current"
                onClick={() => setMonth(moveMonth(month, -1))}
                aria-label={words.previous}
              >
                <ChevronLeft size={20} />
              </button>
              <h2 aria-live="polite">{monthName(month)}</h2>
              <button
                type="button"
                className="flex size-11 items-center justify-center rounded-lg focus-visible:outline-current disabled:opacity-40"
                onClick={() => setMonth(moveMonth(month, 1))}
                disabled={month >= isoDay().slice(0, 7)}
                aria-label={words.next}
              >
                <ChevronRight size={20} />
              </button>
            </div>
            <p className="mt-4">{words.spent}</p>
            <p className="font-display text-4xl font-semibold tabular-nums">{money(total(shown))}</p>
            <p className="mt-1 text-sm">{fill(words.before, { amount: money(before) })}</p>
          </section>
          <EntryForm onAdd={(entry) => setEntries((all) => [...all, { ...entry, id: newId() }])} />
        </div>
        <div className="min-w-0 space-y-6">
          <Breakdown entries={shown} chosen={category} onChoose={setCategory} />
          <EntryList
            entries={category ? shown.filter((entry) => entry.category === category) : shown}
            onRemove={(id) => setEntries((all) => all.filter((entry) => entry.id !== id))}
          />
        </div>
      </main>
    </div>
  );
}
