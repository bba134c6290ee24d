import { z } from 'zod';
import { account } from '@/domain/contract/account';
import { Envelope, success } from '@/domain/contract/envelope';
import { signIn } from '@/domain/contract/sign-in';
import { languageOr } from '@/domain/locale';
import { requestScopeOf } from '@/lib/security/request-scope';
import { isToken, sessionCookies, type TokenPair } from '@/lib/session/cookies';
import { isSameOrigin } from '@/lib/session/same-origin';
import { callServices } from './call-services';
import { errorResponse, unavailableResponse } from './error-response';
import { requestHeaders } from './headers';
import { readBody } from './read-body';
import { extractTokens } from './session-tokens';

/** A one-time code, valid for 60 s, or the token pair of the app around the page (ADR 071). */
const SessionExchange = z.object({
  token: z.string().min(1).max(4096),
  refreshToken: z.string().max(4096).default(''),
});

/**
 * `POST /api/session`: exchanges a one-time code or a token pair for the cookies of a session. The
 * response contains no token.
 */
export async function adoptSession(request: Request): Promise<Response> {
  const { env, site } = requestScopeOf(request.headers);
  const {
    authorization: _,
    'refresh-token': __,
    ...headers
  } = requestHeaders(request.headers, {
    site,
    trustProxy: env.TRUST_PROXY,
    language: languageOr(env.DEFAULT_LOCALE),
  });
  const language = headers['accept-language'];
  if (!isSameOrigin(request.headers, site)) return errorResponse('forbidden', language);
  const given = SessionExchange.safeParse(await readJson(request));
  if (!given.success) return errorResponse('invalidInput', language);
  const { token, refreshToken } = given.data;

  const ask: CallService = (method, path, more, body) =>
    callServices(env, { method, path, headers: { ...headers, ...more }, ...(body && { body }) });
  try {
    const pair = refreshToken
      ? await checkPair(ask, { accessToken: token, refreshToken })
      : await redeemCode(ask, token);
    if (!pair) return errorResponse('handOverExpired', language);
    const answer = Response.json(
      { code: success, message: '', data: null },
      { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
    );
    for (const cookie of sessionCookies(site, pair, new Date()))
      answer.headers.append('set-cookie', cookie);
    return answer;
  } catch {
    return unavailableResponse(env, language);
  }
}

type CallService = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<string>;

async function redeemCode(ask: CallService, code: string): Promise<TokenPair | undefined> {
  return extractTokens(await ask('POST', signIn.redeemHandOver.path, {}, JSON.stringify({ code })))
    .pair;
}

/** Accepts a token pair only if its access token belongs to a user now. */
async function checkPair(ask: CallService, pair: TokenPair): Promise<TokenPair | undefined> {
  if (!isToken(pair.accessToken) || !isToken(pair.refreshToken)) return undefined;
  const answer = Envelope.safeParse(
    JSON.parse(
      await ask('GET', account.user.path, { authorization: `Bearer ${pair.accessToken}` }),
    ),
  );
  return answer.success && answer.data.code === success ? pair : undefined;
}

async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
  } catch {
    return null;
  }
}
