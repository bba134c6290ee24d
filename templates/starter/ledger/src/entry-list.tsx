import { X } from 'lucide-react';
import { content } from './content';
import { type Entry, money } from './entries';
import { formatDay } from './lib/days';

const { words } = content;

export function EntryList({ entries, onRemove }: { entries: Entry[]; onRemove: (id: string) => void }) {
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="font-semibold">{words.entries}</h2>
      {entries.length === 0 && <p className="py-8 text-center text-soft">{words.empty}</p>}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 py-1">
            <time dateTime={entry.day} className="w-16 shrink-0 text-sm text-soft tabular-nums">
              {formatDay(entry.day, content.lang)}
            </time>
            <span className="min-w-0 flex-1 py-1.5">
              <span className="block truncate">{entry.note}</span>
              <span className="text-sm text-soft">{entry.category}</span>
            </span>
            <span className="tabular-nums">{money(entry.amount)}</span>
            <button
              type="button"
              className="icon-button"
              onClick={() => onRemove(entry.id)}
              aria-label={`${words.remove}: ${entry.note}`}
              title={words.remove}
            >
              <X size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
