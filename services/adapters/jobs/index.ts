import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import type { Jobs } from '../../ports/jobs.ts';

type Options = {
  /** The database connection of pg-boss. */
  connection: ConstructorOptions;
  onError: (error: unknown) => void;
};

/**
 * Retries a failed job three times, after at least 30 s, 1 minute and 2 minutes. pg-boss adds a
 * random time.
 */
const retryPolicy = { retryLimit: 3, retryDelay: 30, retryBackoff: true };
/**
 * Fetches the next batch immediately after a full one, so that a backlog does not wait two seconds
 * per batch. Each job of a batch succeeds or fails by itself.
 */
const workerOptions = {
  pollingIntervalSeconds: 2,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
const stopMs = 5_000;

/**
 * Starts background work with pg-boss in the product's database (ADR 061). A queue is created once,
 * before its first use.
 */
export async function createJobs({ connection, onError }: Options): Promise<Jobs> {
  const boss = new PgBoss({ ...connection, schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  const queues = new Map<string, Promise<void>>();

  function queue(name: string): Promise<void> {
    let made = queues.get(name);
    if (!made) {
      made = boss
        .createQueue(name, retryPolicy)
        .then(() => boss.getQueue(name))
        .then(() => undefined);
      queues.set(name, made);
    }
    return made;
  }

  return {
    async work<Data extends object>(name: string, handler: (data: Data) => Promise<void>) {
      await queue(name);
      await boss.work<Data, unknown, typeof workerOptions>(name, workerOptions, (jobs) =>
        Promise.all(
          jobs.map(async (job): Promise<JobResult> => {
            try {
              await handler(job.data);
              return { id: job.id, status: 'completed' };
            } catch (error) {
              onError(error);
              return { id: job.id, status: 'failed', output: { message: String(error) } };
            }
          }),
        ),
      );
    },
    async schedule(name, cron) {
      await queue(name);
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async enqueue(name, data, { afterMs, once } = {}) {
      await queue(name);
      await boss.send(name, data, {
        ...(afterMs ? { startAfter: Math.ceil(afterMs / 1000) } : {}),
        ...(once ? { singletonKey: once, singletonSeconds: 60 } : {}),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: stopMs }),
  };
}
