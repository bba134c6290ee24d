import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { busyMs, inTurns, openPartsPage } from './lib/parts-page.ts';

const rounds = 5;
const characters = 200_000;
const renders = 40;

/** P10: renders a growing Markdown text. The comparison parses only the last block again. */
const markdown: Bench = {
  name: 'markdown',
  title: `P10 markdown, ${characters / 1000} KB in ${renders} renders, median of ${rounds}`,
  async run(): Promise<Row[]> {
    const { page, close } = await openPartsPage();
    try {
      const { ours, floor } = await inTurns(rounds + 1, (which) =>
        busyMs(page, 'ScriptDuration', () =>
          page.evaluate(`parts.markdown.${which}(${characters}, ${renders})`),
        ),
      );
      const of = (times: number[]) => median(times.slice(1));
      return [
        { label: 'script', ours: of(ours), floor: of(floor), unit: 'ms', goal: { value: 450 } },
      ];
    } finally {
      await close();
    }
  },
};

export default markdown;
