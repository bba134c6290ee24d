import { Check } from 'lucide-react';
import { content } from './content';
import { formatDay, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { doseCount, useMedicines, useTaken } from './store';

const { words, times } = content;

export function Today() {
  const [medicines, setMedicines] = useMedicines();
  const [taken, setTaken] = useTaken();
  const today = isoDay();
  const done = taken[today] ?? [];
  const total = doseCount(medicines);

  function toggle(dose: string) {
    // The first tap also fixes the example list, so that its ids stay the same after a reload.
    setMedicines(medicines);
    setTaken({ ...taken, [today]: done.includes(dose) ? done.filter((one) => one !== dose) : [...done, dose] });
  }

  return (
    <div className="space-y-7">
      <div>
        <p className="text-soft">{formatDay(today, content.lang, { month: 'long', day: 'numeric', weekday: 'long' })}</p>
        <p className="mt-1 text-lg font-semibold" aria-live="polite">
          {done.length >= total && total > 0 ? words.allDone : fill(words.progress, { done: done.length, total })}
        </p>
      </div>
      {times.map((time, index) => {
        const due = medicines.filter((medicine) => medicine.times.includes(index));
        if (due.length === 0) return null;
        return (
          <section key={time.name}>
            <h2 className="flex items-baseline justify-between">
              <span className="text-[1.3em] font-semibold">{time.name}</span>
              <span className="text-soft tabular-nums">{time.at}</span>
            </h2>
            <ul className="mt-3 space-y-3">
              {due.map((medicine) => {
                const dose = `${medicine.id}/${index}`;
                const isDone = done.includes(dose);
                return (
                  <li key={dose}>
                    <button
                      type="button"
                      aria-pressed={isDone}
                      onClick={() => toggle(dose)}
                      className="flex min-h-20 w-full items-center gap-4 rounded-2xl border-2 border-soft/60 bg-surface px-5 py-3 text-left aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
                    >
                      <span className="flex-1">
                        <span className="block text-[1.25em] font-semibold">{medicine.name}</span>
                        <span className="block">{medicine.amount}</span>
                      </span>
                      <span className="flex items-center gap-2 font-medium">
                        {isDone ? words.taken : words.take}
                        <span className="flex size-9 items-center justify-center rounded-full border-2 border-current">
                          {isDone && <Check size={22} strokeWidth={3} aria-hidden />}
                        </span>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
