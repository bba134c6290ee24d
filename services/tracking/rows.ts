import { lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { beacons } from './schema.ts';

export const trackingRows: FeatureRows = { tables: [beacons] };

/** Removes visits older than `limits.tracking.keptMs`. */
export async function sweepBeacons(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.tracking.keptMs);
  await db.delete(beacons).where(lt(beacons.at, before));
}
