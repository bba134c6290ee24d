import { expect, it } from 'vitest';
import type { Regression } from '../../domain/exploration/compare-facts.ts';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import { countRepair, separateKnown } from '../../domain/exploration/known-problems.ts';
import { limits } from '../../domain/limits/index.ts';
import type { PageFinding } from '../ports/page-check.ts';
import { explorationProblems, locateFirst } from './problems.ts';

const finding = (text: string): PageFinding => ({
  ...{ kind: 'page', text, source: 'http://site/src/app.js:1:1' },
});
const screen = (texts: readonly string[]) => ({
  ...{ route: '/', isBlank: false, suggestions: [], findings: texts.map(finding) },
});
const before: ControlFact = {
  ...{ route: '/', role: 'button', name: 'Add', verdict: 'works', leadsTo: null },
  ...{ persists: null, numbers: [] },
};
const lost: Regression = { before, now: { ...before, verdict: 'dead' } };

/** Looks at a page with these errors; returns what is found, and which files were read. */
function look(texts: readonly string[], regressions: readonly Regression[] = []) {
  const read: string[] = [];
  const found = explorationProblems(
    { screens: [screen(texts)], controls: [] },
    {
      regressions,
      site: { find: () => 'src/app.ts', texts: new Map() },
      async read(path) {
        read.push(path);
        return undefined;
      },
    },
  );
  return { found, read };
}

const lasting = Array.from({ length: 26 }, (_, at) => `Lasting ${String.fromCharCode(97 + at)}`);

it('puts what worked before first, however many errors the screens have [FIX-025]', async () => {
  const { found, read } = look(lasting, [lost]);
  const problems = await locateFirst(found, limits.repair.problems);
  expect(problems).toHaveLength(limits.repair.problems);
  expect(problems[0]).toMatchObject({ kind: 'lost', message: expect.stringContaining('"Add"') });
  // The last problem is not reported, so its file is not read.
  expect(read).toHaveLength(limits.repair.problems - 1);
});

it('names what does not follow from a control any more, and allows that it was wanted [FIX-040]', async () => {
  const now = { ...before, verdict: 'less' as const };
  const less: Regression = { before, now, missing: ['stores bag', 'more a', 'more b'] };
  const [problem] = await locateFirst(look([], [less]).found, 1);
  expect(problem?.message).toBe(
    'The button "Add" on /: it worked fully, and now this does not follow any more: "bag" was stored, something appeared (leave it so if the last request wanted that)',
  );
});

it('finds a new fault behind more lasting ones than a repair has [FIX-021]', async () => {
  let { known } = separateKnown(look(lasting).found, []);
  const sent = await locateFirst(look(lasting).found, lasting.length);
  expect(sent[0]?.file).toBe('src/app.ts');
  for (let repair = 0; repair < 2; repair++) known = countRepair(known, sent);
  const { repaired, stayed } = separateKnown(look([...lasting, 'New']).found, known);
  expect(stayed).toHaveLength(lasting.length);
  expect(await locateFirst(repaired, limits.repair.problems)).toMatchObject([
    { kind: 'page', message: 'New\nOn the screen /' },
  ]);
});
