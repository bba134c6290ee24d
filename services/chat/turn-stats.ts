import { limits } from '../../domain/limits/index.ts';
import type { Database } from '../store/open-database.ts';
import { readRunDurations, readTurnCharges } from './repository.ts';

export type TurnStats = {
  /**
   * Returns the median and the 90th percentile of the time from prompt to working page over the
   * newest runs, in whole seconds; null before five runs (PP-13).
   */
  timeToReady(): Promise<{ p50: number; p90: number } | null>;
  /**
   * Returns the median time in seconds that a run occupies its slot; undefined before five runs.
   */
  slotSeconds(): Promise<number | undefined>;
  /**
   * Returns the median cost of a model's newest turns in tokens of the balance; null before five
   * turns.
   */
  medianCost(model: string): Promise<number | null>;
};

const maxRuns = 100;

export function createTurnStats(db: Database): TurnStats {
  const read = async (which: 'ready' | 'led') => {
    const seconds = (await readRunDurations(db, maxRuns))
      .map((one) => one[which])
      .sort((a, b) => a - b);
    return seconds.length < limits.run.estimateAfterRuns ? undefined : seconds;
  };
  return {
    async timeToReady() {
      const seconds = await read('ready');
      return seconds
        ? { p50: Math.ceil(quantile(seconds, 0.5)), p90: Math.ceil(quantile(seconds, 0.9)) }
        : null;
    },
    async slotSeconds() {
      const seconds = await read('led');
      return seconds && quantile(seconds, 0.5);
    },
    async medianCost(model) {
      const tokens = (await readTurnCharges(db, model, maxRuns)).sort((a, b) => a - b);
      return tokens.length < limits.run.estimateAfterRuns ? null : quantile(tokens, 0.5);
    },
  };
}

/** Returns the nearest-rank quantile of sorted values. */
function quantile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
