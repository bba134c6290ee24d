import { readAbilities } from '../../domain/acceptance/read-abilities.ts';
import { exploredApps } from '../corpus/exploration/apps.ts';
import { appsOf, type Wish } from '../corpus/wishes/index.ts';
import type { openExploredSites } from './explored-site.ts';

export type WishOutcome = {
  name: string;
  /**
   * For the complete app: the number of abilities, the number that work, the abilities that were
   * not tried, and the abilities that were wrongly reported as failed.
   */
  abilities: number;
  works: number;
  untried: string[];
  alarms: string[];
  /** Whether the removed ability was reported as failed, and all abilities that did not work. */
  isFound: boolean;
  found: string[];
  /** How long the check of the complete app took, in ms. */
  ms: number;
};

/** Tries out a wish's abilities on the complete app, and then on the app that lacks one ability. */
export async function playWish(
  sites: Awaited<ReturnType<typeof openExploredSites>>,
  wish: Wish,
): Promise<WishOutcome> {
  const files = exploredApps().find(({ name }) => name === wish.app)?.files;
  if (!files) throw new Error(`no app ${wish.app}`);
  const { sound, lacking } = appsOf(wish, files);
  const abilities = readAbilities(wish.list);
  const play = async (sources: ReadonlyMap<string, string>) => {
    const built = await sites.build(sources);
    const began = performance.now();
    const reports = await sites.play(built, { abilities, sources });
    const described = reports.map((one) => ({
      ...one,
      text: `${one.ability.text}${one.outcome === 'works' ? '' : ` (${one.reason}, step ${one.step + 1})`}`,
    }));
    return { reports: described, ms: performance.now() - began };
  };
  const first = await play(sound);
  const second = await play(lacking);
  const failed = ({ outcome }: { outcome: string }) => outcome === 'failed';
  return {
    name: wish.name,
    abilities: abilities.length,
    works: first.reports.filter(({ outcome }) => outcome === 'works').length,
    untried: first.reports.filter(({ outcome }) => outcome === 'untried').map(({ text }) => text),
    alarms: first.reports.filter(failed).map(({ text }) => text),
    isFound: second.reports.some(
      (one) => failed(one) && one.ability.text === wish.omission.ability,
    ),
    found: second.reports.filter((one) => one.outcome !== 'works').map(({ text }) => text),
    ms: first.ms,
  };
}
