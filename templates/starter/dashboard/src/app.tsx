import { Download } from 'lucide-react';
import { useState } from 'react';
import { Channels } from './channels';
import { content } from './content';
import { download, type Metric, within } from './data';
import { Hours } from './hours';
import { fill } from './lib/fill';
import { useStored } from './lib/use-stored';
import { Products } from './products';
import { Tiles } from './tiles';
import { Trend } from './trend';

const { words } = content;
const periods = [7, 30, 90];

export function App() {
  const [length, setLength] = useStored('period', 30);
  const [metric, setMetric] = useState<Metric>('revenue');
  const [channel, setChannel] = useState<string>();
  const now = within(length, 0, channel);
  const before = within(length, 1, channel);

  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl font-semibold">{content.title}</h1>
          <p className="mt-1 text-soft">{content.subtitle}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <fieldset className="flex rounded-lg border border-line bg-surface p-1">
            <legend className="sr-only">{words.period}</legend>
            {periods.map((days) => (
              <button
                key={days}
                type="button"
                aria-pressed={length === days}
                onClick={() => setLength(days)}
                className="min-h-11 rounded-md px-3.5 text-soft tabular-nums aria-pressed:bg-ink aria-pressed:text-paper"
              >
                {fill(words.days, { n: days })}
              </button>
            ))}
          </fieldset>
          <button type="button" className="button-quiet" onClick={() => download(now)}>
            <Download size={18} aria-hidden /> {words.export}
          </button>
        </div>
      </header>

      <main className="mt-6 space-y-4 sm:mt-8">
        <Tiles now={now} before={before} length={length} chosen={metric} onChoose={setMetric} />
        <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
          <Trend now={now} before={before} metric={metric} />
          <Channels length={length} metric={metric} chosen={channel} onChoose={setChannel} />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <Products days={now} />
          <Hours days={now} />
        </div>
      </main>
      <footer className="mt-8 text-sm text-soft">{words.sample}</footer>
    </div>
  );
}
