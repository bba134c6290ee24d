import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { limits } from '../../domain/limits.ts';
import { isLive } from '../../domain/rules/life.ts';
import { handOvers } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { Tokens } from './tokens.ts';

/** What a code is good for: a session in another window (decision 34), or linking a provider that a person has left for. */
const lives = { 'hand-over': limits.handOver.lifeMs, link: limits.oauth.attemptMs } as const;
export type CodePurpose = keyof typeof lives;

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** Codes of 256 random bits that stand for a user, once and for a while; stored as hashes. */
export function createOneTimeCodes({ db, clock, tokens }: { db: Database; clock: Clock; tokens: Tokens }) {
  return {
    async issue(purpose: CodePurpose, userId: number): Promise<string> {
      const code = randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + lives[purpose]);
      await db.insert(handOvers).values({ codeHash: tokens.hashCode(purpose, code), userId, expiresAt });
      return code;
    },

    /** Whose code it is, and uses it up inside a transaction; undefined for an unknown, used or late one. */
    async use(tx: Database, purpose: CodePurpose, code: string): Promise<number | undefined> {
      const now = clock.now();
      const [used] = await tx
        .update(handOvers)
        .set({ usedAt: now })
        .where(and(eq(handOvers.codeHash, tokens.hashCode(purpose, code)), isNull(handOvers.usedAt), gt(handOvers.expiresAt, now)))
        .returning({ userId: handOvers.userId, expiresAt: handOvers.expiresAt });
      return used && isLive(used.expiresAt, lives[purpose], now) ? used.userId : undefined;
    },
  };
}
