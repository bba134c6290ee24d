import { Bell, BellOff, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { chime } from './chime';
import { content } from './content';
import { Dial } from './dial';
import { isoDay } from './lib/days';
import { fill } from './lib/fill';
import { useStored } from './lib/use-stored';
import { useTimer } from './use-timer';
import { Week } from './week';

const { words } = content;

export function App() {
  const [counts, setCounts] = useStored<Record<string, number>>('counts', {});
  const [minutes, setMinutes] = useStored('minutes', { focus: content.focusMinutes, rest: content.breakMinutes });
  const [hasSound, setSound] = useStored('sound', true);
  const [task, setTask] = useStored('task', '');
  const today = counts[isoDay()] ?? 0;

  const timer = useTimer(minutes, (finished) => {
    if (hasSound) chime();
    if (finished === 'focus') setCounts((all) => ({ ...all, [isoDay()]: (all[isoDay()] ?? 0) + 1 }));
  });

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center gap-7 px-5 py-8">
      <header className="flex w-full items-center justify-between">
        <h1 className="font-display text-xl font-semibold">{content.title}</h1>
        <button
          type="button"
          className="icon-button"
          aria-pressed={hasSound}
          aria-label={words.sound}
          title={words.sound}
          onClick={() => setSound(!hasSound)}
        >
          {hasSound ? <Bell size={20} /> : <BellOff size={20} />}
        </button>
      </header>

      <Dial
        share={timer.leftMs / timer.totalMs}
        label={timer.phase === 'focus' ? words.focus : words.rest}
        leftMs={timer.leftMs}
        isResting={timer.phase === 'rest'}
      />

      <label className="w-full">
        <span className="sr-only">{words.task}</span>
        <input
          className="w-full border-b border-soft/60 bg-transparent py-2 text-center text-lg placeholder:text-soft"
          value={task}
          onChange={(event) => setTask(event.target.value)}
          placeholder={words.task}
        />
      </label>

      <div className="flex items-center gap-3">
        <button type="button" className="icon-button" onClick={timer.reset} aria-label={words.reset} title={words.reset}>
          <RotateCcw size={20} />
        </button>
        <button type="button" className="button min-w-36 rounded-full text-lg" onClick={timer.isRunning ? timer.pause : timer.start}>
          {timer.isRunning ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
          {timer.isRunning ? words.pause : words.start}
        </button>
        <button type="button" className="icon-button" onClick={timer.skip} aria-label={words.skip} title={words.skip}>
          <SkipForward size={20} />
        </button>
      </div>

      <section className="card w-full p-5">
        <div className="flex items-end justify-between">
          <h2 className="text-soft">{words.today}</h2>
          <p className="text-sm text-soft">{fill(words.goal, { n: content.goal })}</p>
        </div>
        <p className="mt-1 font-display text-4xl font-semibold tabular-nums" aria-live="polite">
          {today}
        </p>
        <div className="mt-3 flex gap-1.5" aria-hidden>
          {[...Array(content.goal).keys()].map((index) => (
            <span key={index} className={`h-2 flex-1 rounded-full ${index < today ? 'bg-accent' : 'bg-tint'}`} />
          ))}
        </div>
        <Week counts={counts} />
      </section>

      <fieldset className="grid w-full grid-cols-2 gap-3" disabled={timer.isRunning}>
        <legend className="sr-only">{words.minutes}</legend>
        {(['focus', 'rest'] as const).map((phase) => (
          <label key={phase} className="text-sm text-soft">
            {words[phase]} ({words.minutes})
            <input
              className="field mt-1 tabular-nums"
              type="number"
              min={1}
              max={120}
              value={minutes[phase]}
              onChange={(event) => setMinutes({ ...minutes, [phase]: Math.min(120, Math.max(1, Number(event.target.value) || 1)) })}
            />
          </label>
        ))}
      </fieldset>
    </main>
  );
}
