import { limits } from '../../domain/limits/index.ts';
import { exploredApps } from '../corpus/exploration/apps.ts';
import { mutantKinds } from '../corpus/exploration/mutants.ts';
import { type AppOutcome, exploreMutants, type MutantOutcome } from '../support/explore-mutants.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';

/**
 * The least percentage of mutants to find, and the highest percentage of controls to report
 * wrongly.
 */
const leastFound = 80;
const mostFalse = 5;
/** The maximum number of mutants of each kind for each app, which gets two sound edits in turn. */
const most = { handler: 2, state: 2, storage: 1, result: 1, route: 1 };
const editKinds = ['label', 'section', 'move', 'look'] as const;

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const show = (value: number) => `${value.toFixed(1)} %`;

/**
 * P20: explores sound apps and their mutants, and prints what was found. The time limits are long,
 * so that a busy machine finds the same; the time of each sound app is in the table. `names`: only
 * these apps.
 */
export async function measureExplorer(
  say: (line: string) => void,
  names: readonly string[],
): Promise<number> {
  const sites = await openExploredSites(patientTimes);
  const outcomes: AppOutcome[] = [];
  say(
    '| app | controls | s | alarms | mutants | found at once | after a change | alarms of edits |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|');
  try {
    for (const [at, app] of exploredApps().entries()) {
      if (names.length > 0 && !names.includes(app.name)) continue;
      const edits = [editKinds[at % 4] ?? 'label', editKinds[(at + 2) % 4] ?? 'label'];
      const outcome = await exploreMutants(sites, app, { most, edits, again: true });
      outcomes.push(outcome);
      const { name, controls, ms, alarms, mutants } = outcome;
      const wrong = outcome.edits.flatMap((edit) =>
        edit.alarms.map((one) => `${edit.kind}: ${one}`),
      );
      const counts = [mutants.length, ...counted(mutants), wrong.length].join(' | ');
      say(`| ${name} | ${controls} | ${(ms / 1_000).toFixed(1)} | ${alarms.length} | ${counts} |`);
      for (const alarm of [...alarms, ...wrong]) say(`false: ${alarm}`);
      for (const { kind, place } of mutants.filter(({ compared }) => !compared))
        say(`missed ${kind}: ${place}`);
    }
  } finally {
    await sites.close();
  }
  return sayTotals(outcomes, say);
}

const counted = (mutants: readonly MutantOutcome[]): [number, number] => [
  mutants.filter(({ first }) => first).length,
  mutants.filter(({ compared }) => compared).length,
];

/** Prints the totals of each kind; returns how many limits do not hold. */
function sayTotals(outcomes: readonly AppOutcome[], say: (line: string) => void): number {
  const all = outcomes.flatMap(({ mutants }) => mutants);
  say('\n| kind | mutants | found at once | after a change |\n|---|--:|--:|--:|');
  for (const kind of [...mutantKinds, 'all'] as const) {
    const some = all.filter((one) => kind === 'all' || one.kind === kind);
    const shares = counted(some).map((count) => show(percent(count, some.length)));
    say(`| ${kind} | ${some.length} | ${shares.join(' | ')} |`);
  }
  const controls = outcomes.reduce((sum, one) => sum + one.controls, 0);
  const alarms = outcomes.reduce((sum, one) => sum + one.alarms.length, 0);
  const edits = outcomes.flatMap((one) => one.edits);
  const edited = edits.reduce((sum, one) => sum + one.controls, 0);
  const wrong = edits.reduce((sum, one) => sum + one.alarms.length, 0);
  const wrongEdits = edits.filter((one) => one.alarms.length > 0).length;
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const slowest = times.at(-1) ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  say(
    `\n${outcomes.length} sound apps, ${controls} controls: ${show(percent(alarms, controls))} false; median ${(median / 1_000).toFixed(1)} s, slowest ${(slowest / 1_000).toFixed(1)} s`,
  );
  say(
    `${edits.length} sound edits, ${edited} controls: ${show(percent(wrong, edited))} false, in ${wrongEdits} edits`,
  );
  return [
    percent(counted(all)[1], all.length) < leastFound,
    percent(alarms, controls) > mostFalse,
    percent(wrong, edited) > mostFalse,
    slowest > limits.exploration.totalMs,
  ].filter(Boolean).length;
}
