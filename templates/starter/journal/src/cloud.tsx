import { useState } from 'react';
import { content } from './content';
import { countWords, useEntries } from './entries';
import { formatDay } from './lib/days';

const { words } = content;

/** The more often a word comes back, the larger it stands; choosing it shows where. */
export function Cloud() {
  const [entries] = useEntries();
  const [chosen, setChosen] = useState<string>();
  const counted = countWords(entries);
  const most = counted[0]?.count ?? 1;
  const found = chosen ? Object.keys(entries).filter((day) => entries[day]?.toLowerCase().includes(chosen)) : [];

  if (counted.length === 0) return <p className="py-16 text-center text-soft">{words.empty}</p>;
  return (
    <div>
      <p className="text-soft">{words.cloud}</p>
      <ul className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
        {counted.map(({ word, count }) => (
          <li key={word}>
            <button
              type="button"
              aria-pressed={chosen === word}
              onClick={() => setChosen(chosen === word ? undefined : word)}
              className="min-h-11 rounded-lg px-2 font-display leading-tight aria-pressed:bg-accent aria-pressed:text-on-accent"
              style={{ fontSize: `${1 + (count / most) ** 1.4 * 1.9}em`, fontWeight: count === most ? 600 : 400 }}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <section className="mt-8" aria-live="polite">
          <h2 className="text-soft">{words.find.replace('{word}', chosen)}</h2>
          <ul className="mt-3 space-y-3">
            {found.map((day) => (
              <li key={day} className="card p-4">
                <time dateTime={day} className="text-sm text-soft">
                  {formatDay(day, content.lang)}
                </time>
                <p className="font-display text-lg">{entries[day]}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
