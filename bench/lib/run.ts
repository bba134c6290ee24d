import { readdirSync } from 'node:fs';
import type { Bench } from './bench.ts';
import { meetsGoal } from './bench.ts';
import { calibrate } from './calibration.ts';
import { table } from './table.ts';

const folder = new URL('..', import.meta.url);
const ending = '.bench.ts';

export function benchNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

/**
 * Runs the named benches, or all, and prints a table for each. Returns the number of missed goals.
 */
export async function runBenches(names: readonly string[]): Promise<number> {
  const { ms, ratio, absolute } = calibrate();
  say(
    `calibration ${ms.toFixed(1)} ms, ${ratio.toFixed(2)}× of the recorded machine${absolute ? '' : ': only ratios count'}`,
  );
  let missed = 0;
  for (const name of names.length > 0 ? names : benchNames()) {
    const { default: bench } = (await import(new URL(`${name}${ending}`, folder).href)) as {
      default: Bench;
    };
    const rows = await bench.run();
    say(`\n${bench.title}\n${table(rows)}`);
    missed += rows.filter((row) => !meetsGoal(row)).length;
  }
  say(missed === 0 ? '\nevery goal met' : `\n${missed} missed`);
  return missed;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
