import type { Clock } from '../ports/clock.ts';
import type { Feature } from '../ports/feature.ts';
import type { Jobs } from '../ports/jobs.ts';
import { runFrequently, runNightly } from './feature-list.ts';

type Options = {
  features: readonly Feature[];
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

const queue = 'housekeeping';
/** 03:20 UTC is 11:20 in Shanghai, the time zone of most users. */
const nightlyCron = '20 3 * * *';
const shortLivedSweep = { queue: 'short-lived', cron: '*/10 * * * *' };

/** Runs the frequent and the nightly work of all features, which removes expired data. */
export async function sweep({ features, clock, log }: Options): Promise<void> {
  await runFrequently(features, clock.now());
  log('housekeeping done', await runNightly(features, clock.now()));
}

/** Runs `sweep` every night, and only its frequent work every ten minutes. */
export async function scheduleHousekeeping(jobs: Jobs, options: Options): Promise<void> {
  const { features, clock } = options;
  await jobs.work(shortLivedSweep.queue, () => runFrequently(features, clock.now()));
  await jobs.schedule(shortLivedSweep.queue, shortLivedSweep.cron);
  await jobs.work(queue, () => sweep(options));
  await jobs.schedule(queue, nightlyCron);
}
