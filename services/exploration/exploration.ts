import { compareFacts, mergeFacts } from '../../domain/exploration/compare-facts.ts';
import { keptEffects } from '../../domain/exploration/effects.ts';
import { type ControlFact, controlKey } from '../../domain/exploration/fact.ts';
import { separateKnown } from '../../domain/exploration/known-problems.ts';
import { namedRoutes } from '../../domain/exploration/named-routes.ts';
import { limits } from '../../domain/limits/index.ts';
import type { CheckedSite, CheckStage, StageResult } from '../ports/check-stage.ts';
import type { Clock } from '../ports/clock.ts';
import type { InternalPreviewFactory } from '../ports/preview-names.ts';
import type { ControlReport, ExplorationReport, SiteExplorer } from '../ports/site-explorer.ts';
import { type FetchPreview, type GatewayAddress, previewHost } from '../repair/index.ts';
import type { Database } from '../store/open-database.ts';
import { readFacts, recordRepair, storeFacts } from './facts.ts';
import { explorationNotes } from './notes.ts';
import { explorationProblems, locateFirst } from './problems.ts';

export type ExplorationOptions = {
  db: Database;
  clock: Clock;
  explorer: Pick<SiteExplorer, 'explore'>;
  fetchPreview: FetchPreview;
  /** Returns the address of the preview gateway on this machine. */
  gatewayAddress: GatewayAddress;
  openInside: InternalPreviewFactory;
};

/** The maximum time to wait for one file of the page, in ms. */
const sourceMs = 10_000;

const nothing: StageResult = { problems: [], notes: [] };

/**
 * Creates the stage of a check that walks every screen of a site, tries every control, and compares
 * the result with the previous version (ADR 084, ADR 085). The browser opens only the preview,
 * never a published site, and starts without stored data.
 */
export function createExploration(options: ExplorationOptions): CheckStage {
  const { db, clock, explorer, fetchPreview, gatewayAddress, openInside } = options;

  async function explore(
    site: CheckedSite,
    name: string,
    at: { address: string; port: number },
  ): Promise<StageResult> {
    const origin = `http://${previewHost(name, at.port)}`;
    const { project, version, texts, signal } = site;
    const before = await readFacts(db, project);
    const report = await explorer.explore({
      ...{ origin, signal, address: at.address },
      ...{ routes: namedRoutes(texts), known: before.controls },
    });
    if (!report) return nothing;
    const isGone = goneFrom(report);
    const compared = compareFacts(before.controls, report.controls, isGone);
    const { regressions } = compared;
    const { notes: mostNotes } = limits.exploration;
    const read = (path: string) =>
      fetchPreview(name, path, AbortSignal.any([signal, AbortSignal.timeout(sourceMs)]));
    const separated = separateKnown(
      explorationProblems(report, { regressions, site, read }),
      before.problems,
    );
    const repaired = separated.repaired.slice(0, limits.repair.problems);
    const problems = await locateFirst(repaired, repaired.length);
    const stayed = await locateFirst(separated.stayed, mostNotes);
    const controls = mergeFacts(before.controls, report.controls.map(toFact), {
      ...{ regressions, isGone },
    });
    signal.throwIfAborted();
    const facts = { controls, problems: separated.known };
    await storeFacts(db, { project, version, facts, at: clock.now() });
    return {
      problems,
      notes: explorationNotes(report, {
        ...{ gone: compared.gone, stayed, texts },
        regressions: repaired.flatMap(({ regression }) => regression ?? []),
      }),
    };
  }

  return {
    name: 'exploration',
    async look(site) {
      const at = gatewayAddress();
      if (!at) return nothing;
      const inside = openInside(site.project);
      try {
        return await explore(site, inside.name, at);
      } finally {
        inside.close();
      }
    },
    recordRepair: (project, problems) => recordRepair(db, project, problems),
  };
}

/**
 * Returns a function that decides whether a control is gone: the list of its screen does not
 * contain the control, or all screens were tried and its screen does not exist any more.
 */
function goneFrom({ listed, screens, isComplete }: ExplorationReport) {
  const shown = new Map(Object.entries(listed).map(([route, keys]) => [route, new Set(keys)]));
  const routes = new Set(screens.map(({ route }) => route));
  return (one: ControlFact): boolean => {
    const keys = shown.get(one.route);
    return keys ? !keys.has(controlKey(one)) : isComplete && !routes.has(one.route);
  };
}

const toFact = ({ finding: _, shown: __, places: ___, ...fact }: ControlReport): ControlFact => ({
  ...fact,
  effects: keptEffects(fact.effects ?? []),
});
