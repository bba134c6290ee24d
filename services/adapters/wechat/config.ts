import { z } from 'zod';
import type { MessageSecrets } from './crypto.ts';

export type WechatConfig = MessageSecrets & {
  appSecret: string;
  baseUrl: string;
  /** WeChat's page that identifies the user. */
  authorizePage: string;
};

const keys = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN', 'WECHAT_AES_KEY'] as const;

const Environment = z.object({
  WECHAT_APP_ID: z.string(),
  WECHAT_APP_SECRET: z.string(),
  WECHAT_TOKEN: z.string().regex(/^\w{3,32}$/, 'must have 3 to 32 letters and digits'),
  WECHAT_AES_KEY: z.string().regex(/^[A-Za-z0-9]{43}$/, 'must have 43 letters and digits'),
  WECHAT_OPEN_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://open.weixin.qq.com'),
  WECHAT_API_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('https://api.weixin.qq.com'),
});

/**
 * Reads the keys of an official account. Returns undefined when none is set; throws an error that
 * names a missing or invalid key.
 */
export function readWechatConfig(
  env: Record<string, string | undefined>,
): WechatConfig | undefined {
  if (keys.every((key) => !env[key]?.trim())) return undefined;
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  );
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message, code }) =>
        `${path.join('.')} ${code === 'invalid_type' ? 'is missing' : message}`,
    );
    throw new Error(`The WeChat official account cannot be used: ${wrong.join('; ')}`);
  }
  const {
    WECHAT_APP_ID,
    WECHAT_APP_SECRET,
    WECHAT_TOKEN,
    WECHAT_AES_KEY,
    WECHAT_API_BASE_URL,
    WECHAT_OPEN_BASE_URL,
  } = parsed.data;
  return {
    appId: WECHAT_APP_ID,
    appSecret: WECHAT_APP_SECRET,
    token: WECHAT_TOKEN,
    aesKey: WECHAT_AES_KEY,
    baseUrl: WECHAT_API_BASE_URL.replace(/\/+$/, ''),
    authorizePage: `${WECHAT_OPEN_BASE_URL.replace(/\/+$/, '')}/connect/oauth2/authorize`,
  };
}
