import type { Problem } from '../../domain/entities/problem.ts';
import type { Regression } from '../../domain/exploration/compare-facts.ts';
import { placeOfText } from '../../domain/exploration/place-of-text.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPageNoise } from '../../domain/repair/page-noise.ts';
import { problem } from '../../domain/repair/problem.ts';
import type { CheckedSite } from '../ports/check-stage.ts';
import type { PageFinding } from '../ports/page-check.ts';
import type { ExplorationReport } from '../ports/site-explorer.ts';
import { type FetchPreview, locateFinding } from '../repair/index.ts';

type Context = {
  regressions: readonly Regression[];
  site: Pick<CheckedSite, 'find' | 'texts'>;
  read: (path: string) => ReturnType<FetchPreview>;
};

/** What a control did, in words for the model that repairs it. */
const expected: Record<string, string> = {
  dead: 'it had an effect, and now nothing happens',
  throws: 'it worked, and now the page reports an error',
  lost: 'what it stored was still there after a reload, and now it is lost',
  same: 'the numbers changed with it, and now they stay the same',
  nowhere: 'it led to a screen, and now that screen does not exist',
  astray: 'it led to its screen, and now it leads to another one',
};

/**
 * Returns what is repaired like a fault of the first screen: screens that are blank, errors, failed
 * requests, and what worked in the version before and does not work any more.
 */
export async function explorationProblems(
  { screens, controls }: Pick<ExplorationReport, 'screens' | 'controls'>,
  { regressions, site, read }: Context,
): Promise<Problem[]> {
  const { find, texts } = site;
  const locate = async (finding: PageFinding, where: string) => {
    const found = await locateFinding(finding, { find, read });
    return { ...found, message: `${found.message}\n${where}` };
  };
  const found: (() => Problem | Promise<Problem>)[] = [];
  const known = new Set<string>();
  /** The same finding on several screens is one fault. */
  const add = ({ kind, text, source }: PageFinding, where: string) => {
    const key = JSON.stringify([kind, text, source]);
    if (known.has(key)) return;
    known.add(key);
    found.push(() => locate({ kind, text, source }, where));
  };
  for (const { route, isBlank, findings } of screens) {
    const telling = findings.filter(({ kind, text }) => kind !== 'console' || !isPageNoise(text));
    for (const finding of telling) add(finding, `On the screen ${route}`);
    if (isBlank && telling.length === 0)
      found.push(() => problem('blank', `The screen ${route} shows nothing`));
  }
  for (const { finding, name, role, route } of controls)
    if (finding) add(finding, `After the ${role} "${name}" on ${route}`);
  for (const { before, now } of regressions) {
    if (now.verdict === 'throws') continue;
    const { role, name, route } = before;
    const words = `The ${role} "${name}" on ${route}: ${expected[now.verdict] ?? ''}`;
    found.push(() => {
      const [file = '', line = ''] = placeOfText(texts, name).split(':');
      return problem('lost', words, file === '' ? {} : { file, line: Number(line) });
    });
  }
  // Each search for a place reads a file or all of them, so only what is reported is searched for.
  const problems: Problem[] = [];
  for (const one of found.slice(0, limits.repair.problems)) problems.push(await one());
  return problems;
}
