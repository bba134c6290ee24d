import { lt } from 'drizzle-orm';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { wechatScans } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const wechatRows: FeatureRows = { tables: [wechatScans] };

/** Removes codes that expired a day ago. */
export async function sweepScans(db: Database, now: Date): Promise<void> {
  await db.delete(wechatScans).where(lt(wechatScans.expiresAt, new Date(now.getTime() - dayMs)));
}
