import { wishes } from '../corpus/wishes/index.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { playWish, type WishOutcome } from '../support/play-wishes.ts';

/** Shares in percent that have to hold: omissions found, and abilities of sound apps called failed. */
const leastFound = 80;
const mostFalse = 5;

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const show = (value: number) => `${value.toFixed(1)} %`;
const sum = (all: readonly WishOutcome[], of: (one: WishOutcome) => number) =>
  all.reduce((total, one) => total + of(one), 0);

/**
 * Plays the abilities of twenty wishes on sound apps, and on apps with one omission each (FIX-038).
 * Nothing is cut for lack of time, so that a busy machine counts the same. `part` of their names
 * chooses some of them.
 */
export async function measureWishes(say: (line: string) => void, part = ''): Promise<number> {
  const sites = await openExploredSites(patientTimes);
  const outcomes: WishOutcome[] = [];
  say('| wish | abilities | work | not tried | false alarms | s | omission found |');
  say('|---|--:|--:|--:|--:|--:|---|');
  try {
    for (const wish of wishes.filter(({ name }) => name.includes(part))) {
      const one = await playWish(sites, wish);
      outcomes.push(one);
      const counts = [one.abilities, one.works, one.untried.length, one.alarms.length].join(' | ');
      const seconds = (one.ms / 1_000).toFixed(1);
      say(`| ${one.name} | ${counts} | ${seconds} | ${one.isFound ? 'yes' : 'NO'} |`);
      for (const alarm of one.alarms) say(`false: ${alarm}`);
      for (const text of one.untried) say(`not tried: ${text}`);
      if (!one.isFound)
        say(`missed: ${wish.omission.ability}; instead: ${one.found.join(', ') || 'nothing'}`);
    }
  } finally {
    await sites.close();
  }
  const found = percent(outcomes.filter(({ isFound }) => isFound).length, outcomes.length);
  const abilities = sum(outcomes, (one) => one.abilities);
  const alarms = percent(
    sum(outcomes, (one) => one.alarms.length),
    abilities,
  );
  const untried = percent(
    sum(outcomes, (one) => one.untried.length),
    abilities,
  );
  say(
    `\n${outcomes.length} wishes, ${abilities} abilities: ${show(found)} of the omissions found, ${show(alarms)} false, ${show(untried)} not tried`,
  );
  return [found < leastFound, alarms > mostFalse].filter(Boolean).length;
}
