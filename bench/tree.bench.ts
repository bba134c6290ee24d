import type { Bench, Row } from './lib/bench.ts';
import { inTurns, openPartsPage } from './lib/parts-page.ts';

const rounds = 15;
/** Warm-up rounds for the compiler, not counted. */
const warm = 4;

type Costs = { mount: number; add: number };

/** P7: the tree of a large project, compared with a plain virtual list. */
const tree: Bench = {
  name: 'tree',
  title: `P7 file tree of 5,000 files, fastest of ${rounds}`,
  async run(): Promise<Row[]> {
    const { page, close } = await openPartsPage();
    try {
      const { ours, floor } = await inTurns(rounds + warm, (which) =>
        page.evaluate<Costs>(`parts.tree.${which}()`),
      );
      // The fastest run, as in `interleaved`: the cost on an idle processor.
      const of = (costs: Costs[], key: keyof Costs) =>
        Math.min(...costs.slice(warm).map((one) => one[key]));
      return [
        {
          label: 'to stand there',
          ours: of(ours, 'mount'),
          floor: of(floor, 'mount'),
          unit: 'ms',
          goal: { value: 12 },
        },
        {
          label: 'one file more',
          ours: of(ours, 'add'),
          floor: of(floor, 'add'),
          unit: 'ms',
          goal: { value: 2 },
        },
      ];
    } finally {
      await close();
    }
  },
};

export default tree;
