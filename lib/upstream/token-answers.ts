import { Envelope, success } from '@/domain/contract/envelope';
import { UB } from '@/domain/contract/paths';
import { errors } from '@/domain/errors';
import { clearedCookies, isToken, sessionCookies, type TokenPair } from '@/lib/session/cookies';
import type { Site } from '@/lib/session/site';

/**
 * The calls whose responses contain tokens or end a session. The relay reads only these as a whole
 * (ADR 069).
 */
const granting = new Set([
  `${UB}/auth/sms-login`,
  `${UB}/auth/login`,
  `${UB}/wx/auth/token`,
  `${UB}/wx/auth/bind`,
  `${UB}/auth/oauth/callback`,
  `${UB}/auth/refresh-token`,
  `${UB}/auth/hand-over`,
]);
const refreshing = `${UB}/auth/refresh-token`;
const ending = `${UB}/auth/logout`;

export const endsSession = (path: string): boolean => path === ending;

export function touchesSession(path: string): boolean {
  return granting.has(path) || endsSession(path);
}

type Answered = { status: number; text: string };
type Rewritten = { text: string; cookies: string[] };

/**
 * Moves the tokens of a response into cookies and leaves empty strings in the body. `mayAct` is
 * false for a request that is not from the product's own page: it gets neither cookies nor tokens.
 */
export function withoutTokens(
  path: string,
  { status, text }: Answered,
  options: { site: Site; mayAct: boolean; now: Date },
): Rewritten {
  const { site, mayAct, now } = options;
  const cookies = (lines: string[]) => (mayAct ? lines : []);
  if (endsSession(path)) return { text, cookies: cookies(clearedCookies(site)) };
  const { envelope, pair, text: blanked } = readTokens(text);
  const refused =
    envelope?.code === errors.notSignedIn.code || status === errors.refreshRefused.http;
  if (refused) return { text, cookies: path === refreshing ? cookies(clearedCookies(site)) : [] };
  return { text: blanked, cookies: pair ? cookies(sessionCookies(site, pair, now)) : [] };
}

type Tokens = { envelope: Envelope | undefined; text: string; pair: TokenPair | undefined };

/**
 * Returns an envelope's token pair and the envelope with `""` instead of the tokens. Any other text
 * is returned unchanged.
 */
export function readTokens(text: string): Tokens {
  const envelope = readEnvelope(text);
  const data = envelope?.data;
  if (
    envelope?.code !== success ||
    typeof data !== 'object' ||
    data === null ||
    Array.isArray(data)
  )
    return { envelope, text, pair: undefined };
  const { accessToken, refreshToken } = data as Record<string, unknown>;
  const pair =
    isToken(accessToken) && isToken(refreshToken) ? { accessToken, refreshToken } : undefined;
  const blanked = {
    ...data,
    ...('accessToken' in data && { accessToken: '' }),
    ...('refreshToken' in data && { refreshToken: '' }),
  };
  return { envelope, text: JSON.stringify({ ...envelope, data: blanked }), pair };
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    return Envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
