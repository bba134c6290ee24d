import { type createOwnAccount, sweepInvitationRewards } from '../account/index.ts';
import { createJobs } from '../adapters/jobs/index.ts';
import { scheduleReconciliation } from '../billing/orders/index.ts';
import type { Log } from '../observability/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';
import { scheduleStorageSweep } from '../resources/index.ts';
import { sweepLogs } from '../runs/index.ts';
import type { OpenDatabase } from '../store/client.ts';
import { createVersions } from '../versions/index.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import type { composeMoney } from './money.ts';
import type { composePay } from './pay.ts';
import type { composeRuntime } from './runtime.ts';
import type { composeStorage } from './storage.ts';

type JobSources = {
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  pay: Pick<ReturnType<typeof composePay>, 'orders'>;
  money: Pick<Awaited<ReturnType<typeof composeMoney>>, 'retention'>;
  resources: ReturnType<typeof composeStorage>['resources'];
  runtime: Pick<ReturnType<typeof composeRuntime>['runtime'], 'sweepBuilds'>;
  deletion: Pick<ReturnType<typeof createOwnAccount>['deletion'], 'eraseDueAccounts'>;
  isSelling: boolean;
};

/** Starts background work and schedules the recurring jobs. The caller stops it. */
export async function startJobs(parts: JobSources): Promise<Jobs> {
  const { database, clock, log, pay, money, resources, runtime, deletion, isSelling } = parts;
  const say = (message: string, detail: Record<string, unknown>) => log.info(detail, message);
  const jobs = await createJobs({
    connection: database.jobs,
    onError: (error) => log.error({ error }, 'jobs'),
  });
  await scheduleReconciliation(jobs, pay.orders.reconcile);
  await scheduleStorageSweep(jobs, resources.sweep, say);
  await scheduleHousekeeping(jobs, {
    db: database.db,
    clock,
    sweepBlobs: createVersions({ db: database.withoutTimeouts, clock }).sweepBlobs,
    sweepSites: money.retention.sweep,
    sweepBuilds: runtime.sweepBuilds,
    sweepLogs: (before) => sweepLogs(database.withoutTimeouts, before),
    eraseAccounts: () =>
      deletion.eraseDueAccounts((userId, error) =>
        log.error({ userId, error }, 'an account was not erased; the next night tries again'),
      ),
    rewardInviters: async () => (isSelling ? sweepInvitationRewards(database.db, clock) : 0),
    log: say,
  });
  return jobs;
}
