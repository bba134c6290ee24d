import { findFaults } from '../domain/repair/faults/find-faults.ts';
import { readPackages } from '../services/chat/index.ts';
import { createModuleReader } from '../services/parsing/index.ts';
import { type CorpusAnswer, corpusAnswers, soundProjects } from '../tests/corpus/faults/answers.ts';
import { readPackageExports } from '../tests/support/package-exports.ts';
import { parsing } from '../tests/support/parsing.ts';
import { plantFaults, settleAnswer } from '../tests/support/planted-answers.ts';
import type { Bench, Row } from './lib/bench.ts';

const answerCount = 96;
type Exports = Awaited<ReturnType<typeof readPackageExports>>;
type Outcome = { isGone: boolean; byFixer: boolean };

async function settle(answer: CorpusAnswer, exported: Exports): Promise<Outcome[]> {
  const settled = await settleAnswer(answer, exported);
  return answer.planted.map(({ fault, broken }) => ({
    isGone: fault.isGone(settled.files, broken),
    byFixer: fault.by === 'fixer',
  }));
}

/** Counts the projects without faults in which the static look reports something. */
async function countAlarms(exported: Exports): Promise<number> {
  let alarms = 0;
  for (const { files } of soundProjects()) {
    const { fixed, problems } = await settleAnswer(plantFaults(files, [], 'strong'), exported);
    if (fixed.length + problems > 0) alarms++;
  }
  return alarms;
}

/**
 * Returns the median duration of the static look at forty files in ms. Parsing them is not
 * included.
 */
async function measureLook(packageExports: Exports): Promise<number> {
  const largest = soundProjects().reduce((a, b) => (b.files.size > a.files.size ? b : a)).files;
  const files = [...largest].slice(0, 40);
  const texts = new Map(files);
  const view = {
    texts,
    paths: new Set(texts.keys()),
    modules: await createModuleReader(parsing.forUser(1)).readAll(texts),
    prepared: readPackages(),
    packageExports,
    title: 'Shop',
  };
  const times = Array.from({ length: 50 }, () => {
    const began = performance.now();
    findFaults(view);
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[25] ?? 0;
}

/** P20: known faults, added to answers as strong and weak models write them. */
const faults: Bench = {
  name: 'faults',
  title: `P20 faults found without running anything: ${answerCount} answers`,
  async run(): Promise<Row[]> {
    const exported = await readPackageExports();
    const outcomes: Outcome[] = [];
    for (const answer of corpusAnswers(answerCount))
      outcomes.push(...(await settle(answer, exported)));
    const share = (some: Outcome[]) =>
      (some.filter(({ isGone }) => isGone).length / some.length) * 100;
    return [
      { label: 'planted faults', ours: outcomes.length, unit: 'count', goal: { least: 40 } },
      { label: 'found and put right', ours: share(outcomes), unit: '%', goal: { least: 95 } },
      {
        label: 'of those for the fixers alone',
        ours: share(outcomes.filter(({ byFixer }) => byFixer)),
        unit: '%',
        goal: { least: 95 },
      },
      {
        label: 'sound projects with an alarm',
        ours: await countAlarms(exported),
        unit: 'count',
        goal: { value: 0 },
      },
      {
        label: 'a look at 40 files, parsing apart',
        ours: await measureLook(exported),
        unit: 'ms',
        goal: { value: 50 },
      },
    ];
  },
};

export default faults;
