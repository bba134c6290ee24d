import type { Jobs } from '../ports/jobs.ts';

const queue = 'orders';
const everyMinute = '* * * * *';

/** Asks for open orders, whoever looks or does not: a message that never came is no lost payment. */
export async function scheduleReconciliation(jobs: Jobs, reconcile: () => Promise<void>): Promise<void> {
  await jobs.work(queue, reconcile);
  await jobs.schedule(queue, everyMinute);
}
