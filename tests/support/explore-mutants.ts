import { compareFacts } from '../../domain/exploration/compare-facts.ts';
import { namedRoutes } from '../../domain/exploration/named-routes.ts';
import type { ExplorationReport } from '../../services/ports/site-explorer.ts';
import type { ExploredApp } from '../corpus/exploration/apps.ts';
import {
  type Mutant,
  type MutantKind,
  mutantKinds,
  mutantsOf,
} from '../corpus/exploration/mutants.ts';
import type { openExploredSites } from './explored-site.ts';

type Sites = Awaited<ReturnType<typeof openExploredSites>>;
export type MutantOutcome = {
  kind: MutantKind;
  place: string;
  /**
   * `first`: found without knowing the sound app. `compared`: found so or by comparison with it.
   */
  first: boolean;
  compared: boolean;
  ms: number;
};
export type AppOutcome = {
  name: string;
  controls: number;
  ms: number;
  /** Faults and regressions reported of the sound app. */
  alarms: string[];
  mutants: MutantOutcome[];
};

const faults = new Set(['dead', 'throws', 'lost', 'same', 'nowhere', 'astray']);

/** Returns the faults in a report as texts. */
function faultsOf({ screens, controls }: ExplorationReport): Set<string> {
  return new Set([
    ...controls
      .filter(({ verdict }) => faults.has(verdict))
      .map(({ verdict, route, role, name }) => `${verdict} ${route} ${role} ${name}`),
    ...screens.flatMap(({ route, isBlank, findings }) => [
      ...(isBlank ? [`blank ${route}`] : []),
      ...findings.filter(({ kind }) => kind !== 'console').map(({ text }) => `${route} ${text}`),
    ]),
  ]);
}

/** Explores a sound app, twice where `again`, and each of its mutants once. */
export async function exploreMutants(
  sites: Sites,
  app: ExploredApp,
  most: Partial<Record<MutantKind, number>>,
  again = true,
): Promise<AppOutcome> {
  const explore = async (files: ReadonlyMap<string, string>) => {
    const built = await sites.build(files);
    const began = performance.now();
    const report = await sites.explore(built, namedRoutes(files));
    return { report, ms: performance.now() - began };
  };
  const sound = await explore(app.files);
  const regressions = again ? compare(sound.report, (await explore(app.files)).report) : [];
  const known = faultsOf(sound.report);
  const mutants = mutantKinds.flatMap((kind) => mutantsOf(app, kind, most[kind] ?? 0));
  const outcomes: MutantOutcome[] = [];
  for (const { kind, place, files } of mutants as Mutant[]) {
    const { report, ms } = await explore(files);
    const first = [...faultsOf(report)].some((one) => !known.has(one));
    const compared = first || compare(sound.report, report).length > 0;
    outcomes.push({ kind, place, first, compared, ms });
  }
  return {
    name: app.name,
    controls: sound.report.controls.length,
    ms: sound.ms,
    alarms: [...known, ...regressions],
    mutants: outcomes,
  };
}

function compare(before: ExplorationReport, now: ExplorationReport): string[] {
  const { regressions } = compareFacts(before.controls, now.controls, () => now.isComplete);
  return regressions.map(
    ({ before: one, now: { verdict } }) =>
      `was fine, now ${verdict}: ${one.route} ${one.role} ${one.name}`,
  );
}
