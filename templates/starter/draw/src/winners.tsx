import type { Win } from './app';
import { content } from './content';

const { words, rounds } = content;

export function Winners({ wins, onReset }: { wins: Win[]; onReset: () => void }) {
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{words.winners}</h2>
        {wins.length > 0 && (
          <button type="button" className="button-quiet" onClick={onReset}>
            {words.reset}
          </button>
        )}
      </div>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {rounds.map((round, index) => {
          const names = wins.filter((win) => win.round === index).map((win) => win.name);
          return (
            <li key={round.name} className="card p-5">
              <h3 className="font-display text-lg font-semibold">{round.name}</h3>
              <p className="text-sm text-soft">
                {round.prize} × {round.winners}
              </p>
              <p className="mt-3 flex flex-wrap gap-2">
                {names.length === 0 && <span className="text-soft">{words.none}</span>}
                {names.map((name) => (
                  <span key={name} className="rounded-full bg-tint px-3 py-1">
                    {name}
                  </span>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
