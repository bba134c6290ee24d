import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import { refreshTokens } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { unnamedStatement } from '../store/unnamed-statement.ts';
import type { Tokens } from './tokens.ts';

type Visitor = { ip: string; userAgent: string };
export type TokenPair = { accessToken: string; refreshToken: string };

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Creates sessions as families of refresh tokens (ADR 013): each use of a token replaces it, and
 * reuse of a replaced token ends the family.
 */
export function createSessions({
  db,
  clock,
  tokens,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
}) {
  async function issueTokenPair(
    userId: number,
    family: string,
    generation: number,
  ): Promise<TokenPair> {
    const accessToken = await tokens.signAccess({ userId, family }, clock.now());
    return { accessToken, refreshToken: tokens.signRefresh(family, generation) };
  }

  const living = prepareLiving(db);

  return {
    /**
     * Starts a session. Pass a transaction's handle to start it together with the user. With
     * `unproven`, the session does not count as a fresh sign-in, because nothing shows that the
     * owner signed in: it was handed over from another window, or its identity is new.
     */
    async open(
      handle: Database,
      userId: number,
      { ip, userAgent }: Visitor,
      unproven = false,
    ): Promise<TokenPair> {
      const family = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + limits.session.refreshTokenMs);
      await handle.insert(refreshTokens).values({
        family,
        userId,
        rotatedAt: now,
        createdAt: now,
        authenticatedAt: unproven ? null : now,
        expiresAt,
        ip,
        userAgent,
      });
      return issueTokenPair(userId, family, 0);
    },

    /**
     * Returns the next token pair. The previous token gets the same successor for 10 s, in case a
     * response was lost or two tabs refresh.
     */
    async refresh(token: string): Promise<TokenPair> {
      const claim = tokens.readRefresh(token);
      if (!claim) throw fail('refreshRefused', {}, 'not a refresh token of ours');
      const next = await transaction(db, (tx) => rotate(tx, claim, clock));
      if (!next) throw fail('refreshRefused', {}, 'the session has ended');
      return issueTokenPair(next.userId, claim.family, next.generation);
    },

    /** Ends the session of the access token or the refresh token; an unknown token is no error. */
    async end({
      accessToken,
      refreshToken,
    }: {
      accessToken?: string | undefined;
      refreshToken?: string | undefined;
    }): Promise<void> {
      const byAccess = accessToken ? await tokens.readAccess(accessToken, clock.now()) : undefined;
      const byRefresh = refreshToken ? tokens.readRefresh(refreshToken) : undefined;
      for (const family of new Set([byAccess?.family, byRefresh?.family]))
        if (family) await revoke(db, clock.now(), { family, reason: 'signed out' });
    },

    /**
     * Returns the caller of an access token; an ended or expired session is rejected immediately.
     */
    async authenticate(token: string): Promise<Caller | undefined> {
      const claims = await tokens.readAccess(token, clock.now());
      if (!claims) return undefined;
      const [alive] = await living.execute({
        family: claims.family,
        userId: claims.userId,
        now: clock.now(),
      });
      return alive ? { id: claims.userId, session: claims.family } : undefined;
    },
  };
}

/**
 * Replaces a session's token with its next one; undefined if the given token is no longer valid.
 */
async function rotate(
  tx: Database,
  claim: { family: string; generation: number },
  clock: Clock,
): Promise<{ userId: number; generation: number } | undefined> {
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.family, claim.family))
    .for('update');
  const now = clock.now();
  if (!row || row.revokedAt || row.expiresAt <= now) return undefined;
  if (claim.generation === row.generation) {
    await tx
      .update(refreshTokens)
      .set({ generation: row.generation + 1, rotatedAt: now })
      .where(eq(refreshTokens.family, row.family));
    return { userId: row.userId, generation: row.generation + 1 };
  }
  // Compare the absolute difference, so that a clock that was set back does not extend the grace
  // period.
  const inGrace =
    Math.abs(now.getTime() - row.rotatedAt.getTime()) <= limits.session.refreshGraceMs;
  if (claim.generation === row.generation - 1 && inGrace)
    return { userId: row.userId, generation: row.generation };
  // A replaced token was used again, so it was probably stolen. End the session for the user and
  // for the thief.
  await revoke(tx, now, { family: row.family, reason: 'reuse' });
  return undefined;
}

async function revoke(
  handle: Database,
  now: Date,
  { family, reason }: { family: string; reason: string },
): Promise<void> {
  await handle
    .update(refreshTokens)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revokedAt)));
}

/** Prepares the query for an active session, which runs before every call of a signed-in user. */
function prepareLiving(db: Database) {
  return db
    .select({ userId: refreshTokens.userId })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.family, sql.placeholder('family')),
        eq(refreshTokens.userId, sql.placeholder('userId')),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, sql.param(sql.placeholder('now'), refreshTokens.expiresAt)),
      ),
    )
    .prepare(unnamedStatement);
}
