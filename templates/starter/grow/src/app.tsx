import { RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Direction, type Game, isOver, newGame, push } from './board';
import { BoardView } from './board-view';
import { Chain } from './chain';
import { content } from './content';
import { fill } from './lib/fill';
import { useStored } from './lib/use-stored';
import { Pad } from './pad';

const { words, levels } = content;
const keys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  w: 'up',
  s: 'down',
  a: 'left',
  d: 'right',
};

export function App() {
  const [game, setGame] = useStored<Game>('game', newGame());
  const [before, setBefore] = useState<Game>();
  const [best, setBest] = useStored('best', 0);
  const [hasGoneOn, setGoneOn] = useStored('gone-on', false);
  const over = isOver(game);
  const hasWon = game.made === levels.length - 1 && !hasGoneOn;
  const isStill = over || hasWon;

  function move(direction: Direction) {
    if (isStill) return;
    const next = push(game, direction);
    if (!next) return;
    setBefore(game);
    setGame(next);
    setBest(Math.max(best, next.score));
  }

  function restart() {
    setGame(newGame());
    setBefore(undefined);
    setGoneOn(false);
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const direction = keys[event.key];
      if (!direction || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      move(direction);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return (
    <main className="mx-auto grid min-h-dvh max-w-5xl content-center gap-x-14 gap-y-5 px-5 py-6 lg:grid-cols-[1fr_30rem]">
      <header className="lg:self-end">
        <h1 className="font-display text-3xl font-semibold sm:text-5xl">{content.title}</h1>
        <p className="mt-2 max-w-md text-soft">{content.rule}</p>
        <dl className="mt-5 flex gap-3">
          {[
            [words.score, game.score],
            [words.best, Math.max(best, game.score)],
          ].map(([name, value]) => (
            <div key={name} className="card min-w-28 px-4 py-2">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </header>

      <div className="lg:row-span-2 lg:self-center">
        <BoardView tiles={game.tiles} onPush={move}>
          {isStill && (
            <div
              className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 rounded-2xl bg-surface/92 p-6 text-center"
              role="status"
            >
              <p className="font-display text-3xl font-semibold">{over ? words.over : words.won}</p>
              <p className="max-w-xs text-soft">
                {fill(over ? words.overNote : words.wonNote, { made: levels[game.made] ?? '', score: game.score })}
              </p>
              <div className="mt-2 flex flex-wrap justify-center gap-3">
                {!over && (
                  <button type="button" className="button" onClick={() => setGoneOn(true)}>
                    {words.goOn}
                  </button>
                )}
                <button type="button" className={over ? 'button' : 'button-quiet'} onClick={restart}>
                  {words.again}
                </button>
              </div>
            </div>
          )}
        </BoardView>
        <div className="mt-4 flex items-center justify-between gap-3">
          <Pad onPush={move} />
          <div className="flex flex-col gap-2">
            <button
              type="button"
              className="button-quiet"
              disabled={!before || game.undos === 0}
              onClick={() => {
                if (before) setGame({ ...before, undos: game.undos - 1 });
                setBefore(undefined);
              }}
            >
              <Undo2 size={18} aria-hidden /> {fill(words.undo, { n: game.undos })}
            </button>
            <button type="button" className="button-quiet" onClick={restart}>
              <RotateCcw size={18} aria-hidden /> {words.restart}
            </button>
          </div>
        </div>
      </div>

      <Chain made={game.made} />
      <p className="sr-only" aria-live="polite">
        {fill(words.made, { made: levels[game.made] ?? '', score: game.score })}
      </p>
    </main>
  );
}
