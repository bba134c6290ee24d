import { readFileSync } from 'node:fs';
import { writeStarter } from '../../services/adapters/models/starter/index.ts';
import { screenApps } from '../corpus/exploration/screen-apps.ts';
import { plainPage } from '../corpus/plain-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { createRandom } from '../support/faults.ts';
import { compareShownEdits } from '../support/shown-edits.ts';

const wholeCount = 500;
/** The sample is fixed, so that two runs compare the same edits. */
const seed = 22;
const everyPrompt = 8;

type Project = { name: string; files: ReadonlyMap<string, string> };

/** Returns projects of the corpora and of the starter. */
function readProjects(): Project[] {
  const prompts = JSON.parse(
    readFileSync(new URL('../corpus/starter-prompts.json', import.meta.url), 'utf8'),
  ) as { prompt: string }[];
  const written = prompts
    .filter((_, index) => index % everyPrompt === 0)
    .map(({ prompt }) => ({
      name: prompt.slice(0, 40),
      files: writeStarter({ prompt, language: 'en_US', variant: 'general' }).files,
    }));
  return [{ name: 'a plain page', files: plainPage() }, ...screenApps.slice(0, 2), ...written];
}

/**
 * Edits what real pages show in a browser, and compares what they show before and after the save.
 * Prints each difference, and why edits were refused. Returns how many pages showed something else.
 */
export async function measureShownEdits(
  say: (line: string) => void,
  count = wholeCount,
): Promise<number> {
  const projects = readProjects();
  const browser = await launchBrowser();
  let failures = 0;
  say('| project | saved | refused | shown differently |\n|---|--:|--:|--:|');
  try {
    for (const [index, { name, files }] of projects.entries()) {
      const share = Math.floor(((index + 1) * count) / projects.length);
      const before = Math.floor((index * count) / projects.length);
      const random = createRandom(seed + index);
      const edits = { random, count: share - before };
      const { saved, refused, differences } = await compareShownEdits(browser, files, edits);
      const list = (counts: Map<string, number>) =>
        [...counts].map(([kind, number]) => `${kind} ${number}`).join(', ');
      say(`| ${name} | ${list(saved)} | ${list(refused)} | ${differences.length} |`);
      for (const one of differences) say(`  ${one}`);
      failures += differences.length;
    }
  } finally {
    await browser.close();
  }
  return failures;
}
