import { Heart, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { content } from './content';
import { hit, levelOf, newGame, step } from './game';
import { useStored } from './lib/use-stored';

const { words } = content;

export function App() {
  const [game, setGame] = useState(newGame);
  const [isPlaying, setPlaying] = useState(false);
  const [typed, setTyped] = useState('');
  const [best, setBest] = useStored('best', 0);
  const input = useRef<HTMLInputElement>(null);
  const isOver = game.lives === 0;

  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const passed = Math.min(now - last, 100);
      last = now;
      setGame((before) => (before.lives === 0 ? before : step(before, passed)));
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  useEffect(() => {
    if (!isOver) return;
    setPlaying(false);
    setBest((before) => Math.max(before, game.score));
  }, [isOver, game.score, setBest]);

  function start() {
    setGame(newGame);
    setTyped('');
    setPlaying(true);
    input.current?.focus();
  }

  function type(text: string) {
    const after = hit(game, text.trim());
    if (after) setGame(after);
    setTyped(after ? '' : text);
  }

  return (
    <main className="mx-auto flex h-dvh max-w-3xl flex-col px-4 py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-3">
        <h1 className="font-display text-2xl font-semibold">{content.title}</h1>
        <dl className="flex gap-5 text-sm">
          {[
            [words.score, game.score],
            [words.level, levelOf(game)],
            [words.best, Math.max(best, game.score)],
          ].map(([name, value]) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="text-soft">{name}</dt>
              <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="flex items-center gap-1 text-accent" role="img" aria-label={`${words.lives}: ${game.lives}`}>
          {[...Array(content.lives).keys()].map((index) => (
            <Heart key={index} size={20} fill={index < game.lives ? 'currentColor' : 'none'} aria-hidden />
          ))}
        </p>
      </header>

      <div className="relative min-h-0 flex-1 overflow-hidden rounded-2xl border border-line bg-surface">
        <div
          className="absolute inset-0 bg-[repeating-linear-gradient(to_bottom,transparent_0_47px,var(--line)_47px_48px)] opacity-60"
          aria-hidden
        />
        {game.falling.map((word) => (
          <span
            key={word.id}
            className="absolute rounded-lg bg-tint px-3 py-1 font-mono text-lg whitespace-nowrap"
            style={{ left: `${word.x * 100}%`, top: `${word.y * 94}%` }}
          >
            <span className="font-bold text-accent">{typed && word.text.startsWith(typed) ? typed : ''}</span>
            {typed && word.text.startsWith(typed) ? word.text.slice(typed.length) : word.text}
          </span>
        ))}
        {!isPlaying && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-surface/90 px-8 text-center">
            {isOver && (
              <div role="status">
                <p className="text-soft">{words.over}</p>
                <p className="font-display text-6xl font-semibold tabular-nums">{game.score}</p>
              </div>
            )}
            <p className="max-w-sm text-soft">{content.rule}</p>
            <button type="button" className="button text-lg" onClick={start}>
              <Play size={20} aria-hidden /> {isOver ? words.again : words.start}
            </button>
          </div>
        )}
        <div className="absolute inset-x-0 bottom-0 h-1 bg-accent" aria-hidden />
      </div>

      <input
        ref={input}
        className="field mt-3 min-h-14 text-center font-mono text-xl"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isPlaying && start()}
        aria-label={words.input}
        placeholder={words.input}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </main>
  );
}
