import { z } from 'zod';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WechatAccount } from '../../ports/wechat.ts';
import { createTokenCache } from './access-token.ts';
import type { WechatConfig } from './config.ts';
import { readAddressCheck, readNotification } from './messages.ts';

export type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>;

const Refusal = z.object({ errcode: z.number().int(), errmsg: z.string().default('') });
const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const CodeAnswer = z.object({ ticket: z.string(), url: z.string().min(1), expire_seconds: z.number().int().positive() });

/** The token has ended or was replaced: worth one more try with a new one. */
const tokenCodes = new Set([40001, 40014, 42001]);

/**
 * Client of an official account: `cgi-bin/stable_token`, whose token stays good while another instance asks too, and
 * `cgi-bin/qrcode/create` with a scene of text. Throws `wechatFailed` with WeChat's own code in the detail, never a secret.
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
  /** The embedded simulator answers without a socket. */
  fetch?: Fetch;
}): WechatAccount {
  async function post<Answer>(path: string, body: unknown, answer: z.ZodType<Answer>): Promise<Answer | { errcode: number }> {
    const signal = AbortSignal.timeout(limits.wechat.apiTimeoutMs);
    const headers = { 'content-type': 'application/json' };
    let text: string;
    try {
      const response = await request(`${config.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
      text = await response.text();
    } catch (error) {
      throw fail('wechatFailed', {}, `WeChat cannot be reached: ${error instanceof Error ? error.name : 'unknown'}`);
    }
    const json = readJson(text);
    const good = answer.safeParse(json);
    if (good.success) return good.data;
    const refusal = Refusal.safeParse(json);
    if (refusal.success && tokenCodes.has(refusal.data.errcode)) return { errcode: refusal.data.errcode };
    throw fail('wechatFailed', {}, refusal.success ? `WeChat refused: ${refusal.data.errcode}` : 'WeChat answered in no form we know');
  }

  const accessToken = createTokenCache({
    clock,
    async fetchToken() {
      const asked = { grant_type: 'client_credential', appid: config.appId, secret: config.appSecret };
      const answer = await post('/cgi-bin/stable_token', asked, TokenAnswer);
      if ('errcode' in answer) throw fail('wechatFailed', {}, `WeChat refused the app secret: ${answer.errcode}`);
      return { token: answer.access_token, seconds: answer.expires_in };
    },
  });

  return {
    name,
    async createCode({ scene, seconds }) {
      const asked = { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: scene } } };
      let token = await accessToken();
      for (let attempt = 0; attempt < 2; attempt++) {
        const answer = await post(`/cgi-bin/qrcode/create?access_token=${encodeURIComponent(token)}`, asked, CodeAnswer);
        if (!('errcode' in answer)) return { text: answer.url, seconds: answer.expire_seconds };
        token = await accessToken(token);
      }
      throw fail('wechatFailed', {}, 'WeChat refused two access tokens');
    },
    confirmAddress: (query) => readAddressCheck(config, clock, query),
    open: (notification) => readNotification(config, clock, notification),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
