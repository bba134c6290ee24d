import { randomBytes, randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OutsideClient } from '../../ports/outside-client.ts';
import { drawPicture } from '../simulated-picture.ts';
import type { WechatConfig } from './config.ts';
import { encryptMessage, signatureOf } from './crypto.ts';

export type SimulatedPerson = { openId: string; name: string };
export type SimulatedCode = {
  ticket: string;
  text: string;
  endsAt: string;
  scannedBy: string | null;
};
type Code = SimulatedCode & { scene: string };
/** The users who opened the authorization page, by the code that each of them received. */
type Visits = Map<string, { openId: string; until: number }>;

/** Delivers a notification to the callback route, as WeChat's servers do. */
export type CallbackDelivery = (
  path: string,
  init: { method: 'POST'; body: string; headers: Record<string, string> },
) => Promise<Response>;

const maxListedCodes = 8;

/** Generates the secrets of an account that exists only in this process. */
export function generateAccount(webUrl = 'http://localhost'): WechatConfig {
  return {
    appId: `wx${randomBytes(8).toString('hex')}`,
    appSecret: randomBytes(16).toString('hex'),
    token: randomBytes(12).toString('hex'),
    aesKey: Array.from({ length: 43 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    baseUrl: 'http://wechat.invalid',
    authorizePage: `${webUrl}/dev/wechat/authorize`,
  };
}
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type SimulatedWechat = ReturnType<typeof createSimulatedWechat>;

/**
 * Simulates WeChat, as far as sign-in and payment need it: its API, the silent web authorization,
 * and phones that scan a code. A scan posts the event to the callback, encrypted and signed like a
 * real one (ADR 018). Its state is in memory only.
 */
export function createSimulatedWechat({
  clock,
  account,
  deliver,
}: {
  clock: Clock;
  account: WechatConfig;
  deliver: CallbackDelivery;
}) {
  const codes: Code[] = [];
  const followers = new Set<string>();
  const people: SimulatedPerson[] = ['林晓', 'Mei', '健太', '민지'].map((name, at) => ({
    openId: `oSimulated-person-${at + 1}`,
    name,
  }));
  const visits: Visits = new Map();
  const now = () => clock.now().getTime();

  const api = simulatedApi({ account, codes, visits, people, followers, now });

  /** Posts an event as WeChat does. */
  async function notify(fields: Record<string, string>): Promise<Response> {
    const { path, body } = sealEvent(account, fields, clock.now());
    return deliver(path, { method: 'POST', body, headers: { 'content-type': 'text/xml' } });
  }

  return {
    /** WeChat's API as a fetch function. */
    fetch: (url: string, init: RequestInit) => api.request(url, init),
    /** The client for the pictures of these people, whose URLs no network can reach. */
    pictures: {
      get: async (url, { headers = {} }) => ({
        response: await api.request(url, { headers }),
        url,
      }),
      fetch: async (url, init) => api.request(String(url), init),
    } satisfies OutsideClient,
    people: (): SimulatedPerson[] => people,
    /**
     * Simulates a user opening the silent authorization page in WeChat. Returns the redirect URL,
     * with a single-use code valid for five minutes; undefined for a page WeChat would reject.
     */
    authorize(query: URLSearchParams, openId: string): string | undefined {
      const [back, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
      const asks =
        query.get('response_type') === 'code' &&
        query.get('scope') === 'snsapi_base' &&
        /^[a-zA-Z0-9]{1,128}$/.test(state);
      // Like the real WeChat, redirect only to the domain configured for the account.
      const isOurs =
        URL.canParse(back) && new URL(back).origin === new URL(account.authorizePage).origin;
      if (query.get('appid') !== account.appId || !asks || !isOurs) return undefined;
      const code = randomBytes(16).toString('hex');
      visits.set(code, { openId, until: now() + limits.wechat.visitMs });
      return `${back}${back.includes('?') ? '&' : '?'}${new URLSearchParams({ code, state })}`;
    },
    /** Returns the valid QR codes, newest first. */
    codes: (): SimulatedCode[] =>
      codes
        .filter(({ endsAt }) => Date.parse(endsAt) > now())
        .slice(0, maxListedCodes)
        .map(({ scene: _, ...code }) => code),

    newPerson(): SimulatedPerson {
      const number = String(randomInt(1_000, 10_000));
      const person = {
        openId: `oSimulated-${randomBytes(9).toString('base64url')}`,
        name: `wx${number}`,
      };
      people.push(person);
      return person;
    },

    /**
     * Scans a QR code with a user's phone. `code` is the ticket or the text of the QR code. Returns
     * whether the callback accepted the event; undefined when the code or user is unknown.
     */
    async scan(code: string, openId: string): Promise<boolean | undefined> {
      const found = codes.find(
        ({ ticket, text, endsAt }) =>
          (ticket === code || text === code) && Date.parse(endsAt) > now(),
      );
      if (!found || !people.some((person) => person.openId === openId)) return undefined;
      const isNew = !followers.has(openId);
      followers.add(openId);
      const event = isNew
        ? { Event: 'subscribe', EventKey: `qrscene_${found.scene}` }
        : { Event: 'SCAN', EventKey: found.scene };
      const answer = await notify({
        FromUserName: openId,
        MsgType: 'event',
        Ticket: found.ticket,
        ...event,
      });
      if (answer.ok) found.scannedBy ??= openId;
      return answer.ok && (await answer.text()) === 'success';
    },
  };
}

/** Creates WeChat's API as routes. */
function simulatedApi({
  account,
  codes,
  visits,
  people,
  followers,
  now,
}: {
  account: WechatConfig;
  codes: Code[];
  visits: Visits;
  people: readonly SimulatedPerson[];
  followers: ReadonlySet<string>;
  now: () => number;
}): Hono {
  const tokens = new Map<string, number>();
  const api = new Hono();
  api.post('/cgi-bin/stable_token', async (c) => {
    const { grant_type, appid, secret } = await c.req.json();
    if (grant_type !== 'client_credential')
      return c.json({ errcode: 40002, errmsg: 'invalid grant_type' });
    if (appid !== account.appId) return c.json({ errcode: 40013, errmsg: 'invalid appid' });
    if (secret !== account.appSecret)
      return c.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    const [token = randomBytes(32).toString('base64url')] = [...tokens]
      .filter(([, until]) => until > now())
      .map(([name]) => name);
    if (!tokens.has(token)) tokens.set(token, now() + limits.wechat.tokenMs);
    return c.json({
      access_token: token,
      expires_in: Math.floor(((tokens.get(token) ?? 0) - now()) / 1000),
    });
  });
  api.post('/cgi-bin/qrcode/create', async (c) => {
    if ((tokens.get(c.req.query('access_token') ?? '') ?? 0) <= now())
      return c.json({ errcode: 40001, errmsg: 'invalid credential' });
    const { expire_seconds: seconds, action_name: action, action_info: info } = await c.req.json();
    const scene = info?.scene?.scene_str;
    if (action !== 'QR_STR_SCENE' || typeof scene !== 'string' || !/^.{1,64}$/.test(scene))
      return c.json({ errcode: 40053 });
    const ticket = randomBytes(24).toString('base64url');
    const text = `http://weixin.qq.com/q/02${randomBytes(18).toString('base64url')}`;
    codes.unshift({
      ticket,
      text,
      scene,
      endsAt: new Date(now() + seconds * 1000).toISOString(),
      scannedBy: null,
    });
    codes.length = Math.min(codes.length, 200);
    return c.json({ ticket, expire_seconds: seconds, url: text });
  });

  api.get('/cgi-bin/user/info', (c) => {
    const { access_token: token = '', openid = '' } = c.req.query();
    if ((tokens.get(token) ?? 0) <= now())
      return c.json({ errcode: 40001, errmsg: 'invalid credential' });
    const person = people.find(({ openId }) => openId === openid);
    if (!person) return c.json({ errcode: 40003, errmsg: 'invalid openid' });
    if (!followers.has(openid)) return c.json({ subscribe: 0, openid });
    const headimgurl = `${account.baseUrl}/pictures/${openid}`;
    return c.json({ subscribe: 1, openid, nickname: person.name, headimgurl, language: 'zh_CN' });
  });
  api.get('/pictures/:openId', (c) =>
    c.body(drawPicture(c.req.param('openId')), 200, { 'content-type': 'image/png' }),
  );

  api.get('/sns/oauth2/access_token', (c) => {
    const { appid, secret, code = '', grant_type } = c.req.query();
    if (appid !== account.appId) return c.json({ errcode: 40013, errmsg: 'invalid appid' });
    if (secret !== account.appSecret)
      return c.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    if (grant_type !== 'authorization_code')
      return c.json({ errcode: 40002, errmsg: 'invalid grant_type' });
    const visit = visits.get(code);
    visits.delete(code);
    if (!visit || visit.until <= now()) return c.json({ errcode: 40029, errmsg: 'invalid code' });
    return c.json({
      access_token: randomBytes(16).toString('hex'),
      expires_in: 7200,
      openid: visit.openId,
      scope: 'snsapi_base',
    });
  });
  return api;
}

/**
 * Builds a WeChat notification: the path with the signed query, and the XML with the encrypted
 * event.
 */
export function sealEvent(
  account: WechatConfig,
  fields: Record<string, string>,
  at: Date,
): { path: string; body: string } {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const inner = toXml({ ToUserName: 'gh_simulated', CreateTime: seconds, ...fields });
  const encrypted = encryptMessage(account, inner);
  const nonce = String(randomInt(1_000_000_000));
  const query = new URLSearchParams({
    signature: signatureOf(account.token, seconds, nonce),
    timestamp: seconds,
    nonce,
    openid: fields.FromUserName ?? '',
    encrypt_type: 'aes',
    msg_signature: signatureOf(account.token, seconds, nonce, encrypted),
  });
  return {
    path: `/notify/wechat?${query}`,
    body: toXml({ ToUserName: 'gh_simulated', Encrypt: encrypted }),
  };
}

function toXml(fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(
    ([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`,
  );
  return `<xml>${lines.join('')}</xml>`;
}
