import { base64url, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { ProviderName } from '@/domain/entities/provider';
import { limits } from '@/domain/limits';
import { readCookie } from '@/lib/session/cookies';
import { loopbackPort, type SiteOrigin } from '@/lib/session/site';

/**
 * What this browser stores about a started provider sign-in; only the web tier can read it
 * (GAP-12).
 */
const Attempt = z.object({
  provider: ProviderName,
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Set when a signed-in user links a provider. */
  linkCode: z.string().nullable(),
  invitationCode: z.string().optional(),
  source: z.string().optional(),
});
type Attempt = z.infer<typeof Attempt>;

const randomBytes = 32;
/** Browsers drop a cookie over 4096 bytes, attributes included, so the value must be shorter. */
const cookieMax = 3800;

/** Returns 256 random bits as base64url. */
export function randomToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(randomBytes)));
}

/** Returns the code challenge of RFC 7636 §4.2 with the method S256. */
export async function codeChallengeOf(verifier: string): Promise<string> {
  return base64url.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
}

async function deriveKey(secret: string): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`oauth attempt\n${secret}`)),
  );
}

const prefixOf = ({ secure }: SiteOrigin) => (secure ? '__Host-oauth-' : 'oauth-');

/** Each attempt has its own cookie, so that two windows do not overwrite each other's attempt. */
function cookieName(state: string, site: SiteOrigin): string {
  const port = site.secure ? '' : loopbackPort(site.host);
  return `${prefixOf(site)}${state.slice(0, 12)}${port ? `_${port}` : ''}`;
}

function cookieLine(name: string, value: string, seconds: number, { secure }: SiteOrigin): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}; HttpOnly`;
}

type CookieOptions = { site: SiteOrigin; secret: string };

/**
 * Returns Set-Cookie lines that store an encrypted attempt for ten minutes and remove the oldest
 * attempts above the limit. Drops a `source` that is too long.
 */
export async function attemptCookies(
  attempt: Attempt,
  cookies: string | null,
  { site, secret }: CookieOptions,
): Promise<string[]> {
  const key = await deriveKey(secret);
  const seconds = limits.oauth.attemptMs / 1000;
  const seal = (content: Attempt) =>
    new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .setExpirationTime(`${seconds} s`)
      .encrypt(key);
  const { source: _, ...shorter } = attempt;
  const whole = await seal(attempt);
  const sealed = whole.length <= cookieMax ? whole : await seal(shorter);
  const kept = (cookies ?? '')
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name.startsWith(prefixOf(site)) && /^[\w-]+$/.test(name));
  const tooMany = kept.slice(0, Math.max(0, kept.length - limits.oauth.attemptsAtOnce + 1));
  return [
    cookieLine(cookieName(attempt.state, site), sealed, seconds, site),
    ...tooMany.map((name) => cookieLine(name, '', 0, site)),
  ];
}

/** Returns the attempt for a response's `state`, if this browser started it within ten minutes. */
export async function readAttempt(
  state: string | null,
  cookies: string | null,
  { site, secret }: CookieOptions,
): Promise<Attempt | undefined> {
  if (!state || !/^[\w-]{43}$/.test(state)) return undefined;
  const sealed = readCookie(cookies, cookieName(state, site));
  if (!sealed) return undefined;
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const attempt = Attempt.parse(
      (await jwtDecrypt(sealed, await deriveKey(secret), options)).payload,
    );
    return attempt.state === state ? attempt : undefined;
  } catch {
    // The attempt is forged, from another server or expired. In each case it counts as missing.
    return undefined;
  }
}

export function clearAttemptCookie(state: string, site: SiteOrigin): string {
  return cookieLine(cookieName(state, site), '', 0, site);
}
