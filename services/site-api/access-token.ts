import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SiteKeys } from './site.ts';

/** What an access token states. Row rules read it by `auth.jwt()`. */
const claimsSchema = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  exp: z.number(),
  session_id: z.uuid(),
});

export type AccessClaims = z.infer<typeof claimsSchema>;

const algorithm = 'HS256';

/** Signs an access token with the current secret. Times are seconds since 1970. */
export function signAccessToken(
  keys: SiteKeys,
  claims: Record<string, unknown> & { sub: string; session_id: string },
  { from, until }: { from: number; until: number },
): Promise<string> {
  const [secret] = keys.tokens;
  if (!secret) throw new Error('the site has no secret for access tokens');
  return new SignJWT({ ...claims, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuedAt(from)
    .setExpirationTime(until)
    .sign(secret);
}

/**
 * Returns the claims of a valid token, or undefined for one that is expired, altered, signed by
 * another key or algorithm, or for another role than `authenticated`.
 */
export async function verifyAccessToken(
  keys: SiteKeys,
  token: string,
  now: Date,
): Promise<AccessClaims | undefined> {
  for (const secret of keys.tokens) {
    try {
      const options = { algorithms: [algorithm], audience: 'authenticated', currentDate: now };
      const { payload } = await jwtVerify(token, secret, options);
      return claimsSchema.safeParse(payload).data;
    } catch {
      // The previous secret may have signed it.
    }
  }
  return undefined;
}
