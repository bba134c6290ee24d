import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { days } from '../../domain/units.ts';
import { auditObject, recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { ModelAccess } from '../ports/model.ts';
import { auditLog, modelKeys } from '../store/schema/index.ts';
import { seal, unseal } from '../store/seal.ts';
import { type Database, transaction } from '../store/transaction.ts';

/**
 * A stored key. `access` is undefined when the key cannot be decrypted, for example after the
 * server's secret changed.
 */
export type StoredKey = {
  provider: string;
  hint: string;
  baseUrl: string | null;
  access: ModelAccess | undefined;
};

type Visitor = { ip: string; userAgent: string };

export type ModelKeys = ReturnType<typeof createModelKeys>;

/**
 * Creates the store of users' own keys, which are encrypted in the database. `secret` has 32 bytes.
 */
export function createModelKeys({
  db,
  clock,
  secret,
}: {
  db: Database;
  clock: Clock;
  secret: Uint8Array;
}) {
  const sealContext = (userId: number, provider: string) =>
    `model key of ${userId} for ${provider}`;

  function open({
    userId,
    provider,
    sealedSecret,
    hint,
    baseUrl,
  }: typeof modelKeys.$inferSelect): StoredKey {
    const key = unseal(sealedSecret, secret, sealContext(userId, provider));
    const access =
      key === undefined ? undefined : { apiKey: key || undefined, baseUrl: baseUrl ?? undefined };
    return { provider, hint, baseUrl, access };
  }

  return {
    async list(userId: number): Promise<StoredKey[]> {
      const rows = await db
        .select()
        .from(modelKeys)
        .where(eq(modelKeys.userId, userId))
        .orderBy(asc(modelKeys.provider));
      return rows.map(open);
    },
    async find(userId: number, provider: string): Promise<StoredKey | undefined> {
      const mine = and(eq(modelKeys.userId, userId), eq(modelKeys.provider, provider));
      const [row] = await db.select().from(modelKeys).where(mine);
      return row && open(row);
    },
    /** Saves a key and replaces an earlier one. */
    async save(
      userId: number,
      provider: string,
      { key, baseUrl }: { key: string; baseUrl: string | null },
      visitor: Visitor,
    ): Promise<StoredKey> {
      const sealedSecret = seal(key, secret, sealContext(userId, provider));
      const kept = { sealedSecret, hint: hintOf(key), baseUrl, savedAt: clock.now() };
      const row = await transaction(db, async (tx) => {
        await recordAudit(tx, {
          userId,
          kind: 'model-key-saved',
          at: kept.savedAt,
          ...visitor,
          detail: { way: provider },
        });
        const [saved] = await tx
          .insert(modelKeys)
          .values({ userId, provider, ...kept })
          .onConflictDoUpdate({ target: [modelKeys.userId, modelKeys.provider], set: kept })
          .returning();
        return saved;
      });
      if (!row) throw fail('unexpected');
      return open(row);
    },
    async remove(userId: number, provider: string, visitor: Visitor): Promise<void> {
      await transaction(db, async (tx) => {
        const mine = and(eq(modelKeys.userId, userId), eq(modelKeys.provider, provider));
        const gone = await tx
          .delete(modelKeys)
          .where(mine)
          .returning({ provider: modelKeys.provider });
        const entry = {
          userId,
          kind: 'model-key-removed',
          at: clock.now(),
          ...visitor,
          detail: { way: provider },
        } as const;
        if (gone.length > 0) await recordAudit(tx, entry);
      });
    },
    /** Records once a day, in the user's audit log, that a turn used the key. */
    async recordUse(userId: number, provider: string): Promise<void> {
      const at = clock.now();
      const today = new Date(at.getTime() - (at.getTime() % days));
      const isUse = and(
        eq(auditLog.object, auditObject(userId)),
        eq(auditLog.action, 'model-key-used'),
        gte(auditLog.at, today),
      );
      const known = await db
        .select({ at: auditLog.at })
        .from(auditLog)
        .where(and(isUse, sql`${auditLog.detail} ->> 'way' = ${provider}`))
        .limit(1);
      if (known.length === 0)
        await recordAudit(db, { userId, kind: 'model-key-used', at, detail: { way: provider } });
    },
  };
}

/**
 * Returns the last four characters of a key; '' for a short key, of which they would reveal too
 * much.
 */
function hintOf(key: string): string {
  return key.length < 12 ? '' : key.slice(-4);
}
