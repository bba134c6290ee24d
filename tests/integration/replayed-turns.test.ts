import { afterAll, beforeAll, expect, it } from 'vitest';
import { soundTurns } from '../corpus/turns/fault-turns.ts';
import { corpusTurns } from '../corpus/turns/turns.ts';
import { differences, readExpectations } from '../replay/expectations.ts';
import { openStages, type ReplayStages } from '../replay/open-stages.ts';
import { replayTurns } from '../replay/replay-turns.ts';
import { withDatabase } from '../support/database.ts';

/** A fixed sample. `npm run replay` plays all turns. */
const sampled = new Set([
  'an icon that does not exist',
  'a component that was never written',
  'directives of Tailwind 3',
  'three faults, 6',
  'an edit that fits nowhere, corrected',
  'dropped inside a file, continued',
  'answer: rest of the code',
  'answer: half a file',
  'answer: an edit of the beginning of a line',
]);
const sample = corpusTurns
  .filter(({ recording }) => sampled.has(recording.name))
  .concat(soundTurns.slice(1, 2));
const expected = readExpectations();

withDatabase('replayed turns', (open) => {
  let opened: ReplayStages;
  beforeAll(async () => {
    opened = await openStages(open().db, { withTypes: false });
  }, 180_000);
  afterAll(() => opened?.close());

  it('are at least forty, each with a unique name and an expectation [GEN-060]', () => {
    const names = corpusTurns.map(({ recording }) => recording.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(expected).sort()).toEqual(names.sort());
    expect(sample).toHaveLength(sampled.size + 1);
  });

  it.each(sample.map((turn) => ({ name: turn.recording.name, turn })))(
    'result in what is expected: $name [GEN-060]',
    async ({ name, turn }) => {
      const [replayed] = await replayTurns([turn], opened.stages);
      if (!replayed) throw new Error('nothing was replayed');
      expect(differences(expected[name], replayed.outcome)).toEqual([]);
      expect(replayed.gone).toBe(turn.planted.length);
    },
  );
});
