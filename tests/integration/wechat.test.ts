import { randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { users, wechatScans } from '../../services/store/schema/index.ts';
import { type CallOptions, createTestApp, type TestApp, testCode } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackWechat, startWechat } from '../support/wechat.ts';

const { wechat, signIn, account } = contract;
const newBrowser = () => ({ 'x-browser-key': randomBytes(24).toString('base64url') });
const newPhone = () => `137${randomInt(10_000_000, 100_000_000)}`;

withDatabase('signing in with WeChat', (open) => {
  let app: TestApp;
  let phones: LoopbackWechat;
  beforeAll(async () => {
    const clock = new FakeClock();
    phones = await startWechat(clock);
    app = await createTestApp(open(), { clock, environment: phones.environment });
    phones.setReceiver((path, init) => app.services.app.request(path, init));
  });
  afterAll(async () => {
    await app.close();
    await phones.stop();
  });

  const newPerson = () => phones.simulated.newPerson().openId;
  const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  async function sendCode(phone: string): Promise<void> {
    await app.clock.advance(limits.sms.resendMs);
    const headers = { 'x-client-ip': address() };
    expect((await app.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, { headers })).code).toBe(
      200,
    );
  }

  /** Shows a QR code in a new browser. */
  async function showCode(arrival: { invitationCode?: string; source?: string } = {}) {
    const headers = { ...newBrowser(), 'x-client-ip': address() };
    const { data } = await app.call(wechat.createSignInCode, arrival, { headers });
    const { sessionKey } = data;
    const options: CallOptions = { headers };
    return {
      ...data,
      headers,
      scan: (openId: string) => phones.simulated.scan(data.qrCodeUrl, openId),
      status: async (asking = options) =>
        (await app.call(wechat.signInStatus, { sessionKey }, asking)).data.wxSanLoopStatus,
      token: (asking = options) => app.call(wechat.takeTokens, { sessionKey }, asking),
      enter: (more: { phone?: string; captcha?: string } = {}, asking = options) =>
        app.call(wechat.enter, { sessionKey, ...more }, asking),
    };
  }
  const userOf = async (session: { accessToken: string }) =>
    (await app.call(account.user, {}, { as: session })).data;

  /** Creates a user who has an account from an earlier scan, with or without a phone. */
  async function knownPerson(phone?: string) {
    const openId = newPerson();
    const code = await showCode();
    await code.scan(openId);
    if (phone) await sendCode(phone);
    const { data } = await code.enter(phone ? { phone, captcha: testCode } : {});
    return { openId, session: data };
  }

  it('returns a session key, a text to draw and 300 seconds [AUTH-015, GAP-13]', async () => {
    const code = await showCode();
    expect(code.sessionKey).toMatch(/^[\w-]{43}$/);
    expect(code.qrCodeUrl).toMatch(/^http:\/\/weixin\.qq\.com\/q\//);
    expect(code.expires).toBe(300);
    expect(code.qrCodeUrl).not.toContain(code.sessionKey);
    const rows = JSON.stringify(await open().db.select().from(wechatScans));
    expect(rows).not.toContain(code.sessionKey);
  });

  it('stores the inviter and the source of a new user [AUTH-015]', async () => {
    const inviter = await app.signIn();
    const { userId: inviterId } = await userOf(inviter);
    const people = () => open().db.select().from(users);
    const inviteCode =
      (await people()).find(({ id }) => String(id) === inviterId)?.inviteCode ?? '';
    const code = await showCode({
      invitationCode: inviteCode,
      source: 'https://blog.example/post',
    });
    await code.scan(newPerson());
    const { userId } = await userOf((await code.enter()).data);
    const made = (await people()).find(({ id }) => String(id) === userId);
    expect(made).toMatchObject({
      source: 'https://blog.example/post',
      invitedBy: Number(inviterId),
    });
  });

  it('changes from LOOP to NO_REG when a new user scans [AUTH-016, GAP-13]', async () => {
    const code = await showCode();
    expect(await code.status()).toBe('LOOP');
    expect(await code.scan(newPerson())).toBe(true);
    expect(await code.status()).toBe('NO_REG');
  });

  it('distinguishes an account without a phone from one with a phone [AUTH-016, GAP-13]', async () => {
    const [without, withPhone] = [await knownPerson(), await knownPerson(newPhone())];
    const [first, second] = [await showCode(), await showCode()];
    await first.scan(without.openId);
    await second.scan(withPhone.openId);
    expect([await first.status(), await second.status()]).toEqual(['REG_NO_PHONE', 'REG']);
  });

  it('gives a known user a session, once [AUTH-019, GAP-13]', async () => {
    const { openId, session } = await knownPerson(newPhone());
    const { userId } = await userOf(session);
    await open()
      .db.update(users)
      .set({ recallStatus: 1 })
      .where(eq(users.id, Number(userId)));
    const code = await showCode();
    await code.scan(openId);
    const { code: answered, data } = await code.token();
    expect(answered).toBe(200);
    expect(data).toMatchObject({ recallStatus: 1, isNew: false, giftTokenNum: 0 });
    expect((await userOf(data)).userId).toBe(userId);
    expect((await code.token()).code).toBe(400);
    expect(await code.status()).toBe('EXPIRED');
  });

  it('gives the tokens to one of two concurrent requests [AUTH-019]', async () => {
    const { openId } = await knownPerson(newPhone());
    const code = await showCode();
    await code.scan(openId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => code.token()));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('returns nothing to another browser, whoever scans [GAP-13]', async () => {
    const { openId } = await knownPerson(newPhone());
    const code = await showCode();
    await code.scan(openId);
    const others: CallOptions[] = [
      {},
      { headers: newBrowser() },
      { headers: { 'x-browser-key': 'x' } },
    ];
    for (const other of others) {
      expect(await code.status(other)).toBe('EXPIRED');
      expect((await code.token(other)).code).toBe(400);
      expect((await code.enter({}, other)).code).toBe(400);
    }
    expect(await code.status()).toBe('REG');
    expect((await code.token()).code).toBe(200);
  });

  it('refuses an unknown session key [GAP-13]', async () => {
    const { data } = await app.call(
      wechat.signInStatus,
      { sessionKey: randomBytes(32).toString('base64url') },
      { headers: newBrowser() },
    );
    expect(data).toEqual({ wxSanLoopStatus: 'EXPIRED' });
  });

  it('expires after 300 s, also for a phone that scans too late [AUTH-017, GAP-13]', async () => {
    const code = await showCode();
    await app.clock.advance(limits.wechat.codeSeconds * 1000 - 1);
    expect(await code.status()).toBe('LOOP');
    await app.clock.advance(1);
    expect(await code.status()).toBe('EXPIRED');
    expect(await code.scan(newPerson())).toBeUndefined();
    expect((await code.token()).code).toBe(400);
  });

  it('gives a user who scanned ten minutes to enter a phone', async () => {
    const code = await showCode();
    await app.clock.advance(299_000);
    await code.scan(newPerson());
    await app.clock.advance(limits.wechat.enterMs - 1);
    expect(await code.status()).toBe('NO_REG');
    await app.clock.advance(1);
    expect((await code.enter()).code).toBe(400);
  });

  it('counts the first user who scans; a second phone changes nothing', async () => {
    const [first, second] = [await knownPerson(newPhone()), await knownPerson()];
    const code = await showCode();
    await code.scan(first.openId);
    await code.scan(second.openId);
    expect(await code.status()).toBe('REG');
    const me = await userOf((await code.token()).data);
    expect(me.wechatOpenId).toBe(first.openId);
  });

  it('gets the same answer by SMS, by password, by a scan and by binding a phone [GAP-11]', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    const { phone } = person;
    const password = 'tea at the river';
    const set = await app.call(signIn.setPassword, { password }, { as: person });
    expect(set.code).toBe(200);
    // The gift for returning stays on offer until the user accepts it, so every answer reports it.
    await app.clock.advance(limits.gift.recallAfterMs);
    const headers = { 'x-client-ip': address() };
    await sendCode(phone);
    const sms = await app.call(signIn.smsLogin, { phone, captcha: testCode }, { headers });
    const word = await app.call(signIn.login, { username: phone, password }, { headers });
    // A phone that gets several messages on one day needs a captcha.
    await app.clock.advance(limits.gift.recallAfterMs);
    await sendCode(phone);
    const [first, second] = [await showCode(), await showCode()];
    await first.scan(openId);
    const bound = await first.enter({ phone, captcha: testCode });
    await second.scan(openId);
    for (const { code, data } of [sms, word, bound, await second.token()])
      expect([code, data]).toEqual([
        200,
        {
          ...{ accessToken: expect.any(String), refreshToken: expect.any(String) },
          ...{ recallStatus: 1, isNew: false, giftTokenNum: 0 },
        },
      ]);
  });

  describe('a user without a phone', () => {
    it('enters with all fields empty, and gets an account [BIND-007, GAP-13]', async () => {
      const openId = newPerson();
      const code = await showCode();
      await code.scan(openId);
      const { data } = await code.enter({ phone: '', captcha: '' });
      expect(data).toMatchObject({ isNew: true, giftTokenNum: 30_000 });
      expect(await userOf(data)).toMatchObject({
        phone: null,
        bindWechat: true,
        wechatOpenId: openId,
      });
      expect((await code.enter()).code).toBe(400);
    });

    it('gets one account from a new WeChat and a new phone [AUTH-020, GAP-13]', async () => {
      const phone = newPhone();
      const { openId, session } = await knownPerson(phone);
      expect(session).toMatchObject({ isNew: true, giftTokenNum: 30_000 });
      expect(await userOf(session)).toMatchObject({ phone, wechatOpenId: openId });
    });

    it('enters the account of a phone without WeChat [GAP-13]', async () => {
      const person = await app.signIn();
      const { openId, session } = await knownPerson(person.phone);
      expect(session.isNew).toBe(false);
      expect((await userOf(session)).userId).toBe((await userOf(person)).userId);
      expect((await userOf(person)).wechatOpenId).toBe(openId);
    });

    it('adds the verified phone to an account without one [GAP-13]', async () => {
      const { openId, session } = await knownPerson();
      const phone = newPhone();
      const code = await showCode();
      await code.scan(openId);
      await sendCode(phone);
      const entered = await code.enter({ phone, captcha: testCode });
      expect(entered.data.isNew).toBe(false);
      expect(await userOf(session)).toMatchObject({ phone, wechatOpenId: openId });
    });

    it('gets 22 for a phone with another WeChat, and may still enter without one [BIND-015, GAP-13]', async () => {
      const phone = newPhone();
      await knownPerson(phone);
      const code = await showCode();
      await code.scan(newPerson());
      await sendCode(phone);
      const refused = await code.enter({ phone, captcha: testCode });
      expect(refused).toMatchObject({ code: 22, message: '该账号已绑定其他用户。' });
      expect(await code.status()).toBe('NO_REG');
      expect((await code.enter()).data.isNew).toBe(true);
    });

    it('moves no account: gets 22 for another account’s phone [GAP-13]', async () => {
      const other = await app.signIn();
      const { openId, session } = await knownPerson();
      const code = await showCode();
      await code.scan(openId);
      await sendCode(other.phone);
      expect((await code.enter({ phone: other.phone, captcha: testCode })).code).toBe(22);
      expect((await userOf(session)).phone).toBeNull();
      expect((await userOf(other)).bindWechat).toBe(false);
    });

    it('may retry after a wrong code, and must fill both fields or none [AUTH-020]', async () => {
      const phone = newPhone();
      const code = await showCode();
      await code.scan(newPerson());
      await sendCode(phone);
      expect((await code.enter({ phone, captcha: '000000' })).code).toBe(400);
      expect((await code.enter({ phone })).code).toBe(400);
      expect((await code.enter({ captcha: testCode })).code).toBe(400);
      expect(await code.status()).toBe('NO_REG');
      expect((await code.enter({ phone, captcha: testCode })).code).toBe(200);
    });

    it('cannot enter before a scan, or take tokens where a phone is required', async () => {
      const code = await showCode();
      expect((await code.enter()).code).toBe(400);
      await code.scan(newPerson());
      expect((await code.token()).code).toBe(400);
      expect(await code.status()).toBe('NO_REG');
    });

    it('gets one account from two concurrent requests', async () => {
      const code = await showCode();
      await code.scan(newPerson());
      const answers = await Promise.all([code.enter(), code.enter(), code.enter()]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400]);
    });
  });
});

withDatabase('a server without WeChat', (open) => {
  it('has none of its calls and no address for its events [GAP-13, GAP-14]', async () => {
    const bare = await createTestApp(open(), { environment: { EMBEDDED: '0' } });
    expect((await bare.call(wechat.createSignInCode, {})).code).toBe(404);
    expect((await bare.services.app.request('/notify/wechat', { method: 'POST' })).status).toBe(
      404,
    );
    expect((await bare.services.app.request('/dev/wechat')).status).toBe(404);
    await bare.close();
  });

  it('has none where the operator does not list it', async () => {
    const bare = await createTestApp(open(), { environment: { SIGN_IN: 'phone' } });
    expect((await bare.call(wechat.createSignInCode, {})).code).toBe(404);
    await bare.close();
  });
});
