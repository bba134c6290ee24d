import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { hours } from '../../domain/units.ts';
import { captchas, passwordTries, smsCodes } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, prove, type TestApp, testCaptcha } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { account, signIn } = contract;
const perDay = 100;
const at = (ip: string) => ({ headers: { 'x-client-ip': ip } });

withDatabase('limits of signing in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open(), {
      environment: { SMS_PER_DAY: String(perDay), SIGN_IN: 'phone,password' },
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [smsCodes, passwordTries, captchas]) await open().db.delete(table);
    // The limits count per minute: skip the minute of the previous test.
    await app.clock.advance(60_000);
  });

  let phones = 0;
  const newPhone = () => `1370000${String(++phones).padStart(4, '0')}`;
  const send = async (ip: string, graph = {}) =>
    (await app.call(signIn.sendSms, { phone: newPhone(), notifyType: 'LOGIN', ...graph }, at(ip)))
      .code;
  /**
   * Inserts messages that were sent earlier to other phones, in the form in which the table stores
   * them.
   */
  async function sentBefore(
    times: number,
    { household, network }: { household: string; network: string },
  ) {
    const sentAt = new Date(app.clock.now().getTime() - 2 * hours);
    const row = {
      purpose: 'LOGIN',
      codeHash: 'x',
      ip: household,
      network,
      sentAt,
      expiresAt: sentAt,
    };
    await open()
      .db.insert(smsCodes)
      .values(
        Array.from({ length: times }, (_, index) => ({
          ...row,
          phone: `1360000${String(index).padStart(4, '0')}`,
        })),
      );
  }

  describe('codes by SMS', () => {
    it('require the captcha per household, for any address of its /64 [SEC-M1]', async () => {
      const codes = [];
      for (let host = 1; host <= 5; host++) codes.push(await send(`2001:db8:7:7::${host}`));
      expect(codes).toEqual([200, 200, 20, 20, 20]);
      expect(await send('2001:db8:7:8::1')).toBe(200);
    });

    it('are limited to two for concurrent requests [SEC-M1]', async () => {
      const codes = await Promise.all(
        Array.from({ length: 8 }, (_, host) => send(`2001:db8:9:9::${host}`)),
      );
      expect(codes.filter((code) => code === 200)).toHaveLength(2);
      expect(codes.filter((code) => code === 20)).toHaveLength(6);
    });

    it('remain available to others when a household or network used its share, with or without captcha [SEC-M1]', async () => {
      const household = { household: '2001:db8:7:7::', network: '2001:db8:7::' };
      await sentBefore(perDay * limits.sms.householdShare - 1, household);
      expect(await send('2001:db8:7:7::1')).toBe(200);
      expect(await send('2001:db8:7:7::2')).toBe(429);
      expect(await send('2001:db8:7:7::3', await app.captcha())).toBe(429);
      expect(await send('2001:db8:7:8::1')).toBe(200);

      await sentBefore(perDay * (limits.sms.networkShare - limits.sms.householdShare) - 1, {
        ...household,
        household: '2001:db8:7:9::',
      });
      expect(await send('2001:db8:7:a::1')).toBe(429);
      expect(await send('2001:db8:8:1::1')).toBe(200);
      expect(await send('203.0.113.7')).toBe(200);
    });

    it('counts IPv4 by address and by /24 [SEC-M1]', async () => {
      await sentBefore(perDay * limits.sms.networkShare - 1, {
        household: '203.0.113.1',
        network: '203.0.113.0',
      });
      expect(await send('203.0.113.7')).toBe(200);
      expect(await send('203.0.113.8')).toBe(429);
      expect(await send('203.0.114.8')).toBe(200);
    });
  });

  describe('the captcha', () => {
    const asked = async (ip: string) => {
      await send(ip);
      await send(ip);
      expect(await send(ip)).toBe(20);
    };

    it('is not accepted without its proof of work, with a message [SEC-M2]', async () => {
      await asked('203.0.113.20');
      const { graphProof: _, ...old } = await app.captcha();
      const phone = newPhone();
      const answer = await app.call(
        signIn.sendSms,
        { phone, notifyType: 'LOGIN', ...old },
        at('203.0.113.20'),
      );
      expect(answer).toMatchObject({ code: 400, data: { name: 'proofMissing' } });
    });

    it('accepts its own proof once, and no other [SEC-M2]', async () => {
      await asked('203.0.113.21');
      const [one, other] = [await app.captcha(), await app.captcha()];
      expect(await send('203.0.113.21', { ...one, graphProof: '0.0.0.0.0.0.0.0' })).toBe(21);
      expect(await send('203.0.113.21', { ...other, graphProof: one.graphProof })).toBe(21);
      const third = await app.captcha();
      expect(await send('203.0.113.21', third)).toBe(200);
      expect(await send('203.0.113.21', third)).toBe(21);
    });

    it('protects names with many failures and new accounts with the same proof [SEC-M2]', async () => {
      const { graphProof: _, ...old } = await app.captcha();
      const account = { username: 'Newcomer', password: 'correct horse' };
      expect(
        (await app.call(signIn.register, { ...account, ...old }, at('203.0.113.22'))).data,
      ).toMatchObject({ name: 'proofMissing' });
      expect(
        (
          await app.call(
            signIn.register,
            { ...account, ...(await app.captcha()) },
            at('203.0.113.22'),
          )
        ).code,
      ).toBe(200);
      for (let i = 0; i < limits.password.triesBeforeCaptcha; i++)
        await app.call(signIn.login, { ...account, password: 'wrong' }, at('203.0.113.22'));
      expect(
        (await app.call(signIn.login, { ...account, ...old }, at('203.0.113.22'))).data,
      ).toMatchObject({ name: 'proofMissing' });
      expect(
        (await app.call(signIn.login, { ...account, ...(await app.captcha()) }, at('203.0.113.22')))
          .code,
      ).toBe(200);
    });

    it('costs more for a household with more requests, and nothing more for others [SEC-M2]', async () => {
      const bits = async (ip: string) =>
        (await app.call(signIn.captcha, {}, at(ip))).data.work.bits;
      const usual = await bits('2001:db8:1:1::1');
      const sentAt = app.clock.now();
      const row = {
        phone: newPhone(),
        purpose: 'LOGIN',
        codeHash: 'x',
        ip: '2001:db8:1:1::',
        network: '2001:db8:1::',
        sentAt,
        expiresAt: sentAt,
      };
      await open()
        .db.insert(smsCodes)
        .values(Array.from({ length: 3 * limits.proof.freeEvents }, () => row));
      expect(await bits('2001:db8:1:1::2')).toBe(usual + 2);
      expect(await bits('2001:db8:1:2::1')).toBe(usual);
      const { uuid, work } = (await app.call(signIn.captcha, {}, at('2001:db8:1:1::2'))).data;
      const easy = {
        graphCaptcha: testCaptcha,
        graphCaptchaUuid: uuid,
        graphProof: prove(uuid, { ...work, bits: 0 }),
      };
      await asked('203.0.113.23');
      expect(await send('203.0.113.23', easy)).toBe(21);
    });

    it('does not replace the limit of accounts: a household has a daily maximum with captchas, too [SEC-M2]', async () => {
      const register = async (username: string, ip: string) =>
        (
          await app.call(
            signIn.register,
            { username, password: 'correct horse', ...(await app.captcha()) },
            at(ip),
          )
        ).code;
      expect(await register('First', '203.0.113.30')).toBe(200);
      const [first] = await open().db.select().from(passwordTries);
      const row = { nameHash: first?.nameHash ?? '', at: app.clock.now() };
      await open()
        .db.insert(passwordTries)
        .values(Array.from({ length: limits.password.registrationsPerDay - 2 }, () => row));
      expect(await register('Hundredth', '203.0.113.30')).toBe(200);
      expect(await register('OneMore', '203.0.113.30')).toBe(429);
      expect(await register('Neighbour', '203.0.113.31')).toBe(200);
    });
  });

  describe('password attempts', () => {
    let people = 0;
    const word = 'correct horse 电池';
    const login = async (username: string, password: string, ip: string, graph = {}) =>
      (await app.call(signIn.login, { username, password, ...graph }, at(ip))).code;
    async function owner(): Promise<{ person: Person; username: string }> {
      const person = await app.signIn();
      const username = `lim${open().kind.slice(0, 2)}${++people}`;
      await app.call(account.rename, { username }, { as: person });
      expect((await app.call(signIn.setPassword, { password: word }, { as: person })).code).toBe(
        200,
      );
      return { person, username };
    }

    it('do not reveal which phone belongs to a username [SEC-M11]', async () => {
      const { person, username } = await owner();
      const stranger = await app.signIn();
      for (let i = 0; i < limits.password.triesBeforeCaptcha; i++)
        expect(await login(username, 'wrong', `198.51.100.${i}`)).toBe(400);
      expect(await login(username, 'wrong', '198.51.100.90')).toBe(21);
      expect(await login(person.phone, 'wrong', '198.51.100.91')).toBe(400);
      expect(await login(stranger.phone, 'wrong', '198.51.100.92')).toBe(400);
    });

    it('of others do not block the owner’s confirmation [SEC-M11]', async () => {
      const { person, username } = await owner();
      for (let i = 0; i < 2 * limits.password.triesBeforeCaptcha; i++)
        for (const name of [username, person.phone]) await login(name, 'wrong', `198.51.100.${i}`);
      expect(await login(username, word, '198.51.100.99')).toBe(21);
      const confirm = (password: string) => app.call(account.confirm, { password }, { as: person });
      expect((await confirm(word)).code).toBe(200);
      for (let i = 0; i < limits.password.triesBeforeCaptcha; i++)
        expect((await confirm('wrong')).code).toBe(400);
      expect((await confirm(word)).code).toBe(429);
      await app.clock.advance(limits.password.tryWindowMs);
    });

    it('are counted by household over all names; a correct password resets nothing [SEC-M11]', async () => {
      const { username } = await owner();
      const max = limits.password.householdTriesBeforeCaptcha;
      for (let i = 0; i < max - 1; i++)
        expect(await login(`somebody${i}`, 'wrong', `2001:db8:5:5::${i}`)).toBe(400);
      expect(await login(username, word, '2001:db8:5:5::aaaa')).toBe(200);
      expect(await login('somebody-else', 'wrong', '2001:db8:5:5::bbbb')).toBe(400);
      expect(await login('another', 'wrong', '2001:db8:5:5::cccc')).toBe(21);
      expect(await login(username, word, '2001:db8:5:5::dddd')).toBe(21);
      expect(await login(username, word, '2001:db8:5:6::1')).toBe(200);
    });

    it('are blocked for a household after a daily maximum, with or without captcha [SEC-M2]', async () => {
      await login('nobody', 'wrong', '203.0.113.40');
      const rows = await open().db.select().from(passwordTries);
      const since = app.clock.now();
      const many = rows.flatMap(({ nameHash }) =>
        Array.from({ length: limits.password.householdTriesPerDay }, () => ({
          nameHash,
          at: since,
        })),
      );
      await open().db.insert(passwordTries).values(many);
      await app.clock.advance(limits.password.tryWindowMs);
      const { username } = await owner();
      expect(await login(username, word, '203.0.113.40')).toBe(429);
      expect(await login(username, word, '203.0.113.40', await app.captcha())).toBe(429);
      expect(await login(username, word, '203.0.113.41')).toBe(200);
    });

    it('of a name that looks like a household do not count for that household [SEC-M11]', async () => {
      for (let i = 0; i < 2 * limits.password.triesBeforeCaptcha; i++)
        await login('household 203.0.113.51', 'wrong', `198.51.100.${i}`);
      expect(await login('whoever', 'wrong', '203.0.113.51')).toBe(400);
    });
  });
});
