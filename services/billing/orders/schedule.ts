import type { Jobs } from '../../ports/jobs.ts';

const queue = 'orders';
const everyMinute = '* * * * *';

/**
 * Checks open orders every minute, even if no user opens the page of the order: when a provider's
 * message is lost, the payment must still be found.
 */
export async function scheduleReconciliation(
  jobs: Jobs,
  reconcile: () => Promise<void>,
): Promise<void> {
  await jobs.work(queue, reconcile);
  await jobs.schedule(queue, everyMinute);
}
