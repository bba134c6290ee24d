import { parseSync } from 'oxc-parser';
import { insertTags, positionTags } from '../../services/syntax/source-positions.ts';
import type { Random } from '../support/faults.ts';
import {
  type EditKind,
  editKinds,
  listTargets,
  readSources,
  tryEdits,
} from '../support/random-edits.ts';

const wholeCount = 12_000;

/**
 * Makes random edits of the starter's templates and the answers of models, and prints how many were
 * accepted and why the others were refused. An edit that damages a file throws. Returns how many
 * limits do not hold.
 */
export function measureEdits(random: Random, say: (line: string) => void): number {
  const sources = readSources();
  const targets = listTargets(sources);
  const counts = tryEdits(targets, random, wholeCount);
  let failures = 0;
  say(
    '| edit | elements | tried | accepted | limit | refused because |\n|---|--:|--:|--:|--:|---|',
  );
  for (const [kind, least] of Object.entries(editKinds) as [EditKind, number][]) {
    const { tried, refused } = counts[kind];
    const reasons = [...refused].sort(([, a], [, b]) => b - a);
    const share = (1 - reasons.reduce((sum, [, count]) => sum + count, 0) / tried) * 100;
    if (share < least) failures++;
    const why = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
    const limit = least > 0 ? `${least} %` : '–';
    say(
      `| ${kind} | ${targets[kind].length} | ${tried} | ${share.toFixed(1)} % | ${limit} | ${why} |`,
    );
  }
  sayTagging(sources, say);
  return failures;
}

/** Prints the processor time of tagging, without a limit: it depends on the machine. */
function sayTagging(sources: readonly Source[], say: (line: string) => void) {
  const best = measureTagging(sources);
  say(`\nTagging 1,500 lines: ${best.toFixed(1)} ms of processor time (goal: 30 ms).`);
}

type Source = { path: string; text: string };

/** Returns the processor time of tagging 1,500 lines of these files, in ms. */
export function measureTagging(sources: readonly Source[]): number {
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (const { path, text } of sources)
      insertTags(
        positionTags(parseSync(path, text).program, text, { path, isScene: false }),
        path,
        text,
      );
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return (Math.min(...times) / lines) * 1_500;
}
