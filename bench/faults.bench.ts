import { findFaults } from '../domain/repair/faults/find-faults.ts';
import { readPackages } from '../services/chat/index.ts';
import { createTypeLook } from '../services/chat/type-look.ts';
import { createModuleReader } from '../services/parsing/index.ts';
import type { TypeChecker } from '../services/ports/type-check.ts';
import { type CorpusAnswer, corpusAnswers, soundProjects } from '../tests/corpus/faults/answers.ts';
import { plantedTypes } from '../tests/corpus/faults/planted-types.ts';
import { readPackageExports } from '../tests/support/package-exports.ts';
import { parsing } from '../tests/support/parsing.ts';
import { plantFaults, settleAnswer } from '../tests/support/planted-answers.ts';
import { testTemplate } from '../tests/support/sandboxes.ts';
import { openTypeBoxes } from '../tests/support/type-check.ts';
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

/**
 * Counts the projects without faults in which the static look or the type check reports a fault.
 */
async function countAlarms(exported: Exports, types: TypeChecker): Promise<number> {
  let alarms = 0;
  for (const { files } of soundProjects()) {
    const { fixed, problems } = await settleAnswer(
      plantFaults(files, [], 'strong'),
      exported,
      types,
    );
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

/**
 * Returns the duration in ms of the first type check of forty files, and the median of later
 * checks.
 */
async function measureTypes(types: TypeChecker): Promise<{ first: number; later: number }> {
  const largest = soundProjects().reduce((a, b) => (b.files.size > a.files.size ? b : a)).files;
  const parser = parsing.forUser(1);
  const texts = new Map([...largest].slice(0, 40));
  const look = createTypeLook({ types, parser, user: 1 });
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    texts.set(
      'src/types.ts',
      `${texts.get('src/types.ts') ?? ''}\nexport type Round = ${round};\n`,
    );
    const began = performance.now();
    await look({
      texts: new Map(texts),
      paths: new Set(texts.keys()),
      modules: await createModuleReader(parser).readAll(texts),
      prepared: readPackages(),
      packageExports: new Map(),
      title: 'Shop',
    });
    times.push(performance.now() - began);
  }
  const [first = 0, ...rest] = times;
  return { first, later: rest.sort((a, b) => a - b)[5] ?? 0 };
}

/**
 * Returns the percentage of planted type faults that the type check finds and a correction removes.
 */
async function countTypeFaults(types: TypeChecker, exported: Exports): Promise<number> {
  const projects = soundProjects();
  let gone = 0;
  for (const [at, fault] of plantedTypes.entries()) {
    const files = projects[(at * 7) % projects.length]?.files ?? new Map();
    const answer = plantFaults(files, [fault], 'strong');
    const settled = await settleAnswer(answer, exported, types);
    if (fault.isGone(settled.files, answer.broken[0] ?? '')) gone++;
  }
  return (gone / plantedTypes.length) * 100;
}

/** P20: faults planted into the answers of strong and weak models. */
const faults: Bench = {
  name: 'faults',
  title: `P20 faults found without running anything: ${answerCount} answers`,
  async run(): Promise<Row[]> {
    const exported = await readPackageExports();
    const types = openTypeBoxes(await testTemplate().ensure());
    const outcomes: Outcome[] = [];
    for (const answer of corpusAnswers(answerCount))
      outcomes.push(...(await settle(answer, exported)));
    const share = (some: Outcome[]) =>
      (some.filter(({ isGone }) => isGone).length / some.length) * 100;
    const { first, later } = await measureTypes(types);
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
        ours: await countAlarms(exported, types),
        unit: 'count',
        goal: { value: 0 },
      },
      {
        label: 'a look at 40 files, parsing apart',
        ours: await measureLook(exported),
        unit: 'ms',
        goal: { value: 50 },
      },
      {
        label: 'faults of types found and put right',
        ours: await countTypeFaults(types, exported),
        unit: '%',
        goal: { least: 95 },
      },
      { label: 'types of 40 files, first check', ours: first, unit: 'ms', goal: { value: 2_000 } },
      { label: 'types of 40 files, later', ours: later, unit: 'ms', goal: { value: 1_000 } },
    ];
  },
};

export default faults;
