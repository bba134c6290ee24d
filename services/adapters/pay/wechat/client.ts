import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import { PayProviderError, type WebhookRequest } from '../../../ports/pay.ts';
import { type ProviderResponse, readJson, requestText } from '../request-text.ts';
import { createPlatform } from './platform.ts';
import { authorize, type PlatformKeys, verifyLines } from './signing.ts';

export type WechatPayConfig = {
  baseUrl: string;
  appId: string;
  merchant: { id: string; serial: string; key: KeyObject };
  /** The APIv3 key of 32 characters, which encrypts notifications. */
  apiKey: string;
  /** The configured keys. If there are none, the certificates are downloaded. */
  platform: PlatformKeys;
  notifyUrl: string;
};

/** Creates the client that signs requests to WeChat Pay and verifies what WeChat Pay signed. */
export function createWechatClient({ config, clock }: { config: WechatPayConfig; clock: Clock }) {
  const { merchant } = config;
  const platform = createPlatform({
    configuredKeys: config.platform,
    apiKey: config.apiKey,
    clock,
    download: () => send('GET', '/v3/certificates'),
  });
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  /**
   * Verifies the SHA256-RSA signature over time, nonce and body with a known key. Rejects a time
   * that differs from now by five minutes or more.
   */
  async function check({
    header,
    body,
  }: {
    header: WebhookRequest['header'];
    body: string;
  }): Promise<void> {
    const [at = '', nonce = ''] = [header('wechatpay-timestamp'), header('wechatpay-nonce')];
    if (!/^\d{1,12}$/.test(at) || Math.abs(seconds() - Number(at)) >= limits.pay.windowMs / 1000)
      throw new PayProviderError('forged', 'the timestamp of WeChat Pay is too old or too new');
    const key = await platform.keyOf(header('wechatpay-serial') ?? '');
    if (!key) throw new PayProviderError('forged', 'a serial that is none of WeChat Pay');
    if (!verifyLines(key, header('wechatpay-signature') ?? '', at, nonce, body))
      throw new PayProviderError('forged', 'the signature of WeChat Pay is wrong');
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<ProviderResponse> {
    const body = payload ? JSON.stringify(payload) : '';
    const headers = {
      Authorization: authorize(merchant, { method, path, body }, String(seconds())),
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'User-Agent': 'sayso',
    };
    return requestText(`${config.baseUrl}${path}`, {
      method,
      headers,
      ...(payload ? { body } : {}),
    });
  }

  async function call(
    ...request: Parameters<typeof send>
  ): Promise<{ status: number; body: unknown; code: string }> {
    const answer = await send(...request);
    if (answer.status >= 200 && answer.status < 300)
      await check({ header: answer.header, body: answer.text });
    const parsed = readJson(answer.text);
    const code = z.object({ code: z.string() }).safeParse(parsed).data?.code ?? '';
    return { status: answer.status, body: parsed, code };
  }

  return { call, check };
}
