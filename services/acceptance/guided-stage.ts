import type { Ability } from '../../domain/acceptance/ability.ts';
import { isAcceptanceFile } from '../../domain/acceptance/acceptance-file.ts';
import { readAbilities, writeStep } from '../../domain/acceptance/read-abilities.ts';
import type { AbilityResult } from '../../domain/entities/check.ts';
import { separateKnown } from '../../domain/exploration/known-problems.ts';
import { limits } from '../../domain/limits/index.ts';
import type { AbilityPlayer, AbilityReport } from '../ports/ability-player.ts';
import type { CheckedSite, CheckStage, StageResult } from '../ports/check-stage.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { ModelCatalogue } from '../ports/model.ts';
import type { InternalPreviewFactory } from '../ports/preview-names.ts';
import { type GatewayAddress, previewHost } from '../repair/index.ts';
import type { Database } from '../store/open-database.ts';
import { abilityProblem } from './ability-problem.ts';
import { pictureName, toResult } from './ability-result.ts';
import { addGuidedAbilities, readAbilitiesKept } from './kept-abilities.ts';
import { type ModelGuide, openModelGuide } from './model-guide.ts';

export type GuidedAcceptanceOptions = {
  db: Database;
  clock: Clock;
  player: Pick<AbilityPlayer, 'playGuided'>;
  models: Pick<ModelCatalogue, 'current'>;
  free: Pick<FreeBudget, 'reserve'>;
  tokenRate: number;
  /** The maximum time for one answer of the model, in ms; replaces the default. */
  answerMs?: number;
  /** Returns the address of the preview gateway on this machine. */
  gatewayAddress: GatewayAddress;
  openInside: InternalPreviewFactory;
};

const nothing: StageResult = { problems: [], notes: [] };

/**
 * Creates the stage of a check in which a model tries the abilities that the program could not play
 * (ADR 099). It runs last, and only if the check of the turn has found no problems. Otherwise a
 * repair changes the app, and all abilities are played again after the repair.
 */
export function createGuidedAcceptance(options: GuidedAcceptanceOptions): CheckStage {
  const { db, clock, player, gatewayAddress, openInside } = options;

  async function play(
    site: CheckedSite,
    abilities: readonly Ability[],
    guide: ModelGuide,
  ): Promise<AbilityReport[]> {
    const at = gatewayAddress();
    if (!at) return [];
    const inside = openInside(site.project);
    try {
      const origin = `http://${previewHost(inside.name, at.port)}`;
      const { signal, texts: sources } = site;
      const { address } = at;
      return (
        (await player.playGuided({ origin, address, signal, abilities, sources, guide })) ?? []
      );
    } finally {
      inside.close();
    }
  }

  /**
   * Stores the results of the model, and returns them together with the results of the earlier
   * stages.
   */
  async function keep(
    site: CheckedSite,
    reports: readonly AbilityReport[],
    all: readonly Ability[],
  ): Promise<StageResult> {
    const { project, version, texts, signal } = site;
    const { working, guided } = await readAbilitiesKept(db, project);
    const decided = reports.filter(({ outcome }) => outcome !== 'untried');
    const found = decided.flatMap((report) => {
      if (report.outcome !== 'failed') return [];
      const worked = working.includes(report.ability.text);
      return [{ problem: abilityProblem(report, { texts, worked }) }];
    });
    const { repaired, known } = separateKnown(found, guided?.problems ?? []);
    const proven = decided.filter(({ outcome }) => outcome === 'works');
    signal.throwIfAborted();
    await addGuidedAbilities(db, {
      ...{ project, version, at: clock.now() },
      working: proven.map(({ ability }) => ability.text),
      guided: {
        problems: known,
        steps: keptSteps(all, { ...guided?.steps, ...stepsOf(proven) }),
      },
      pictures: new Map(
        decided.flatMap(({ ability, picture }) =>
          picture ? [[pictureName(version, ability.text), picture] as const] : [],
        ),
      ),
    });
    const results = new Map(
      decided.map((report) => [report.ability.text, toResult(report, version)]),
    );
    return {
      problems: repaired.map(({ problem }) => problem),
      notes: [],
      abilities: (site.found.abilities ?? []).map((one) => results.get(one.text) ?? one),
    };
  }

  async function openGuide({ turn, userId, signal }: CheckedSite) {
    const model = await options.models.current().catch(() => undefined);
    if (!model || model.free || turn === null) return undefined;
    const { free, tokenRate, answerMs = limits.acceptance.answerMs } = options;
    return openModelGuide({ model, free, tokenRate, userId, answerMs, signal, run: turn });
  }

  return {
    name: 'guided-acceptance',
    async look(site) {
      if (site.turn === null || site.found.problems.length > 0) return nothing;
      const path = [...site.texts.keys()].find(isAcceptanceFile);
      const all = readAbilities(path === undefined ? '' : (site.texts.get(path) ?? ''));
      const abilities = untriedAbilities(all, site.found.abilities ?? []);
      if (abilities.length === 0) return nothing;
      const guide = await openGuide(site);
      if (!guide) return nothing;
      try {
        return await keep(site, await play(site, abilities, guide), all);
      } finally {
        await guide.close();
      }
    },
  };
}

/** Reasons why an ability was not played, but for which a model may find another way. */
const playable = new Set<AbilityResult['reason']>(['missing', 'unclear', 'steps']);

/** Returns the abilities that the program could not play, at most as many as a model may try. */
function untriedAbilities(
  all: readonly Ability[],
  results: readonly AbilityResult[],
): readonly Ability[] {
  const untried = new Set(
    results
      .filter(({ outcome, reason }) => outcome === 'untried' && playable.has(reason))
      .map(({ text }) => text),
  );
  return all.filter(({ text }) => untried.has(text)).slice(0, limits.acceptance.guided);
}

const stepsOf = (reports: readonly AbilityReport[]): Record<string, string[]> =>
  Object.fromEntries(reports.map(({ ability }) => [ability.text, ability.steps.map(writeStep)]));

/** Removes the steps of abilities that are no longer in the list. */
function keptSteps(
  all: readonly Ability[],
  steps: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const texts = new Set(all.map(({ text }) => text));
  return Object.fromEntries(Object.entries(steps).filter(([text]) => texts.has(text)));
}
