import { and, eq, inArray } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { siteFolder } from '../../domain/resources/upload.ts';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Storage, StoredObject } from '../ports/storage.ts';
import { resources } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

type SweepOptions = { db: Database; clock: Clock; storage: Storage; site: string };

const atOnce = 500;
const jobName = 'storage';
const hourly = '40 * * * *';

/**
 * Removes uploads that were never registered, and objects that remained after a failed deletion.
 * Returns their number. This cannot conflict with a registration: a registration accepts only
 * uploads that are at most half as old as the uploads that are removed here. If an object was
 * replaced in the storage, updates the size in its row.
 */
export async function sweepStorage({ db, clock, storage, site }: SweepOptions): Promise<number> {
  const before = clock.now().getTime() - limits.storage.orphanMs;
  let swept = 0;
  async function sweepBatch(objects: readonly (StoredObject & { key: string })[]): Promise<void> {
    const keys = objects.map(({ key }) => key);
    const rows = await db
      .select({ path: resources.path, size: resources.size })
      .from(resources)
      .where(inArray(resources.path, keys));
    const sizes = new Map(rows.map(({ path, size }) => [path, size]));
    const orphans = objects
      .filter(({ key, at }) => !sizes.has(key) && at.getTime() < before)
      .map(({ key }) => key);
    await storage.remove(orphans);
    swept += orphans.length;
    for (const { key, size } of objects)
      if (size > 0 && sizes.has(key) && sizes.get(key) !== size)
        await db
          .update(resources)
          .set({ size })
          .where(and(eq(resources.path, key)));
  }
  let batch: (StoredObject & { key: string })[] = [];
  for await (const object of storage.list(siteFolder(site))) {
    batch.push(object);
    if (batch.length < atOnce) continue;
    await sweepBatch(batch);
    batch = [];
  }
  if (batch.length) await sweepBatch(batch);
  return swept;
}

/**
 * Schedules the sweep every hour, because a user can upload many unregistered files while
 * credentials are valid (15 minutes).
 */
export async function scheduleStorageSweep(
  jobs: Jobs,
  sweep: () => Promise<number>,
  log: (message: string, detail: Record<string, unknown>) => void,
) {
  await jobs.work(jobName, async () => {
    const swept = await sweep();
    if (swept) log('unregistered uploads removed', { swept });
  });
  await jobs.schedule(jobName, hourly);
}
