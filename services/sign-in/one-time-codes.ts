import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { isLive } from '../../domain/sign-in/expiry.ts';
import type { Clock } from '../ports/clock.ts';
import { handOvers } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { Tokens } from './tokens.ts';

/**
 * The lifetime of a code by purpose. `hand-over` opens a session in another window (ADR 071).
 * `link` links a provider's account after the redirect to the provider.
 */
const lives = { 'hand-over': limits.handOver.lifeMs, link: limits.oauth.attemptMs } as const;
export type CodePurpose = keyof typeof lives;

/**
 * Creates codes of 256 random bits. Each represents a user, is valid once and for a limited time,
 * and is stored as a hash.
 */
export function createOneTimeCodes({
  db,
  clock,
  tokens,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
}) {
  return {
    async issue(purpose: CodePurpose, userId: number): Promise<string> {
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + lives[purpose]);
      await db
        .insert(handOvers)
        .values({ codeHash: tokens.hashCode(purpose, code), userId, expiresAt });
      return code;
    },

    /**
     * Marks a code as used in the transaction `tx` and returns its user; undefined for an unknown,
     * used or expired code.
     */
    async use(tx: Database, purpose: CodePurpose, code: string): Promise<number | undefined> {
      const now = clock.now();
      const [used] = await tx
        .update(handOvers)
        .set({ usedAt: now })
        .where(
          and(
            eq(handOvers.codeHash, tokens.hashCode(purpose, code)),
            isNull(handOvers.usedAt),
            gt(handOvers.expiresAt, now),
          ),
        )
        .returning({ userId: handOvers.userId, expiresAt: handOvers.expiresAt });
      return used && isLive(used.expiresAt, lives[purpose], now) ? used.userId : undefined;
    },
  };
}
