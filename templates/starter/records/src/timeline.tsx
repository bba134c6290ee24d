import { X } from 'lucide-react';
import { Picture } from './art/picture';
import { content } from './content';
import { formatDay } from './lib/days';
import { useEntries } from './records';

const { words } = content;

/** Everything written down, the newest first, each with its picture. */
export function Timeline() {
  const [entries, setEntries] = useEntries();
  const shown = [...entries].sort((one, other) => other.day.localeCompare(one.day));
  if (shown.length === 0) return <p className="py-16 text-center text-soft">{words.empty}</p>;
  return (
    <ol className="space-y-4 border-l-2 border-line pl-5">
      {shown.map((entry) => (
        <li key={entry.id} className="relative">
          <span className="absolute top-5 -left-[27px] size-3 rounded-full bg-accent" aria-hidden />
          <div className="card flex overflow-hidden">
            <span className="w-24 shrink-0">
              <Picture of={content.art} seed={entry.day + entry.kind} />
            </span>
            <span className="min-w-0 flex-1 p-3">
              <time dateTime={entry.day} className="text-sm text-soft">
                {formatDay(entry.day, content.lang)}
              </time>
              <span className="block font-semibold">
                {entry.kind} · <span className="tabular-nums">{entry.value}</span> {content.unit}
              </span>
              {entry.note && <span className="block text-soft">{entry.note}</span>}
            </span>
            <button
              type="button"
              className="icon-button"
              onClick={() => setEntries(entries.filter((one) => one.id !== entry.id))}
              aria-label={`${words.remove}: ${entry.kind} ${entry.day}`}
            >
              <X size={16} />
            </button>
          </div>
        </li>
      ))}
    </ol>
  );
}
