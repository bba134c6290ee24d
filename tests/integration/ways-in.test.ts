import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { auditLog, users } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp, type TestOptions, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { account, signIn } = contract;

withDatabase('the available ways to sign in', (open) => {
  const opened: TestApp[] = [];
  const start = async (environment: Record<string, string>, options: TestOptions = {}) => {
    const app = await createTestApp(open(), { ...options, environment });
    opened.push(app);
    return app;
  };
  afterAll(() => Promise.all(opened.map((app) => app.close())));
  let address = 0;
  const from = () => ({ headers: { 'x-client-ip': `198.18.0.${++address % 250}` } });
  const offered = async (app: TestApp, language = 'zh-CN') =>
    (await app.call(signIn.providers, {}, { headers: { 'accept-language': language } })).data;
  const sendSms = (app: TestApp, phone: string) =>
    app.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, from());
  const graph = (app: TestApp) => app.captcha(from());

  it('are all of them when embedded, phone and WeChat first in Chinese, Google and GitHub elsewhere [PP-09]', async () => {
    const app = await start({});
    expect(await offered(app)).toEqual({
      ways: ['phone', 'wechat', 'google', 'github', 'password'],
      register: 'open',
      signUp: false,
    });
    for (const language of ['en-US', 'ja-JP', 'ko-KR'])
      expect((await offered(app, language)).ways).toEqual([
        'google',
        'github',
        'phone',
        'password',
        'wechat',
      ]);
  });

  it('do not include what is not configured, which also returns an error [GAP-12, PP-09]', async () => {
    const app = await start({ EMBEDDED: '0' });
    expect((await offered(app)).ways).toEqual(['password']);
    expect((await sendSms(app, '13811110001')).code).toBe(404);
    expect(
      (await app.call(signIn.smsLogin, { phone: '13811110001', captcha: testCode }, from())).code,
    ).toBe(404);
  });

  it('follow the operator’s list and order, and refuse every other way [PP-09]', async () => {
    const app = await start({ SIGN_IN: 'github, phone' });
    for (const language of ['zh-CN', 'en-US'])
      expect((await offered(app, language)).ways).toEqual(['github', 'phone']);
    expect((await app.call(signIn.login, { username: 'a', password: 'b' }, from())).code).toBe(404);
    const other = await start({ SIGN_IN: 'password' });
    expect((await sendSms(other, '13811110002')).code).toBe(404);
    expect(
      (await other.call(signIn.smsLogin, { phone: '13811110002', captcha: testCode }, from())).code,
    ).toBe(404);
  });

  describe('REGISTER', () => {
    it('closed admits existing accounts and no new ones [PP-09]', async () => {
      const first = await start({});
      const known = await first.signIn('13811110003');
      const app = await start({ REGISTER: 'closed' }, { clock: first.clock });
      await first.clock.advance(limits.sms.resendMs);
      await sendSms(app, '13811110003');
      expect(
        (await app.call(signIn.smsLogin, { phone: '13811110003', captcha: testCode }, from())).data
          .isNew,
      ).toBe(false);
      await sendSms(app, '13811110004');
      const refused = await app.call(
        signIn.smsLogin,
        { phone: '13811110004', captcha: testCode },
        from(),
      );
      expect(refused).toMatchObject({ code: 403, data: { name: 'registrationClosed' } });
      expect(known.isNew).toBe(true);
    });

    it('invite requires a user’s invitation code, and the SMS code stays valid when it is missing [PP-09]', async () => {
      const app = await start({});
      const inviter = await app.signIn();
      const { data } = await app.call(account.user, {}, { as: inviter });
      const [row] = await open()
        .db.select()
        .from(users)
        .where(eq(users.id, Number(data.userId)));
      const invited = await start({ REGISTER: 'invite' }, { clock: app.clock });
      await sendSms(invited, '13811110005');
      const enter = (invitationCode?: string) =>
        invited.call(
          signIn.smsLogin,
          {
            phone: '13811110005',
            captcha: testCode,
            source: 'https://example.com/',
            ...(invitationCode && { invitationCode }),
          },
          from(),
        );
      for (const code of [undefined, 'NOBODY22'])
        expect(await enter(code)).toMatchObject({ data: { name: 'invitationNeeded' } });
      const made = await enter(row?.inviteCode.toLowerCase());
      expect(made).toMatchObject({ code: 200, data: { isNew: true, giftTokenNum: 30_000 } });
      const me = (await invited.call(account.user, {}, { as: made.data })).data;
      const [kept] = await open()
        .db.select()
        .from(users)
        .where(eq(users.id, Number(me.userId)));
      expect(kept).toMatchObject({ invitedBy: row?.id, source: 'https://example.com/' });
      expect((await enter(row?.inviteCode)).code).toBe(400);
    });
  });

  describe('an account with name and password', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await start({ SIGN_IN: 'password' });
    });
    const register = async (
      username: string,
      password = 'correct horse',
      more: Record<string, string> = {},
    ) => app.call(signIn.register, { username, password, ...(await graph(app)), ...more }, from());
    const login = (username: string, password = 'correct horse') =>
      app.call(signIn.login, { username, password }, from());

    it('is created where the operator lists that way, and receives its tokens at the first sign-in [PP-09]', async () => {
      expect(await offered(app)).toEqual({ ways: ['password'], register: 'open', signUp: true });
      expect((await register('Grace')).code).toBe(200);
      const first = await login('grace');
      expect(first.data).toMatchObject({ isNew: true, giftTokenNum: 30_000 });
      expect((await login('Grace')).data).toMatchObject({ isNew: false, giftTokenNum: 0 });
      const { data } = await app.call(account.user, {}, { as: first.data });
      expect(data).toMatchObject({ username: 'Grace', tokens: 30_000, phone: null });
    });

    it('may have an e-mail address as its name [PP-09]', async () => {
      expect((await register('Margaret.Hamilton@example.com')).code).toBe(200);
      const { data } = await login('margaret.hamilton@EXAMPLE.com');
      expect((await app.call(account.user, {}, { as: data })).data.username).toBe('Margaret.Ham');
      expect(await register('margaret.hamilton@example.com')).toMatchObject({
        code: 400,
        data: { name: 'loginNameTaken' },
      });
    });

    it('is refused for a taken or invalid name, a phone, a bad password, and without the captcha', async () => {
      await register('Taken');
      const refusals = [
        [await register('tAKEN'), 'loginNameTaken'],
        [await register('a name of thirteen'), 'loginNameInvalid'],
        [await register('13800138000'), 'loginNameInvalid'],
        [await register('a@b'), 'loginNameInvalid'],
        [await register('Shorty', 'short'), 'passwordInvalid'],
        [await register('samesame', 'SameSame'), 'passwordInvalid'],
        [
          await app.call(signIn.register, { username: 'Nobot', password: 'correct horse' }, from()),
          'captchaRequired',
        ],
        [await register('Wrong', 'correct horse', { graphCaptcha: 'AAAA' }), 'captchaWrong'],
      ] as const;
      for (const [answer, name] of refusals) expect(answer.data).toMatchObject({ name });
    });

    it('is not created where the operator did not list it, nor where REGISTER is closed [GAP-10]', async () => {
      for (const environment of [{}, { SIGN_IN: 'password', REGISTER: 'closed' }]) {
        const other = await start(environment);
        const more = await graph(other);
        expect(
          (
            await other.call(
              signIn.register,
              { username: 'Nope', password: 'correct horse', ...more },
              from(),
            )
          ).code,
        ).toBe(404);
      }
    });
  });

  describe('accounts an operator imports', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await start({ REGISTER: 'closed' });
    });
    const admin = async (...words: string[]) => {
      const command = parseAdminCommand(words, 'command:test-import');
      if (!command) throw new Error(`not a command: ${words.join(' ')}`);
      return app.services.admin.run(command);
    };
    const kind = () => open().kind.slice(0, 2);
    const csv = () =>
      `\uFEFFName,Username,Group\r\n李华,lihua${kind()},7B\r\n"O'Hara, Anna",anna${kind()},7B\r\n`;
    const wordsOf = (lines: string[]) =>
      lines.flatMap((line) => /password {2}(\S+)$/.exec(line)?.[1] ?? []);

    it('sign in with a printed password, are asked for a new one, and are audited [PP-18]', async () => {
      const { ok, lines } = await admin('users', 'import', csv());
      expect([ok, lines.at(-1)]).toEqual([true, '2 imported.']);
      const [first = '', second = ''] = wordsOf(lines);
      expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      expect(second).not.toBe(first);
      const { data } = await app.call(
        signIn.login,
        { username: `lihua${kind()}`, password: first },
        from(),
      );
      expect(data).toMatchObject({ isNew: true, giftTokenNum: 30_000 });
      const state = () => app.call(signIn.passwordState, {}, { as: data });
      expect((await state()).data.mustChange).toBe(true);
      expect(
        (await app.call(signIn.setPassword, { password: 'a word of my own' }, { as: data })).code,
      ).toBe(200);
      expect((await state()).data.mustChange).toBe(false);
      expect(
        (await app.call(signIn.login, { username: `lihua${kind()}`, password: first }, from()))
          .code,
      ).toBe(400);
      const log = (await open().db.select().from(auditLog)).filter(
        ({ action }) => action === 'imported',
      );
      expect(log).toHaveLength(2);
      expect(log[0]).toMatchObject({ actor: 'admin', detail: { group: '7B' } });
      expect(JSON.stringify(log)).not.toContain(second);
    });

    it('may be imported again; a bad file changes nothing and reports its lines [PP-18]', async () => {
      const again = await admin('users', 'import', `${csv()}新同学,new${kind()},7B\n`);
      expect(again.lines.slice(-2)).toEqual([
        '1 imported.',
        '2 were there already and stay as they are.',
      ]);
      const bad = await admin(
        'users',
        'import',
        'name,username\nA,fine\nB,this name is too long\nC,FINE\nD,13800138000\nE\n',
      );
      expect(bad.ok).toBe(false);
      expect(bad.lines.map((line) => /^Line (\d+)/.exec(line)?.[1])).toEqual([
        '3',
        '4',
        '5',
        '6',
        undefined,
      ]);
      expect((await admin('users', 'import', '"broken')).ok).toBe(false);
      expect((await admin('users', 'export')).lines.join('\n')).not.toContain('fine');
    });

    it('have a printed password for 30 days, which can be printed again [PP-18]', async () => {
      const { lines } = await admin('users', 'import', `name,username\nLate,late${kind()}\n`);
      const login = (password = '') =>
        app.call(signIn.login, { username: `late${kind()}`, password }, from());
      const session = (await login(wordsOf(lines)[0])).data;
      await app.clock.advance(limits.password.oneTimeMs);
      expect((await login(wordsOf(lines)[0])).code).toBe(400);
      const anew = await admin('users', 'reset', `late${kind()}`);
      expect((await login(wordsOf(anew.lines)[0])).code).toBe(200);
      expect(
        (await app.call(signIn.refresh, {}, { headers: { 'refresh-token': session.refreshToken } }))
          .status,
      ).toBe(401);
    });

    it('are exported as CSV without whole phone numbers or formulas [PP-18]', async () => {
      await admin('users', 'import', `name,username\n=1+1,form${kind()}\n`);
      const { lines } = await admin('users', 'export');
      expect(lines[0]).toBe('user_no,name,username,group,phone,tokens,since,last_sign_in');
      expect(lines.join('\n')).toContain(`"O'Hara, Anna",anna${kind()},7B,,`);
      expect(lines.join('\n')).toContain(`'=1+1,form${kind()}`);
      expect(lines.join('\n')).not.toMatch(/1381111\d{4}/);
    });
  });

  it('limit codes per phone and hour, per address and hour, and for all users together [GAP-09]', async () => {
    const app = await start({ SMS_PER_DAY: '1000' });
    const sent = [];
    for (let i = 0; i < limits.sms.perPhonePerHour + 1; i++) {
      sent.push((await sendSms(app, '13811119999')).code);
      // At most two codes fall into one window, so that no captcha is required.
      await app.clock.advance(limits.sms.captchaWindowMs / 2 + 1);
    }
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
    await app.clock.advance(60 * 60_000);
    expect((await sendSms(app, '13811119999')).code).toBe(200);
    const capped = await start({ SMS_PER_DAY: '1' }, { clock: app.clock });
    expect(await sendSms(capped, '13811119998')).toMatchObject({
      code: 429,
      data: { name: 'smsTooMany' },
    });
  });
});
