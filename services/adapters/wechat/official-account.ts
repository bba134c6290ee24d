import { z } from 'zod';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WechatAccount } from '../../ports/wechat.ts';
import { createTokenCache } from './access-token.ts';
import type { WechatConfig } from './config.ts';
import { parseCallback, verifyCallbackUrl } from './messages.ts';

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>;

const Refusal = z.object({ errcode: z.number().int(), errmsg: z.string().default('') });
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const PersonAnswer = z.object({ openid: z.string().min(1) });
/** WeChat leaves `nickname` and `headimgurl` empty for most accounts since the end of 2021. */
const ProfileAnswer = z.object({
  openid: z.string().min(1),
  nickname: z.string().max(500).default('').catch(''),
  headimgurl: z.string().max(limits.avatar.addressMax).default('').catch(''),
});
const CodeAnswer = z.object({
  ticket: z.string(),
  url: z.string().min(1),
  expire_seconds: z.number().int().positive(),
});

/** WeChat's error codes for an expired or replaced token: request a new token and retry once. */
const tokenCodes = new Set([40001, 40014, 42001]);
/** WeChat's error codes for a sign-in code that is invalid or was used before. */
const usedCodes = new Set([40029, 40163, 42003]);

/**
 * Client of an official account's API: its access token, QR codes with a text scene, and the user
 * of a sign-in code. It requests `stable_token`, because that token stays valid when another
 * instance requests it too. Throws `wechatFailed` with WeChat's code in the detail, never a secret.
 */
export function createOfficialAccount({
  config,
  clock,
  name = 'official-account',
  fetch: request = fetch,
}: {
  config: WechatConfig;
  clock: Clock;
  name?: WechatAccount['name'];
  /** In embedded mode, the simulator replaces fetch, so that no socket is needed. */
  fetch?: Fetch;
}): WechatAccount {
  const post = <Answer>(path: string, body: unknown, answer: z.ZodType<Answer>) =>
    ask({ config, request }, path, answer, tokenCodes, body);

  const accessToken = createTokenCache({
    clock,
    async fetchToken() {
      const asked = {
        grant_type: 'client_credential',
        appid: config.appId,
        secret: config.appSecret,
      };
      const answer = await post('/cgi-bin/stable_token', asked, TokenAnswer);
      if ('errcode' in answer)
        throw fail('wechatFailed', {}, `WeChat refused the app secret: ${answer.errcode}`);
      return { token: answer.access_token, seconds: answer.expires_in };
    },
  });

  /** Sends a request with the access token, and once more if WeChat refuses that token. */
  async function withToken<Answer extends object>(
    send: (token: { access_token: string }) => Promise<Answer | { errcode: number }>,
  ): Promise<Answer> {
    let token = await accessToken();
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await send({ access_token: token });
      if (!('errcode' in answer)) return answer;
      token = await accessToken(token);
    }
    throw fail('wechatFailed', {}, 'WeChat refused two access tokens');
  }

  return {
    name,
    async createQrCode({ scene, seconds }) {
      const asked = {
        expire_seconds: seconds,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: scene } },
      };
      const { url, expire_seconds: lifetime } = await withToken((token) =>
        post(`/cgi-bin/qrcode/create?${new URLSearchParams(token)}`, asked, CodeAnswer),
      );
      return { text: url, seconds: lifetime };
    },
    async fetchProfile(openId) {
      const { nickname, headimgurl } = await withToken((token) => {
        const query = new URLSearchParams({ ...token, openid: openId, lang: 'zh_CN' });
        return ask({ config, request }, `/cgi-bin/user/info?${query}`, ProfileAnswer, tokenCodes);
      });
      return { name: nickname || null, picture: headimgurl || null };
    },
    authorizationUrl: ({ redirectUri, state }) =>
      // The parameters are in the documented order, because WeChat compares the URL as text.
      `${config.authorizePage}?${new URLSearchParams([
        ['appid', config.appId],
        ['redirect_uri', redirectUri],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', state],
      ])}#wechat_redirect`,
    async fetchOpenId(code) {
      const query = new URLSearchParams({
        appid: config.appId,
        secret: config.appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const answer = await ask(
        { config, request },
        `/sns/oauth2/access_token?${query}`,
        PersonAnswer,
        usedCodes,
      );
      return 'errcode' in answer ? undefined : answer.openid;
    },
    verifyCallbackUrl: (query) => verifyCallbackUrl(config, clock, query),
    decryptCallback: (notification) => parseCallback(config, clock, notification),
  };
}

/**
 * Sends a POST with `body` if there is one, otherwise a GET. Returns a response with an expected
 * error code and throws for any other code.
 */
async function ask<Answer>(
  { config, request }: { config: WechatConfig; request: Fetch },
  path: string,
  answer: z.ZodType<Answer>,
  expected: ReadonlySet<number>,
  body?: unknown,
): Promise<Answer | { errcode: number }> {
  const signal = AbortSignal.timeout(limits.wechat.apiTimeoutMs);
  let text: string;
  try {
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await request(`${config.baseUrl}${path}`, {
      ...(body !== undefined && posted),
      signal,
    });
    text = await response.text();
  } catch (error) {
    throw fail(
      'wechatFailed',
      {},
      `WeChat cannot be reached: ${error instanceof Error ? error.name : 'unknown'}`,
    );
  }
  const json = readJson(text);
  const good = answer.safeParse(json);
  if (good.success) return good.data;
  const refusal = Refusal.safeParse(json);
  if (refusal.success && expected.has(refusal.data.errcode))
    return { errcode: refusal.data.errcode };
  throw fail(
    'wechatFailed',
    {},
    refusal.success
      ? `WeChat refused: ${refusal.data.errcode}`
      : 'WeChat answered in no form we know',
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
