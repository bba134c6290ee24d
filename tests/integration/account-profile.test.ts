import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { auditLog, identities } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { account, signIn } = contract;
let counter = 0;
const newPhone = () => `1370000${String(++counter).padStart(4, '0')}`;
const address = () => ({ 'x-client-ip': `198.51.100.${++counter % 250}` });

withDatabase('the user’s own profile', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await app.signIn(newPhone());
  });

  const user = async (as = ada) => (await app.call(account.user, {}, { as })).data;
  const kinds = async (as = ada) =>
    (await app.call(account.activity, {}, { as })).data.list.map(({ kind }) => kind);

  it('returns the user, with the invitation [UC-001]', async () => {
    const known = await user();
    expect(known).toMatchObject({
      userId: expect.stringMatching(/^\d+$/),
      userNo: expect.stringMatching(/^\d{8}$/),
      username: null,
      phone: ada.phone,
      bindWechat: false,
      wechatOpenId: null,
      tokens: 30_000,
      giftTokenNum: 30_000,
      inviteNum: 0,
      recallStatus: 0,
      inviteInformation: {
        inviteUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/\?invite=[A-Z2-7]{8}$/),
        rewardToken: 100_000,
      },
      hasPassword: false,
      deletionDueAt: null,
    });
    const credit = { userId: Number(known.userId), amount: 500, kind: 'test', ref: known.userNo };
    await app.services.ledger.credit(credit);
    expect(await user()).toMatchObject({ tokens: 30_500, giftTokenNum: 30_000 });
  });

  describe('the username', () => {
    const rename = (username: string, as = ada, language = 'en-US') =>
      app.call(account.rename, { username }, { as, headers: { 'accept-language': language } });

    it('is stored trimmed, and confirmed in the user’s language [UC-007, GAP-17]', async () => {
      expect(await rename('  Grace 霍珀 ')).toMatchObject({
        code: 200,
        message: 'Username saved',
        data: null,
      });
      expect((await user()).username).toBe('Grace 霍珀');
      expect((await rename('Grace 霍珀', ada, 'zh-CN')).message).toBe('用户名已保存');
      expect(await kinds()).toContain('username-changed');
    });

    it.each([
      ['nothing', ''],
      ['spaces', '   '],
      ['thirteen characters', 'abcdefghijklm'],
      ['thirteen emoji', '😀'.repeat(13)],
    ])('refuses %s with 400 [GAP-17]', async (_, username) => {
      expect(await rename(username)).toMatchObject({
        code: 400,
        data: { name: 'usernameInvalid' },
      });
      expect((await user()).username).toBeNull();
    });

    it('counts code points: twelve emoji are twelve characters [GAP-17]', async () => {
      const username = `${'🍎'.repeat(11)}${String.fromCodePoint(0x1f3a0 + counter)}`;
      expect((await rename(username)).code).toBe(200);
      expect((await user()).username).toBe(username);
    });

    it('is unique, whatever the case or width [GAP-17]', async () => {
      const name = `Élan${++counter}`;
      expect((await rename(name)).code).toBe(200);
      const ben = await app.signIn(newPhone());
      for (const same of [
        name,
        name.toUpperCase(),
        name.toLowerCase(),
        name.replace('lan', 'ｌａｎ'),
      ])
        expect(await rename(same, ben)).toMatchObject({
          code: 400,
          data: { name: 'usernameTaken' },
        });
      expect((await rename(name.toUpperCase())).code).toBe(200);
    });

    it('goes to one of two users who request it at once [GAP-17]', async () => {
      const [ben, name] = [await app.signIn(newPhone()), `race${++counter}`];
      const codes = (await Promise.all([rename(name), rename(name.toUpperCase(), ben)])).map(
        ({ code }) => code,
      );
      expect(codes.sort()).toEqual([200, 400]);
    });
  });

  describe('the phone', () => {
    const send = (phone: string, captcha = {}, as: Person | undefined = ada) =>
      app.call(
        signIn.sendSms,
        { phone, notifyType: 'UPDATE_PHONE', ...captcha },
        { as, headers: address() },
      );
    const change = (phone: string, captcha = testCode, language = 'en-US') =>
      app.call(
        account.changePhone,
        { phone, captcha },
        { as: ada, headers: { 'accept-language': language } },
      );
    const minute = () => app.clock.advance(limits.sms.resendMs);

    it('is changed with a code sent to the new phone, and confirmed in the user’s language [BIND-005, GAP-15]', async () => {
      const [phone, old] = [newPhone(), ada.phone];
      expect((await send(phone)).code).toBe(200);
      expect(await change(phone, testCode, 'ja-JP')).toMatchObject({
        code: 200,
        message: '携帯電話番号を更新しました',
      });
      expect((await user()).phone).toBe(phone);
      await minute();
      const again = await app.signIn(phone);
      expect([again.isNew, (await user(again)).userId]).toEqual([false, (await user()).userId]);
      expect((await app.signIn(old)).isNew).toBe(true);
      expect(await kinds()).toContain('phone-changed');
      const told = (await open().db.select().from(auditLog)).filter(
        ({ action }) => action === 'phone-changed',
      );
      expect(JSON.stringify(told)).not.toContain(phone);
    });

    it('sends a code for a phone change only to a signed-in user, and accepts it for no sign-in [BIND-003]', async () => {
      const phone = newPhone();
      const guest = await app.call(
        signIn.sendSms,
        { phone, notifyType: 'UPDATE_PHONE' },
        { headers: address() },
      );
      expect(guest.code).toBe(401);
      await send(phone);
      expect((await app.call(signIn.smsLogin, { phone, captcha: testCode })).code).toBe(400);
      expect((await change(phone)).code).toBe(200);
    });

    it('requires the captcha (21) after three wrong codes [BIND-005]', async () => {
      const phone = newPhone();
      await send(phone);
      const codes = [];
      for (let attempt = 0; attempt < 4; attempt++)
        codes.push((await change(phone, '000000')).code);
      expect(codes).toEqual([400, 400, 400, 21]);
      const graph = await app.captcha();
      expect(
        (await app.call(account.changePhone, { phone, captcha: testCode, ...graph }, { as: ada }))
          .code,
      ).toBe(200);
    });

    it('returns 22 for another user’s number, but only to the holder of that phone [GAP-15]', async () => {
      const ben = await app.signIn(newPhone());
      await minute();
      expect(await change(ben.phone)).toMatchObject({ code: 400, data: { name: 'smsWrong' } });
      await send(ben.phone);
      expect(await change(ben.phone)).toMatchObject({
        code: 22,
        message: 'This is already linked to another account.',
      });
      expect((await user()).phone).toBe(ada.phone);
    });

    it('returns 400 for the same number [GAP-15]', async () => {
      expect(await change(ada.phone)).toMatchObject({ code: 400, data: { name: 'samePhone' } });
    });

    it('binds one number to one of two users who request it at once [GAP-15]', async () => {
      const [phone, ben] = [newPhone(), await app.signIn(newPhone())];
      await send(phone);
      await minute();
      await send(phone, {}, ben);
      const one = (as: Person) =>
        app.call(account.changePhone, { phone, captcha: testCode }, { as });
      const codes = (await Promise.all([one(ada), one(ben)])).map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(
        (await open().db.select().from(identities)).filter(({ subject }) => subject === phone),
      ).toHaveLength(1);
    });

    describe('ten minutes after the sign-in', () => {
      const confirmation = async () => (await app.call(account.confirmation, {}, { as: ada })).data;
      beforeEach(() => app.clock.advance(limits.account.recentMs));

      it('is changed only with proof of the old phone [GAP-15]', async () => {
        const phone = newPhone();
        await send(phone);
        expect(await change(phone)).toMatchObject({ code: 428, data: { name: 'confirmFirst' } });
        expect(await confirmation()).toEqual({
          needed: true,
          ways: ['phone'],
          phone: ada.phone.replace(/^(...)....(....)$/, '$1****$2'),
        });
        expect(
          (await app.call(account.sendConfirmation, {}, { as: ada, headers: address() })).code,
        ).toBe(200);
        expect(await app.call(account.confirm, { captcha: '000000' }, { as: ada })).toMatchObject({
          code: 400,
        });
        expect(await app.call(account.confirm, { password: 'a guess' }, { as: ada })).toMatchObject(
          { code: 400 },
        );
        expect((await app.call(account.confirm, { captcha: testCode }, { as: ada })).code).toBe(
          200,
        );
        expect(await confirmation()).toMatchObject({ needed: false });
        expect((await change(phone)).code).toBe(200);
        expect(await kinds()).toEqual(expect.arrayContaining(['confirmed', 'phone-changed']));
      });

      it('limits the proof to this session and to ten minutes', async () => {
        const elsewhere = await app.signIn(ada.phone);
        expect((await app.call(account.confirmation, {}, { as: elsewhere })).data.needed).toBe(
          false,
        );
        expect((await confirmation()).needed).toBe(true);
        await app.clock.advance(limits.account.recentMs);
        expect((await app.call(account.confirmation, {}, { as: elsewhere })).data.needed).toBe(
          true,
        );
      });

      it('does not accept a handed-over session as proof', async () => {
        const fresh = await app.signIn(ada.phone);
        const code = await app.services.signIn.issueHandOver(Number((await user(fresh)).userId));
        const handed = (await app.call(signIn.redeemHandOver, { code })).data;
        expect((await app.call(account.confirmation, {}, { as: handed })).data.needed).toBe(true);
      });
    });
  });
});
