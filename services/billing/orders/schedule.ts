import type { Jobs } from '../../ports/jobs.ts';

const queue = 'orders';
const everyMinute = '* * * * *';

/**
 * Checks open orders every minute, whether or not a user looks: a lost message must not lose a
 * payment.
 */
export async function scheduleReconciliation(
  jobs: Jobs,
  reconcile: () => Promise<void>,
): Promise<void> {
  await jobs.work(queue, reconcile);
  await jobs.schedule(queue, everyMinute);
}
