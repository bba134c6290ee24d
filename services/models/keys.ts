import { and, asc, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { modelKeys } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { ModelAccess } from '../ports/model.ts';
import { seal, unseal } from './seal.ts';

/** A kept key; `access` is undefined where it cannot be opened any more, as after the server's secret changed. */
export type KeptKey = { provider: string; hint: string; baseUrl: string | null; access: ModelAccess | undefined };

export type ModelKeys = ReturnType<typeof createModelKeys>;

/** People's own keys, sealed in the database. `secret` has 32 bytes. */
export function createModelKeys({ db, clock, secret }: { db: Database; clock: Clock; secret: Uint8Array }) {
  const boundTo = (userId: number, provider: string) => `model key of ${userId} for ${provider}`;

  function open({ userId, provider, sealedSecret, hint, baseUrl }: typeof modelKeys.$inferSelect): KeptKey {
    const key = unseal(sealedSecret, secret, boundTo(userId, provider));
    const access = key === undefined ? undefined : { apiKey: key || undefined, baseUrl: baseUrl ?? undefined };
    return { provider, hint, baseUrl, access };
  }

  return {
    async list(userId: number): Promise<KeptKey[]> {
      const rows = await db.select().from(modelKeys).where(eq(modelKeys.userId, userId)).orderBy(asc(modelKeys.provider));
      return rows.map(open);
    },
    async of(userId: number, provider: string): Promise<KeptKey | undefined> {
      const mine = and(eq(modelKeys.userId, userId), eq(modelKeys.provider, provider));
      const [row] = await db.select().from(modelKeys).where(mine);
      return row && open(row);
    },
    /** Keeps a key in the place of the one before it. */
    async save(userId: number, provider: string, { key, baseUrl }: { key: string; baseUrl: string | null }): Promise<KeptKey> {
      const sealedSecret = seal(key, secret, boundTo(userId, provider));
      const kept = { sealedSecret, hint: hintOf(key), baseUrl, savedAt: clock.now() };
      const [row] = await db
        .insert(modelKeys)
        .values({ userId, provider, ...kept })
        .onConflictDoUpdate({ target: [modelKeys.userId, modelKeys.provider], set: kept })
        .returning();
      if (!row) throw fail('unexpected');
      return open(row);
    },
    async remove(userId: number, provider: string): Promise<void> {
      await db.delete(modelKeys).where(and(eq(modelKeys.userId, userId), eq(modelKeys.provider, provider)));
    },
  };
}

/** Four characters of a key that is long enough to keep its secret without them. */
function hintOf(key: string): string {
  return key.length < 12 ? '' : key.slice(-4);
}
