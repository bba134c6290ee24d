import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { limits } from '../../domain/limits/index.ts';
import { isLive } from '../../domain/sign-in/expiry.ts';

const audience = 'sayso';
/** The token type (RFC 9068), so that no other token signed with the same key is accepted. */
const typ = 'at+jwt';

export type AccessClaims = { userId: number; family: string };

/**
 * Maximum number of cached verified tokens. Above this number the oldest token is dropped, and
 * verified again on its next use.
 */
const mostProved = 2_000;

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates access and refresh tokens (ADR 013, GAP-05) and hashes for stored codes. All keys are
 * derived from one secret of the services.
 */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(hash(secret, 'access'));
  const refreshKey = hash(secret, 'refresh');
  // Cache verified tokens: a client sends the same token for 15 minutes, and only its expiry can
  // change in that time.
  const proved = new Map<string, { claims: AccessClaims; expiresAt: Date }>();

  return {
    /** Signs a 15-minute JWT. */
    signAccess({ userId, family }: AccessClaims, now: Date): Promise<string> {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: family })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(issued)
        .setExpirationTime(issued + limits.session.accessTokenMs / 1000)
        .sign(key);
    },

    /**
     * Returns a token's claims; undefined when the token is forged, of another type, expired or not
     * yet valid.
     */
    async readAccess(token: string, now: Date): Promise<AccessClaims | undefined> {
      const known = proved.get(token) ?? (await verifyAccess(token, now));
      if (!known || !isLive(known.expiresAt, limits.session.accessTokenMs, now)) return undefined;
      if (proved.size >= mostProved && !proved.has(token))
        proved.delete(proved.keys().next().value as string);
      proved.set(token, known);
      return { ...known.claims };
    },

    /**
     * Returns the refresh token `<family>.<generation>.<proof>`. It is derived instead of random,
     * so that the successor of the previous token can be returned again for a few seconds.
     */
    signRefresh(family: string, generation: number): string {
      return `${family}.${generation}.${hash(refreshKey, `${family}:${generation}`)}`;
    },

    readRefresh(token: string): { family: string; generation: number } | undefined {
      const [, family, digits, proof] =
        /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (!family || !digits || !proof) return undefined;
      const generation = Number(digits);
      return isSame(proof, hash(refreshKey, `${family}:${generation}`))
        ? { family, generation }
        : undefined;
    },

    /**
     * Hashes values that are only compared: captchas, SMS codes and hand-over codes. The same text
     * has a different hash for each `purpose`.
     */
    hashCode: (purpose: string, code: string) => hash(secret, `${purpose}\n${code}`),
  };

  /**
   * Verifies a token's signature and returns its claims and expiry; undefined when the token is
   * forged or of another type.
   */
  async function verifyAccess(
    token: string,
    now: Date,
  ): Promise<{ claims: AccessClaims; expiresAt: Date } | undefined> {
    try {
      const expected = {
        algorithms: ['HS256'],
        typ,
        audience,
        currentDate: now,
        requiredClaims: ['exp', 'sub', 'sid'],
      };
      const { payload } = await jwtVerify(token, key, expected);
      if (typeof payload.sid !== 'string') return undefined;
      return {
        claims: { userId: Number(payload.sub), family: payload.sid },
        expiresAt: new Date((payload.exp ?? 0) * 1000),
      };
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return undefined;
      throw error;
    }
  }
}

function hash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
