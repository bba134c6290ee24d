import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import type { Jobs } from '../../ports/jobs.ts';

type Options = {
  /** How pg-boss reaches our database: PGlite through its adapter, or PostgreSQL by its address. */
  connection: ConstructorOptions;
  onError: (error: unknown) => void;
};

/** A failed job is tried again after 30 s, a minute and two. */
const policy = { retryLimit: 3, retryDelay: 30, retryBackoff: true };
/** A full batch is followed by the next one at once, so that a backlog does not wait for a poll per batch. Each job has its own result. */
const working = { pollingIntervalSeconds: 2, batchSize: 8, burstWhenBatchFull: true, perJobResults: true } as const;
const stopMs = 5_000;

/**
 * Background work by pg-boss in the product's own database (decision 5). A queue is made, and looked up once, before it is used:
 * on PGlite the first look inside a transaction would wait for ever.
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
        .createQueue(name, policy)
        .then(() => boss.getQueue(name))
        .then(() => undefined);
      queues.set(name, made);
    }
    return made;
  }

  return {
    async work<Data extends object>(name: string, handler: (data: Data) => Promise<void>) {
      await queue(name);
      await boss.work<Data, unknown, typeof working>(name, working, (jobs) =>
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
