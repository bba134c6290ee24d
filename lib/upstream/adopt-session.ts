import { z } from 'zod';
import { account } from '@/domain/contract/account';
import { Envelope, success } from '@/domain/contract/envelope';
import { signIn } from '@/domain/contract/sign-in';
import { languageOr } from '@/domain/locale';
import { scopeOf } from '@/lib/security/request-scope';
import { isToken, sessionCookies, type TokenPair } from '@/lib/session/cookies';
import { isSameOrigin } from '@/lib/session/same-origin';
import { askServices } from './ask';
import { readBody } from './body';
import { requestHeaders } from './headers';
import { refuse, refuseUnanswered } from './refuse';
import { readTokens } from './token-answers';

/** A one-time code, valid for 60 s, or a shell's own token pair (ADR 071). */
const HandOver = z.object({
  token: z.string().min(1).max(4096),
  refreshToken: z.string().max(4096).default(''),
});

/**
 * `POST /api/session`: exchanges a hand-over for the session's cookies. The response contains no
 * token.
 */
export async function adoptSession(request: Request): Promise<Response> {
  const { env, site } = scopeOf(request.headers);
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
  if (!isSameOrigin(request.headers, site)) return refuse('forbidden', language);
  const given = HandOver.safeParse(await readJson(request));
  if (!given.success) return refuse('invalidInput', language);
  const { token, refreshToken } = given.data;

  const ask: Ask = (method, path, more, body) =>
    askServices(env, { method, path, headers: { ...headers, ...more }, ...(body && { body }) });
  try {
    const pair = refreshToken
      ? await checkPair(ask, { accessToken: token, refreshToken })
      : await redeem(ask, token);
    if (!pair) return refuse('handOverExpired', language);
    const answer = Response.json(
      { code: success, message: '', data: null },
      { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
    );
    for (const cookie of sessionCookies(site, pair, new Date()))
      answer.headers.append('set-cookie', cookie);
    return answer;
  } catch {
    return refuseUnanswered(env, language);
  }
}

type Ask = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
) => Promise<string>;

async function redeem(ask: Ask, code: string): Promise<TokenPair | undefined> {
  return readTokens(await ask('POST', signIn.redeemHandOver.path, {}, JSON.stringify({ code })))
    .pair;
}

/** Accepts a pair only if its access token belongs to a user now. */
async function checkPair(ask: Ask, pair: TokenPair): Promise<TokenPair | undefined> {
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
