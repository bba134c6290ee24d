import { readAbilities } from '../../domain/acceptance/read-abilities.ts';
import { exploredApps } from '../corpus/exploration/apps.ts';
import { appsOf, type Wish } from '../corpus/wishes/index.ts';
import type { openExploredSites } from './explored-site.ts';

export type WishOutcome = {
  name: string;
  /** Abilities of the sound app, how many of them work, and those that were called failed. */
  abilities: number;
  works: number;
  untried: string[];
  alarms: string[];
  /** Whether the ability that lacks something was called failed, and what else was. */
  isFound: boolean;
  found: string[];
  /** How long the sound app was played, in ms. */
  ms: number;
};

/** Plays what a model stated on the sound app of a wish, then on the one with the omission. */
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
