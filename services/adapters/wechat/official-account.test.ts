import { describe, expect, it } from 'vitest';
import { limits } from '../../../domain/limits/index.ts';
import { FakeClock } from '../../../tests/support/clock.ts';
import { readWechatConfig } from './config.ts';
import { createOfficialAccount, type Fetch } from './official-account.ts';
import { createSimulatedWechat, generateAccount } from './simulated.ts';

function world(
  spoil: (path: string, answer: () => Promise<Response>) => Promise<Response> = (_, answer) =>
    answer(),
) {
  const clock = new FakeClock();
  const config = generateAccount('http://wechat.test');
  const simulated = createSimulatedWechat({
    clock,
    account: config,
    deliver: async () => new Response('success'),
  });
  const asked: string[] = [];
  const fetch: Fetch = (url, init) => {
    const path = new URL(url).pathname;
    asked.push(path.split('/').at(-1) ?? '');
    return spoil(path, async () => simulated.fetch(url, init));
  };
  return {
    clock,
    config,
    simulated,
    asked,
    account: createOfficialAccount({ config, clock, fetch }),
  };
}
const code = { scene: 'a'.repeat(43), seconds: 300 };

describe('the client of an official account', () => {
  it('requests one access token for any number of concurrent codes, and stores it', async () => {
    const { account, asked } = world();
    const made = await Promise.all(Array.from({ length: 20 }, () => account.createQrCode(code)));
    expect(new Set(made.map(({ text }) => text)).size).toBe(20);
    expect(made[0]?.seconds).toBe(300);
    await account.createQrCode(code);
    expect(asked.filter((name) => name === 'stable_token')).toHaveLength(1);
  });

  it('requests the next token five minutes before the end', async () => {
    const { account, asked, clock } = world();
    await account.createQrCode(code);
    await clock.advance(7_200_000 - limits.wechat.tokenMarginMs - 1);
    await account.createQrCode(code);
    expect(asked.filter((name) => name === 'stable_token')).toHaveLength(1);
    await clock.advance(1);
    await account.createQrCode(code);
    expect(asked.filter((name) => name === 'stable_token')).toHaveLength(2);
  });

  it('retries once with a new token when WeChat rejects the old one, and not again', async () => {
    let refusals = 1;
    const refusing = world(async (path, answer) =>
      path.endsWith('create') && refusals-- > 0
        ? Response.json({ errcode: 40001, errmsg: 'invalid credential' })
        : answer(),
    );
    expect((await refusing.account.createQrCode(code)).text).toMatch(
      /^http:\/\/weixin\.qq\.com\/q\//,
    );
    expect(refusing.asked).toEqual(['stable_token', 'create', 'stable_token', 'create']);
    refusals = 99;
    await expect(refusing.account.createQrCode(code)).rejects.toThrow('two access tokens');
  });

  const failures: [string, () => Promise<Response>][] = [
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['does not answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
    ['is busy', async () => Response.json({ errcode: -1, errmsg: 'system error' })],
    ['answers a page', async () => new Response('<html>', { status: 502 })],
    ['answers half', async () => Response.json({ access_token: '' })],
  ];
  it.each(failures)(
    'throws wechatFailed when WeChat %s, and requests a new token the next time',
    async (_, fail) => {
      let broken = true;
      const { account, config } = world((_path, answer) => (broken ? fail() : answer()));
      const refused = await account.createQrCode(code).catch((error) => error);
      expect(refused.entry.name).toBe('wechatFailed');
      expect(refused.message).not.toContain(config.appSecret);
      broken = false;
      expect((await account.createQrCode(code)).seconds).toBe(300);
    },
  );

  it('is rejected by WeChat with a wrong secret', async () => {
    const clock = new FakeClock();
    const config = generateAccount('http://wechat.test');
    const { fetch } = createSimulatedWechat({
      clock,
      account: config,
      deliver: async () => new Response('success'),
    });
    const stranger = createOfficialAccount({
      config: { ...config, appSecret: 'guess' },
      clock,
      fetch,
    });
    await expect(stranger.createQrCode(code)).rejects.toThrow('40125');
  });
});

describe('its configuration', () => {
  const whole = {
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 's',
    WECHAT_TOKEN: 'token',
    WECHAT_AES_KEY: 'a'.repeat(43),
  };
  it('is absent or complete', () => {
    expect(readWechatConfig({ WECHAT_APP_ID: ' ' })).toBeUndefined();
    expect(readWechatConfig(whole)).toMatchObject({
      appId: 'wx1',
      baseUrl: 'https://api.weixin.qq.com',
    });
    expect(() => readWechatConfig({ WECHAT_APP_ID: 'wx1' })).toThrow(
      /WECHAT_APP_SECRET is missing.*WECHAT_AES_KEY is missing/,
    );
    expect(() => readWechatConfig({ ...whole, WECHAT_AES_KEY: 'short' })).toThrow(
      'WECHAT_AES_KEY must have 43',
    );
    expect(() => readWechatConfig({ ...whole, WECHAT_API_BASE_URL: 'ftp://x' })).toThrow(
      'WECHAT_API_BASE_URL',
    );
  });
});
