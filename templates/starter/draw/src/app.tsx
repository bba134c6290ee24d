import { Users } from 'lucide-react';
import { useRef } from 'react';
import { content } from './content';
import { fill } from './lib/fill';
import { useStored } from './lib/use-stored';
import { People } from './people';
import { Reel } from './reel';
import { Winners } from './winners';

const { words, rounds } = content;

export type Win = { round: number; name: string };

export function App() {
  const [people, setPeople] = useStored('people', content.people);
  const [wins, setWins] = useStored<Win[]>('wins', []);
  const dialog = useRef<HTMLDialogElement>(null);

  const round = rounds.findIndex((one, index) => wins.filter((win) => win.round === index).length < one.winners);
  const current = rounds[round];
  const pool = people.filter((name) => !wins.some((win) => win.name === name));
  const drawn = wins.filter((win) => win.round === round).length;

  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-8 px-5 py-6">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl font-semibold sm:text-4xl">{content.title}</h1>
          <p className="mt-1 text-soft">{content.subtitle}</p>
        </div>
        <button type="button" className="button-quiet shrink-0" onClick={() => dialog.current?.showModal()}>
          <Users size={18} aria-hidden /> {people.length}
          <span className="sr-only">{words.people}</span>
        </button>
      </header>

      <section className="card flex flex-1 flex-col items-center justify-center gap-6 px-4 py-10 text-center">
        <div>
          <h2 className="font-display text-2xl font-semibold">{current ? current.name : words.finished}</h2>
          {current && (
            <p className="mt-1 text-soft">
              {current.prize} · {fill(words.progress, { done: drawn, total: current.winners })}
            </p>
          )}
        </div>
        <Reel pool={pool} isOpen={Boolean(current)} onStop={(name) => setWins((all) => [...all, { round, name }])} />
        <p className="text-sm text-soft">{fill(words.left, { n: pool.length })}</p>
      </section>

      <Winners
        wins={wins}
        onReset={() => {
          if (confirm(words.resetSure)) setWins([]);
        }}
      />
      <People dialog={dialog} people={people} onSave={setPeople} />
    </main>
  );
}
