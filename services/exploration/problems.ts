import type { Problem } from '../../domain/entities/problem.ts';
import type { Regression } from '../../domain/exploration/compare-facts.ts';
import { controlKey } from '../../domain/exploration/fact.ts';
import { placeOfText } from '../../domain/exploration/place-of-text.ts';
import { isPageNoise } from '../../domain/repair/page-noise.ts';
import { problem } from '../../domain/repair/problem.ts';
import type { CheckedSite } from '../ports/check-stage.ts';
import type { PageFinding } from '../ports/page-check.ts';
import type { ControlReport, ExplorationReport } from '../ports/site-explorer.ts';
import { type FetchPreview, findingProblem, locateFinding } from '../repair/index.ts';

type Context = {
  regressions: readonly Regression[];
  site: Pick<CheckedSite, 'find' | 'texts'>;
  read: (path: string) => ReturnType<FetchPreview>;
};

/**
 * For each verdict, what a control did before and does now, in words for the model that repairs it.
 */
const expected: Record<string, string> = {
  dead: 'it had an effect, and now nothing happens',
  throws: 'it worked, and now the page reports an error',
  lost: 'what it stored was still there after a reload, and now it is lost',
  same: 'the numbers changed with it, and now they stay the same',
  nowhere: 'it led to a screen, and now that screen does not exist',
  astray: 'it led to its screen, and now it leads to another one',
};

/** The effects of a control, in the same words. */
const effectWords: Record<string, (detail: string) => string> = {
  text: () => 'a text changed',
  more: () => 'something appeared',
  less: () => 'something went away',
  state: () => 'a state such as selected changed',
  value: () => 'another field changed',
  stores: (key) => `"${key}" was stored`,
  calls: (name) => `${name} was called`,
  typed: () => 'the typed text was shown',
  dialog: () => 'a dialog opened or closed',
  address: () => 'the address changed',
  title: () => 'the title changed',
  clears: () => 'the field was emptied',
  outside: () => 'the browser asked or saved something',
};

function wordsOf({ now, missing = [] }: Regression): string {
  if (now.verdict !== 'less') return expected[now.verdict] ?? '';
  const lost = missing.map((one) => {
    const [kind = '', ...rest] = one.split(' ');
    return effectWords[kind]?.(rest.join(' ')) ?? kind;
  });
  return `it worked fully, and now this does not follow any more: ${[...new Set(lost)].join(', ')} (leave it so if the last request wanted that)`;
}

/**
 * A problem without its place in the files. `locate` searches for the place only when it is needed,
 * because the search may read all files.
 */
export type FoundProblem = {
  problem: Problem;
  /** The regression that the problem describes. */
  regression?: Regression;
  locate(): Promise<Problem>;
};

/**
 * Returns the findings that are repaired like faults of the first screen: first the controls that
 * worked in the previous version and do not work any more, then blank screens, errors and failed
 * requests.
 */
export function explorationProblems(
  { screens, controls }: Pick<ExplorationReport, 'screens' | 'controls'>,
  { regressions, site, read }: Context,
): FoundProblem[] {
  const { find, texts } = site;
  const found: FoundProblem[] = [];
  const known = new Set<string>();
  /** Adds a finding once: the same finding on several screens is one fault. */
  const add = ({ kind, text, source }: PageFinding, where: string) => {
    const key = JSON.stringify([kind, text, source]);
    if (known.has(key)) return;
    known.add(key);
    const within = (one: Problem): Problem => ({ ...one, message: `${one.message}\n${where}` });
    found.push({
      problem: within(findingProblem({ kind, text })),
      locate: async () => within(await locateFinding({ kind, text, source }, { find, read })),
    });
  };
  const addControl = ({ finding, name, role, route }: ControlReport) => {
    if (finding) add(finding, `After the ${role} "${name}" on ${route}`);
  };
  for (const one of regressions)
    if (one.now.verdict !== 'throws') found.push(lostProblem(one, texts));
  const worked = new Set(regressions.map(({ before }) => controlKey(before)));
  for (const one of controls) if (worked.has(controlKey(one))) addControl(one);
  for (const { route, isBlank, findings } of screens) {
    const telling = findings.filter(({ kind, text }) => kind !== 'console' || !isPageNoise(text));
    for (const finding of telling) add(finding, `On the screen ${route}`);
    if (!isBlank || telling.length > 0) continue;
    const blank = problem('blank', `The screen ${route} shows nothing`);
    found.push({ problem: blank, locate: async () => blank });
  }
  for (const one of controls) addControl(one);
  return found;
}

function lostProblem(regression: Regression, texts: ReadonlyMap<string, string>): FoundProblem {
  const { role, name, route } = regression.before;
  const words = `The ${role} "${name}" on ${route}: ${wordsOf(regression)}`;
  return {
    ...{ regression, problem: problem('lost', words) },
    async locate() {
      const [file = '', line = ''] = placeOfText(texts, name).split(':');
      return problem('lost', words, file === '' ? {} : { file, line: Number(line) });
    },
  };
}

/** Returns the first `most` problems, with their places in the files. */
export async function locateFirst(found: readonly FoundProblem[], most: number) {
  const problems: Problem[] = [];
  for (const one of found.slice(0, most)) problems.push(await one.locate());
  return problems;
}
