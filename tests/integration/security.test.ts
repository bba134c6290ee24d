import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import { contractCalls } from '../../services/http/dispatch.ts';
import { createLog } from '../../services/observability/log.ts';
import {
  createTestApp,
  type Person,
  read,
  type TestApp,
  testCode,
  testSecrets,
} from '../support/app.ts';
import { openTestDatabase, withDatabase } from '../support/database.ts';
import { readEvents } from '../support/stream.ts';

const { account, chat, projects, signIn } = contract;

/** Tests the services tier against OWASP ASVS 5.0; the ids are from ASVS. */
withDatabase('the services by the ASVS', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn();
  });
  afterAll(() => app?.close());

  const refresh = (token: string) =>
    app.call(signIn.refresh, {}, { headers: { 'refresh-token': token } });
  const enters = async (accessToken: string) =>
    (await app.call(account.user, {}, { as: { accessToken } })).code === 200;
  let addresses = 0;
  const newAddress = () => `203.0.${++addresses >> 8}.${addresses & 255}`;

  describe('tokens', () => {
    const keyOf = (purpose: string) =>
      createHmac('sha256', testSecrets.tokenSecret).update(purpose).digest('base64url');
    const bytes = (text: string) => new TextEncoder().encode(text);
    const decode = (part: number) =>
      JSON.parse(Buffer.from(ada.accessToken.split('.')[part] ?? '', 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const seconds = () => Math.floor(app.clock.now().getTime() / 1000);

    type Made = { header?: object; claims?: object; key?: string };
    const made = ({ header = {}, claims = {}, key = keyOf('access') }: Made) =>
      new SignJWT({ ...decode(1), ...claims })
        .setProtectedHeader({ ...decode(0), ...header })
        .sign(bytes(key));

    it('are accepted when we sign them: the control for the tests below [ASVS 9.1.1, 9.2.1, 9.2.2, 9.2.3]', async () => {
      expect(await enters(ada.accessToken)).toBe(true);
      expect(await enters(await made({}))).toBe(true);
      expect(decode(0)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    });

    const forged: [string, () => string | Promise<string>][] = [
      [
        'no algorithm',
        () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${ada.accessToken.split('.')[1]}.`,
      ],
      ['no signature', () => `${ada.accessToken.split('.').slice(0, 2).join('.')}.`],
      ['another algorithm with our key', () => made({ header: { alg: 'HS512' } })],
      ['another key', () => made({ key: 'another-key-of-somebody-else-0001' })],
      ['the secret itself for a key', () => made({ key: testSecrets.tokenSecret })],
      ['the key of refresh tokens', () => made({ key: keyOf('refresh') })],
      [
        'a key of its own header',
        () =>
          made({
            header: { jwk: { kty: 'oct', k: 'AAAA' } },
            key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
          }),
      ],
      [
        'a changed user',
        () =>
          [
            ada.accessToken.split('.')[0],
            encode({ ...decode(1), sub: '1' }),
            ada.accessToken.split('.')[2],
          ].join('.'),
      ],
      ['another kind of token', () => made({ header: { typ: 'JWT' } })],
      ['another audience', () => made({ claims: { aud: 'somebody-else' } })],
      ['no end', () => made({ claims: { exp: undefined } })],
      ['an end that has passed', () => made({ claims: { exp: seconds() } })],
      ['an end beyond fifteen minutes', () => made({ claims: { exp: seconds() + 24 * 3600 } })],
      ['a beginning that has yet to come', () => made({ claims: { nbf: seconds() + 60 } })],
      ['no session', () => made({ claims: { sid: undefined } })],
      ['another user’s session', () => made({ claims: { sub: '1' } })],
      ['a refresh token', () => ada.refreshToken],
      ['nothing', () => '..'],
    ];
    it.each(forged)(
      'with %s are refused [ASVS 9.1.1, 9.1.2, 9.2.1, 9.2.2, 9.2.3]',
      async (_, token) => {
        expect(await enters(await token())).toBe(false);
      },
    );

    it('have one purpose only: an access token cannot refresh or hand over [ASVS 9.2.2]', async () => {
      expect((await refresh(ada.accessToken)).code).toBe(401);
      expect(
        (await app.call(signIn.redeemHandOver, { code: ada.refreshToken.slice(0, 200) })).code,
      ).toBe(400);
    });
  });

  describe('sessions', () => {
    it('are new at every sign-in and cannot be guessed [ASVS 7.2.3, 7.2.4]', async () => {
      const phone = '13700009001';
      const first = await app.signIn(phone);
      await app.clock.advance(limits.sms.resendMs);
      const second = await app.signIn(phone);
      const [one, two] = [first, second].map(
        ({ refreshToken }) => refreshToken.split('.') as [string, string, string],
      );
      expect(one?.[0]).not.toBe(two?.[0]);
      // 256 random bits, base64url.
      expect([one, two].map((parts) => parts?.[2])).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      expect(await enters(first.accessToken)).toBe(true);
    });

    it('end after seven days, whatever the number of refreshes [ASVS 7.3.2, 10.4.8]', async () => {
      let { refreshToken } = await app.signIn();
      for (let day = 0; day < 6; day++) {
        await app.clock.advance(24 * 3600_000);
        const next = await refresh(refreshToken);
        expect(next.code).toBe(200);
        ({ refreshToken } = next.data);
      }
      await app.clock.advance(24 * 3600_000);
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: 401 });
      ada = await app.signIn();
    });

    it('end at once for every token when their user signs out, and no others [ASVS 7.4.1, 10.4.5]', async () => {
      const [bob, eve] = [await app.signIn(), await app.signIn()];
      const next = await refresh(bob.refreshToken);
      const leaving = { authorization: `Bearer ${bob.accessToken}` };
      expect((await app.call(signIn.logout, {}, { headers: leaving })).code).toBe(200);
      expect(
        await Promise.all([bob.accessToken, next.data.accessToken, eve.accessToken].map(enters)),
      ).toEqual([false, false, true]);
      expect((await refresh(next.data.refreshToken)).code).toBe(401);
    });
  });

  describe('the wire', () => {
    it('allows no other origin: preflights are not answered [ASVS 3.4.2, 3.5.2]', async () => {
      const paths = [
        ...new Set(contractCalls.map(({ call }) => call.path.replaceAll(/\{\w+\}/g, '1'))),
      ];
      const asking = {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      };
      for (const path of [...paths, '/health', '/dev/outbox', '/admin', '/nowhere'])
        for (const method of ['OPTIONS', 'GET']) {
          const { headers, status } = await app.services.app.request(path, {
            method,
            headers: asking,
          });
          expect(
            [...headers.keys()].filter((name) => name.startsWith('access-control-')),
            `${method} ${path}`,
          ).toEqual([]);
          if (method === 'OPTIONS') expect(status, path).toBeGreaterThanOrEqual(400);
        }
    });

    it('forbids caching of responses [ASVS 14.3.2]', async () => {
      for (const one of [account.user, account.permission, signIn.captcha])
        expect((await app.call(one, {}, { as: ada })).headers.get('cache-control')).toBe(
          'no-store',
        );
    });

    it('counts by the address from the web tier, not by the caller’s claims [ASVS 4.1.3]', async () => {
      const codes: number[] = [];
      for (let i = 0; i <= limits.captcha.perIpPerMinute; i++) {
        const headers = {
          'x-client-ip': '192.0.2.250',
          'x-forwarded-for': `6.6.6.${i}`,
          'x-real-ip': `7.7.7.${i}`,
          forwarded: `for=8.8.8.${i}`,
        };
        codes.push((await app.call(signIn.captcha, {}, { headers })).code);
      }
      expect(codes.filter((code) => code === 200)).toHaveLength(limits.captcha.perIpPerMinute);
      expect(codes.at(-1)).toBe(429);
    });

    it('accepts 20 requests for a code a minute from an address, for any number of phones [ASVS 2.4.1, 6.3.1, GAP-08]', async () => {
      const headers = { 'x-client-ip': newAddress() };
      const codes: number[] = [];
      for (let i = 0; i <= limits.sms.perIpPerMinute; i++)
        codes.push(
          (
            await app.call(
              signIn.sendSms,
              { phone: `1360000${String(i).padStart(4, '0')}`, notifyType: 'LOGIN' },
              { headers },
            )
          ).code,
        );
      expect(codes.slice(0, -1)).not.toContain(429);
      expect(codes.at(-1)).toBe(429);
      expect(
        (
          await app.call(
            signIn.sendSms,
            { phone: '13600009999', notifyType: 'LOGIN' },
            { headers: { 'x-client-ip': newAddress() } },
          )
        ).code,
      ).toBe(200);
    });
  });

  it('writes no phone, code, token or prompt to the log, on any error [ASVS 16.2.5, 14.2.1]', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    const heard = await createTestApp(open(), {
      log,
      time: systemClock,
      starter: createStarter({ totalMs: 0 }),
    });
    const phone = '13588887777';
    const headers = { 'x-client-ip': newAddress() };
    await heard.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers });
    await heard.call(signIn.smsLogin, { phone, captcha: '000000' }, { headers });
    const { data } = await heard.call(signIn.smsLogin, { phone, captcha: testCode }, { headers });
    const { uuid } = (await heard.call(projects.issueUuid, {}, { as: data })).data;
    const prompt = 'a shop for my very private orchids';
    await readEvents(
      await heard.send(
        chat.send,
        { site_uuid: uuid, request_type: 'generate_website_chat', prompt },
        { as: data },
      ),
    );
    const bearer = { authorization: `Bearer ${data.accessToken}` };
    for (const body of [
      `{"phone":"${phone}"`,
      `{"request_type":"${phone}"}`,
      `{"site_uuid":"${prompt}"}`,
      `["${phone}"]`,
    ])
      for (const path of [chat.send.path, signIn.smsLogin.path, chat.getChat.path])
        await heard.request('POST', path, body, bearer);
    await heard.call(signIn.refresh, {}, { headers: { 'refresh-token': `${data.refreshToken}x` } });
    await heard.call(signIn.refresh, {}, { headers: { 'refresh-token': data.refreshToken } });
    await heard.call(signIn.redeemHandOver, { code: 'a-hand-over-code' });
    await heard.close();
    const written = lines.join('');
    expect(lines.length).toBeGreaterThan(15);
    for (const secret of [
      phone,
      prompt,
      'orchids',
      testCode,
      data.accessToken,
      data.refreshToken,
      'a-hand-over-code',
      testSecrets.appSecret,
    ])
      expect(written, secret).not.toContain(secret);
  });
});

it('returns a reference for an unexpected error and no internals [ASVS 16.5.1, 16.5.3]', async () => {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const app = await createTestApp(database, { log });
  const ada = await app.signIn();
  await database.close();
  const response = await app.request('GET', account.user.path, undefined, {
    authorization: `Bearer ${ada.accessToken}`,
    'accept-language': 'en-US',
  });
  const text = await response.clone().text();
  expect(await read(response)).toMatchObject({
    code: 500,
    data: { reference: expect.any(String), name: 'unexpected' },
  });
  expect(text).not.toMatch(/postgres|pool|closed|select|node_modules|\.ts/i);
  expect(lines.some((line) => line.includes('a call failed'))).toBe(true);
  await app.close();
});
