import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { busyMs, inTurns, openPartsPage } from './lib/parts-page.ts';
import { answerOf } from './lib/sample-answer.ts';

const rounds = 5;
const characters = 100_000;
const bytesPerSecond = 40_000;

/**
 * P8: the editor while a file is written into it, compared with the same editor that only appends.
 */
const editor: Bench = {
  name: 'editor',
  title: `P8 editor while ${characters / 1000} KB are written at ${bytesPerSecond / 1000} KB/s, median of ${rounds}`,
  async run(): Promise<Row[]> {
    const text = answerOf({ files: 1, characters }).files[0]?.text ?? '';
    const { page, close } = await openPartsPage();
    try {
      const { ours, floor } = await inTurns(rounds + 1, (which) =>
        busyMs(page, 'TaskDuration', async () => {
          const shown = await page.evaluate<number>(
            `parts.editor.${which}(${JSON.stringify(text)}, ${bytesPerSecond})`,
          );
          if (shown !== text.length)
            throw new Error(`${shown} of ${text.length} characters stand there`);
        }),
      );
      const of = (times: number[]) => median(times.slice(1));
      return [
        {
          label: 'main thread at work',
          ours: of(ours),
          floor: of(floor),
          unit: 'ms',
          goal: { ratio: 1.2 },
        },
      ];
    } finally {
      await close();
    }
  },
};

export default editor;
