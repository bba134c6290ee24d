import { lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { nonces } from './schema.ts';

export const requestRows: FeatureRows = { tables: [nonces] };

/**
 * Removes nonces of requests that are too old to be accepted again. Every signed request stores a
 * nonce.
 */
export async function sweepNonces(db: Database, now: Date): Promise<void> {
  await db
    .delete(nonces)
    .where(lt(nonces.at, new Date(now.getTime() - limits.signature.nonceKeptMs)));
}
