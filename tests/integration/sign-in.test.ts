import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  captchas,
  refreshTokens,
  smsCodes,
  tokenLedger,
} from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp, testCaptcha, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { signIn } = contract;
type Graph = { graphCaptcha?: string; graphCaptchaUuid?: string; graphProof?: string };
let counter = 0;
const newPhone = () => `1380000${String(++counter).padStart(4, '0')}`;
const newIp = () => ({ 'x-client-ip': `192.0.2.${++counter % 250}` });

withDatabase('signing in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const sendSms = (phone: string, headers = newIp(), captcha: Graph = {}) =>
    app.call(signIn.sendSms, { phone, notifyType: 'LOGIN', ...captcha }, { headers });
  const login = (phone: string, captcha = testCode, graph: Graph = {}) =>
    app.call(signIn.smsLogin, { phone, captcha, ...graph });
  const graph = () => app.captcha({ headers: newIp() });
  const minute = () => app.clock.advance(limits.sms.resendMs);

  it('draws a captcha as a data URL and stores only its hash [AUTH-008]', async () => {
    const { code, data } = await app.call(signIn.captcha, {});
    expect(code).toBe(200);
    expect(data.img).toMatch(/^data:image\/svg\+xml;base64,/);
    const rows = await open().db.select().from(captchas);
    expect(rows.find((row) => row.uuid === data.uuid)?.answerHash).not.toContain(testCaptcha);
  });

  it('sends a code and signs a new phone in [AUTH-009, AUTH-012, GAP-11]', async () => {
    const phone = newPhone();
    expect(await sendSms(phone)).toMatchObject({ code: 200, data: null });
    const { code, data } = await login(phone);
    expect(code).toBe(200);
    expect(data).toMatchObject({ isNew: true, recallStatus: 0, giftTokenNum: 30_000 });
    expect(data.accessToken.split('.')).toHaveLength(3);
    const user = await app.call(contract.account.user, {}, { as: data });
    expect(user.data).toMatchObject({
      phone,
      tokens: 30_000,
      giftTokenNum: 30_000,
      username: null,
      bindWechat: false,
    });
    expect(user.data.userNo).toMatch(/^\d{8}$/);
    expect(user.data.userId).not.toBe(user.data.userNo);
  });

  it('credits the first sign-in once [GAP-19]', async () => {
    const phone = newPhone();
    const first = await app.signIn(phone);
    await minute();
    const second = await app.signIn(phone);
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect([first.giftTokenNum, second.giftTokenNum]).toEqual([30_000, 0]);
    const { data } = await app.call(contract.account.tokens, {}, { as: second });
    expect(data).toMatchObject({ tokens: 30_000, giftTokenNum: 30_000, usedTokens: 0 });
    const gifts = (await open().db.select().from(tokenLedger)).filter(
      (entry) => entry.kind === 'gift',
    );
    expect(new Set(gifts.map((entry) => entry.ref)).size).toBe(gifts.length);
  });

  describe('the code', () => {
    it('is stored as a hash, bound to its phone, and used once', async () => {
      const [phone, other] = [newPhone(), newPhone()];
      await sendSms(phone);
      await sendSms(other);
      const rows = (await open().db.select().from(smsCodes)).filter((row) =>
        [phone, other].includes(row.phone),
      );
      expect(new Set(rows.map((row) => row.codeHash)).size).toBe(2);
      expect(JSON.stringify(rows)).not.toContain(testCode);
      expect((await login(phone)).code).toBe(200);
      expect((await login(phone)).code).toBe(400);
    });

    it('expires after 300 s', async () => {
      const phone = newPhone();
      await sendSms(phone);
      await app.clock.advance(limits.sms.codeMs);
      expect((await login(phone)).code).toBe(400);
    });

    it('is sent once per phone per 60 s [GAP-09]', async () => {
      const phone = newPhone();
      await sendSms(phone);
      expect((await sendSms(phone)).code).toBe(429);
      await minute();
      expect((await sendSms(phone)).code).toBe(200);
    });

    it('is sent once for concurrent requests', async () => {
      const phone = newPhone();
      const answers = await Promise.all([sendSms(phone), sendSms(phone), sendSms(phone)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 429, 429]);
    });

    it('allows five attempts; requires a captcha after three wrong ones (21)', async () => {
      const phone = newPhone();
      await sendSms(phone);
      for (let i = 0; i < 3; i++) expect((await login(phone, '000000')).code).toBe(400);
      expect((await login(phone)).code).toBe(21);
      expect((await login(phone, '000000', await graph())).code).toBe(400);
      expect((await login(phone, '000000', await graph())).code).toBe(400);
      expect((await login(phone, testCode, await graph())).code).toBe(400);
    });

    it('is refused for an invalid phone', async () => {
      for (const phone of ['', '12345678901', '1380000', '+8613800000000', '138000000011'])
        expect((await sendSms(phone)).code).toBe(400);
    });
  });

  describe('the graphic captcha [AUTH-007]', () => {
    it('is required from the third send to a phone within 10 min: 20 without, 21 with a wrong or used one [AUTH-007, GAP-09]', async () => {
      const phone = newPhone();
      await sendSms(phone);
      await minute();
      await sendSms(phone);
      await minute();
      expect((await sendSms(phone)).code).toBe(20);
      const used = await graph();
      expect((await sendSms(phone, newIp(), { ...used, graphCaptcha: 'AAAA' })).code).toBe(21);
      expect((await sendSms(phone, newIp(), used)).code).toBe(21);
      const right = { ...(await graph()), graphCaptcha: testCaptcha.toLowerCase() };
      expect((await sendSms(phone, newIp(), right)).code).toBe(200);
      await app.clock.advance(limits.sms.captchaWindowMs);
      expect((await sendSms(phone)).code).toBe(200);
    });

    it('is required from the third send from an address', async () => {
      const headers = { 'x-client-ip': '203.0.113.9' };
      expect((await sendSms(newPhone(), headers)).code).toBe(200);
      expect((await sendSms(newPhone(), headers)).code).toBe(200);
      expect((await sendSms(newPhone(), headers)).code).toBe(20);
    });

    it('expires after 300 s', async () => {
      const headers = { 'x-client-ip': '203.0.113.10' };
      await sendSms(newPhone(), headers);
      await sendSms(newPhone(), headers);
      const old = await graph();
      await app.clock.advance(limits.captcha.lifeMs);
      expect((await sendSms(newPhone(), headers, old)).code).toBe(21);
    });
  });

  it('is limited to 20 a minute per address [GAP-08]', async () => {
    const headers = { 'x-client-ip': '203.0.113.11' };
    const codes = [];
    for (let i = 0; i < 21; i++) codes.push((await app.call(signIn.captcha, {}, { headers })).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429);
  });

  describe('a session', () => {
    const refresh = (refreshToken: string) =>
      app.call(signIn.refresh, {}, { headers: { 'refresh-token': refreshToken } });

    it('is renewed by its refresh token, which rotates [AUTH-028, GAP-05]', async () => {
      const person = await app.signIn();
      const next = await refresh(person.refreshToken);
      expect(next).toMatchObject({ status: 200, code: 200 });
      expect(next.headers.get('cache-control')).toBe('no-store');
      expect(next.data.refreshToken).not.toBe(person.refreshToken);
      expect((await app.call(contract.account.user, {}, { as: next.data })).code).toBe(200);
    });

    it('returns for the previous token the same successor again for 10 s [GAP-05]', async () => {
      const person = await app.signIn();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => refresh(person.refreshToken)),
      );
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
      await app.clock.advance(limits.session.refreshGraceMs);
      expect((await refresh(person.refreshToken)).code).toBe(200);
    });

    it('ends for all tokens when a retired token is used again [GAP-05]', async () => {
      const person = await app.signIn();
      const next = (await refresh(person.refreshToken)).data;
      await app.clock.advance(limits.session.refreshGraceMs + 1);
      expect(await refresh(person.refreshToken)).toMatchObject({ status: 401, code: 401 });
      expect(await refresh(next.refreshToken)).toMatchObject({ status: 401, code: 401 });
      expect((await app.call(contract.account.user, {}, { as: next })).code).toBe(401);
    });

    it('has no grace for the token before the previous one', async () => {
      const person = await app.signIn();
      const second = (await refresh(person.refreshToken)).data;
      await refresh(second.refreshToken);
      expect((await refresh(person.refreshToken)).code).toBe(401);
    });

    it('lasts 7 days, an access token 15 minutes [GAP-05]', async () => {
      const person = await app.signIn();
      await app.clock.advance(limits.session.accessTokenMs);
      expect(await app.call(contract.account.user, {}, { as: person })).toMatchObject({
        status: 200,
        code: 401,
      });
      await app.clock.advance(limits.session.refreshTokenMs);
      expect((await refresh(person.refreshToken)).code).toBe(401);
    });

    it.each([
      ['both tokens', ['accessToken', 'refreshToken']],
      ['the access token', ['accessToken']],
      ['the refresh token', ['refreshToken']],
    ])('ends with the sign-out by %s, its tokens with it [AUTH-034, GAP-05]', async (_, sent) => {
      const person = await app.signIn();
      const headers: Record<string, string> = {};
      if (sent.includes('accessToken')) headers.authorization = `Bearer ${person.accessToken}`;
      if (sent.includes('refreshToken')) headers['refresh-token'] = person.refreshToken;
      expect((await app.call(signIn.logout, {}, { headers })).code).toBe(200);
      expect((await app.call(contract.account.user, {}, { as: person })).code).toBe(401);
      expect((await refresh(person.refreshToken)).code).toBe(401);
      expect((await app.call(signIn.logout, {})).code).toBe(200);
    });

    it.each(['', 'nonsense', `${crypto.randomUUID()}.0.${'a'.repeat(43)}`])(
      'is refused for %j',
      async (token) => {
        expect(await refresh(token)).toMatchObject({ status: 401, code: 401 });
      },
    );

    it('stores no token in the database', async () => {
      const person = await app.signIn();
      const rows = JSON.stringify(await open().db.select().from(refreshTokens));
      expect(rows).not.toContain(person.refreshToken.split('.')[2]);
    });
  });

  it('is handed over once, within a minute', async () => {
    const person = await app.signIn();
    const { data } = await app.call(contract.account.user, {}, { as: person });
    const redeem = (code: string) => app.call(signIn.redeemHandOver, { code });
    const code = await app.services.signIn.issueHandOver(Number(data.userId));
    const [one, two] = await Promise.all([redeem(code), redeem(code)]);
    expect([one.code, two.code].sort()).toEqual([200, 400]);
    const late = await app.services.signIn.issueHandOver(Number(data.userId));
    await app.clock.advance(limits.handOver.lifeMs);
    expect((await redeem(late)).code).toBe(400);
  });

  it('is off without a configured carrier', async () => {
    const deployed = await createTestApp(open(), { environment: { EMBEDDED: '0' } });
    expect(
      (await deployed.call(signIn.sendSms, { phone: newPhone(), notifyType: 'LOGIN' })).code,
    ).toBe(404);
    expect((await deployed.services.app.request('/dev/outbox?phone=1')).status).toBe(404);
    await deployed.close();
  });
});
