import { contract } from '@/domain/contract';
import type { Call, SessionEffect } from '@/domain/contract/call';
import { Envelope, success } from '@/domain/contract/envelope';
import { errors } from '@/domain/errors';
import { clearedCookies, isToken, sessionCookies, type TokenPair } from '@/lib/session/cookies';
import type { SiteOrigin } from '@/lib/session/site';

/**
 * What each call does to the session, by path. The relay reads the complete response only for these
 * calls (ADR 069).
 */
const effects = new Map<string, SessionEffect>(
  Object.values(contract)
    .flatMap((calls): Call[] => Object.values(calls))
    .flatMap(({ path, session }) => (session ? [[path, session] as const] : [])),
);

export const endsSession = (path: string): boolean => effects.get(path) === 'ends';

export function changesSession(path: string): boolean {
  return effects.has(path);
}

type UpstreamResponse = { status: number; text: string };
type RewrittenResponse = { text: string; cookies: string[] };

/**
 * Moves the tokens of a response into cookies and replaces them in the body by empty strings.
 * `mayAct` is false for a request from another site, which gets neither cookies nor tokens.
 */
export function moveTokensToCookies(
  path: string,
  { status, text }: UpstreamResponse,
  options: { site: SiteOrigin; mayAct: boolean; now: Date },
): RewrittenResponse {
  const { site, mayAct, now } = options;
  const cookies = (lines: string[]) => (mayAct ? lines : []);
  if (endsSession(path)) return { text, cookies: cookies(clearedCookies(site)) };
  const { envelope, pair, text: blanked } = extractTokens(text);
  const refused =
    envelope?.code === errors.notSignedIn.code || status === errors.refreshRefused.http;
  if (refused)
    return { text, cookies: effects.get(path) === 'renews' ? cookies(clearedCookies(site)) : [] };
  return { text: blanked, cookies: pair ? cookies(sessionCookies(site, pair, now)) : [] };
}

type TokenExtraction = {
  envelope: Envelope | undefined;
  text: string;
  pair: TokenPair | undefined;
};

/**
 * Returns the token pair of an envelope, and the envelope with `""` in place of the tokens. Returns
 * any other text unchanged.
 */
export function extractTokens(text: string): TokenExtraction {
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
