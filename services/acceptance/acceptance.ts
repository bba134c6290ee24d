import type { Step } from '../../domain/acceptance/ability.ts';
import { isAcceptanceFile } from '../../domain/acceptance/acceptance-file.ts';
import { readAbilities, readStep } from '../../domain/acceptance/read-abilities.ts';
import { separateKnown } from '../../domain/exploration/known-problems.ts';
import type { AbilityPlayer, AbilityReport } from '../ports/ability-player.ts';
import type { CheckedSite, CheckStage, StageResult } from '../ports/check-stage.ts';
import type { Clock } from '../ports/clock.ts';
import type { InternalPreviewFactory } from '../ports/preview-names.ts';
import { type GatewayAddress, previewHost } from '../repair/index.ts';
import type { Database } from '../store/open-database.ts';
import { abilityProblem } from './ability-problem.ts';
import { pictureName, toResult } from './ability-result.ts';
import { readAbilitiesKept, recordAbilityRepair, storeAbilities } from './kept-abilities.ts';
import type { KeptAbilities } from './schema.ts';

export type AcceptanceOptions = {
  db: Database;
  clock: Clock;
  player: Pick<AbilityPlayer, 'play'>;
  /** Returns the address of the preview gateway on this machine. */
  gatewayAddress: GatewayAddress;
  openInside: InternalPreviewFactory;
};

const nothing: StageResult = { problems: [], notes: [] };

/**
 * Creates the stage of a check that performs in a browser what a user of the app should be able to
 * do (ADR 088). The browser opens only the preview, never a published site, and starts without
 * stored data.
 */
export function createAcceptance(options: AcceptanceOptions): CheckStage {
  const { db, clock, player, gatewayAddress, openInside } = options;

  async function keep(
    { project, version, texts, signal }: CheckedSite,
    reports: readonly AbilityReport[],
    before: KeptAbilities,
  ): Promise<StageResult> {
    const worked = new Set(before.working);
    const found = reports.flatMap((report) => {
      if (report.outcome !== 'failed') return [];
      const { ability } = report;
      return [{ problem: abilityProblem(report, { texts, worked: worked.has(ability.text) }) }];
    });
    const { repaired, known } = separateKnown(found, before.problems);
    // An ability that worked before and was not tried this time still counts as working.
    const working = reports
      .filter(
        ({ outcome, ability }) =>
          outcome === 'works' || (outcome === 'untried' && worked.has(ability.text)),
      )
      .map(({ ability }) => ability.text);
    const pictures = new Map(
      reports.flatMap(({ ability, picture }) =>
        picture ? [[pictureName(version, ability.text), picture] as const] : [],
      ),
    );
    signal.throwIfAborted();
    const abilities = { ...before, working, problems: known };
    await storeAbilities(db, { project, version, abilities, pictures, at: clock.now() });
    return {
      problems: repaired.map(({ problem }) => problem),
      notes: [],
      abilities: reports.map((report) => toResult(report, version)),
    };
  }

  return {
    name: 'acceptance',
    async look(site) {
      const path = [...site.texts.keys()].find(isAcceptanceFile);
      const abilities = readAbilities(path === undefined ? '' : (site.texts.get(path) ?? ''));
      const at = gatewayAddress();
      if (abilities.length === 0 || !at) return nothing;
      const inside = openInside(site.project);
      try {
        const origin = `http://${previewHost(inside.name, at.port)}`;
        const { address } = at;
        const { project, signal, texts: sources } = site;
        const before = await readAbilitiesKept(db, project);
        const learned = learnedSteps(before);
        const reports = await player.play({
          ...{ origin, address, signal, abilities, sources, learned },
        });
        return reports ? await keep(site, reports, before) : nothing;
      } finally {
        inside.close();
      }
    },
    recordRepair: (project, problems) => recordAbilityRepair(db, project, problems),
  };
}

/**
 * Returns the steps that a model found for each ability. Steps that cannot be parsed are left out.
 */
function learnedSteps({ guided }: KeptAbilities): Map<string, Step[]> {
  return new Map(
    Object.entries(guided?.steps ?? {}).map(([text, lines]) => [
      text,
      lines.flatMap((line) => readStep(line) ?? []),
    ]),
  );
}
