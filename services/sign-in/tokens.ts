import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { limits } from '../../domain/limits.ts';
import { isLive } from '../../domain/rules/life.ts';

const audience = 'sayso';
/** What kind of token it is (RFC 9068), so that no other one of the same key could be taken for it. */
const typ = 'at+jwt';

export type AccessClaims = { userId: number; family: string };

/** How many tokens are known to be genuine; beyond that the one that was first met is proved anew when it comes again. */
const mostProved = 2_000;

export type Tokens = ReturnType<typeof createTokens>;

/** The two kinds of token (decision 19, GAP-05) and the hash under which codes are stored; all from one secret of the services. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(hash(secret, 'access'));
  const refreshKey = hash(secret, 'refresh');
  // Whoever is at work sends one token for a quarter of an hour: its signature and claims stay what they are, only its time runs out.
  const proved = new Map<string, { claims: AccessClaims; expiresAt: Date }>();

  return {
    /** A JWT of 15 minutes. */
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

    /** What a token claims; undefined when it is forged, foreign or out of its time. */
    async readAccess(token: string, now: Date): Promise<AccessClaims | undefined> {
      const known = proved.get(token) ?? (await prove(token, now));
      if (!known || !isLive(known.expiresAt, limits.session.accessTokenMs, now)) return undefined;
      if (proved.size >= mostProved && !proved.has(token)) proved.delete(proved.keys().next().value as string);
      proved.set(token, known);
      return { ...known.claims };
    },

    /**
     * `<family>.<generation>.<proof>`: opaque to the client and derived, not drawn, so that the successor of the previous one
     * can be answered again within the grace.
     */
    signRefresh(family: string, generation: number): string {
      return `${family}.${generation}.${hash(refreshKey, `${family}:${generation}`)}`;
    },

    readRefresh(token: string): { family: string; generation: number } | undefined {
      const [, family, digits, proof] = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (!family || !digits || !proof) return undefined;
      const generation = Number(digits);
      return isSame(proof, hash(refreshKey, `${family}:${generation}`)) ? { family, generation } : undefined;
    },

    /** For what is compared, never read back: captchas, SMS and hand-over codes. `purpose` keeps their hashes apart. */
    hashCode: (purpose: string, code: string) => hash(secret, `${purpose}\n${code}`),
  };

  /** What a token claims and until when, by its signature; undefined when it is forged or foreign. */
  async function prove(token: string, now: Date): Promise<{ claims: AccessClaims; expiresAt: Date } | undefined> {
    try {
      const expected = { algorithms: ['HS256'], typ, audience, currentDate: now, requiredClaims: ['exp', 'sub', 'sid'] };
      const { payload } = await jwtVerify(token, key, expected);
      if (typeof payload.sid !== 'string') return undefined;
      return { claims: { userId: Number(payload.sub), family: payload.sid }, expiresAt: new Date((payload.exp ?? 0) * 1000) };
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
