import { createJobs } from '../adapters/jobs/index.ts';
import type { Feature } from '../ports/feature.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Foundation } from './foundation.ts';
import { scheduleHousekeeping } from './housekeeping.ts';

/**
 * Starts background work and schedules the recurring jobs. The caller must stop the returned jobs.
 */
export async function startJobs(
  { database, clock, log }: Pick<Foundation, 'database' | 'clock' | 'log'>,
  features: readonly Feature[],
): Promise<Jobs> {
  const jobs = await createJobs({
    connection: database.jobs,
    onError: (error) => log.error({ error }, 'jobs'),
  });
  for (const { schedule } of features) await schedule?.(jobs);
  const logInfo = (message: string, detail: Record<string, unknown>) => log.info(detail, message);
  await scheduleHousekeeping(jobs, { features, clock, log: logInfo });
  return jobs;
}
