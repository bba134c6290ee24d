import { compareFacts } from '../../domain/exploration/compare-facts.ts';
import { namedRoutes } from '../../domain/exploration/named-routes.ts';
import type { ControlReport, ExplorationReport } from '../../services/ports/site-explorer.ts';
import type { ExploredApp } from '../corpus/exploration/apps.ts';
import { type MutantKind, mutantKinds, mutantsOf } from '../corpus/exploration/mutants.ts';
import { type SoundEdit, soundEdits } from '../corpus/exploration/sound-edits.ts';
import type { openExploredSites } from './explored-site.ts';

type Sites = Awaited<ReturnType<typeof openExploredSites>>;
export type MutantOutcome = {
  kind: MutantKind;
  place: string;
  /**
   * `first`: the fault was found without the facts of the app without faults. `compared`: the fault
   * was found in this way, or by comparison with these facts.
   */
  first: boolean;
  compared: boolean;
  ms: number;
};
export type AppOutcome = {
  name: string;
  controls: number;
  ms: number;
  /** Faults and regressions that were wrongly reported for the app without faults. */
  alarms: string[];
  mutants: MutantOutcome[];
  /** Each harmless edit, with the faults and regressions that were wrongly reported after it. */
  edits: { kind: SoundEdit['kind']; place: string; controls: number; alarms: string[] }[];
};

/**
 * `again`: the app without faults is explored twice. `most`: the maximum number of mutants per
 * kind.
 */
export type MutantOptions = {
  most: Partial<Record<MutantKind, number>>;
  edits?: readonly SoundEdit['kind'][];
  again?: boolean;
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

/**
 * Explores an app without faults. Then explores each mutant and each harmless edit of the app once,
 * as if it were the next version.
 */
export async function exploreMutants(
  sites: Sites,
  app: ExploredApp,
  { most, edits = [], again = false }: MutantOptions,
): Promise<AppOutcome> {
  let sound: ControlReport[] = [];
  let known = new Set<string>();
  const explore = async (files: ReadonlyMap<string, string>) => {
    const built = await sites.build(files);
    const began = performance.now();
    const report = await sites.explore(built, namedRoutes(files), undefined, sound);
    const ms = performance.now() - began;
    const first = [...faultsOf(report)].filter((one) => !known.has(one));
    return { report, ms, first, alarms: [...first, ...compare(sound, report)] };
  };
  const original = await explore(app.files);
  sound = original.report.controls;
  known = faultsOf(original.report);
  const second = again ? (await explore(app.files)).alarms : [];
  const outcome: AppOutcome = {
    ...{ name: app.name, controls: sound.length, ms: original.ms },
    ...{ alarms: [...known, ...second], mutants: [], edits: [] },
  };
  for (const mutant of mutantKinds.flatMap((kind) => mutantsOf(app, kind, most[kind] ?? 0))) {
    const { first, alarms, ms } = await explore(mutant.files);
    const { kind, place } = mutant;
    const found = { first: first.length > 0, compared: alarms.length > 0 };
    outcome.mutants.push({ kind, place, ...found, ms });
  }
  for (const { kind, place, files } of soundEdits(app).filter((one) => edits.includes(one.kind))) {
    const { alarms, report } = await explore(files);
    outcome.edits.push({ kind, place, alarms, controls: report.controls.length });
  }
  return outcome;
}

function compare(before: readonly ControlReport[], now: ExplorationReport): string[] {
  const { regressions } = compareFacts(before, now.controls, () => now.isComplete);
  return regressions.map(
    ({ before: one, now: { verdict }, missing = [] }) =>
      `was fine, now ${verdict}: ${one.route} ${one.role} ${one.name} ${missing.join(', ')}`,
  );
}
