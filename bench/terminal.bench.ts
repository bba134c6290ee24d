import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { inTurns, openPartsPage } from './lib/parts-page.ts';

const rounds = 5;
const megabytes = 10;

type TerminalResult = { ms: number; worstFrame: number };

/** P9: a flood of coloured output, compared with the emulator alone. */
const terminal: Bench = {
  name: 'terminal',
  title: `P9 terminal, ${megabytes} MB of coloured output, median of ${rounds}`,
  async run(): Promise<Row[]> {
    const { page, close } = await openPartsPage();
    try {
      const pour = (which: 'ours' | 'floor') =>
        page.evaluate<TerminalResult>(`parts.terminal.${which}(${megabytes * 1_000_000})`);
      const { ours, floor } = await inTurns(rounds + 1, pour);
      const speed = (poured: TerminalResult[]) =>
        median(poured.slice(1).map(({ ms }) => (megabytes * 1000) / ms));
      const worst = (poured: TerminalResult[]) =>
        median(poured.slice(1).map(({ worstFrame }) => worstFrame));
      return [
        {
          label: 'speed',
          ours: speed(ours),
          floor: speed(floor),
          unit: 'MB/s',
          goal: { least: 25 },
        },
        {
          label: 'worst frame',
          ours: worst(ours),
          floor: worst(floor),
          unit: 'ms',
          goal: { value: 100 },
        },
      ];
    } finally {
      await close();
    }
  },
};

export default terminal;
