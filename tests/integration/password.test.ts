import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createPasswordHashes } from '../../services/sign-in/index.ts';
import { auditLog, passwords, passwordTries } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const { account, signIn } = contract;
const password = 'correct horse 电池';

withDatabase('signing in by password', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const graph = () => app.captcha(from());
  let address = 0;
  const from = () => ({ headers: { 'x-client-ip': `198.51.100.${++address % 250}` } });
  const login = (
    username: string,
    word: string,
    more: { graphCaptcha?: string; graphCaptchaUuid?: string; graphProof?: string } = {},
  ) => app.call(signIn.login, { username, password: word, ...more }, from());
  const set = (
    person: Person,
    change: { password: string; oldPassword?: string; captcha?: string },
  ) => app.call(signIn.setPassword, change, { as: person });
  const profile = (person: Person) => app.call(account.user, {}, { as: person });
  let names = 0;
  async function withPassword(word = password) {
    const person = await app.signIn();
    const username = `pw${open().kind.slice(0, 4)}${++names}`;
    expect((await app.call(account.rename, { username }, { as: person })).code).toBe(200);
    expect((await set(person, { password: word })).code).toBe(200);
    return { person, username };
  }

  it('signs in by username in any case, and by phone [AUTH-024, GAP-10]', async () => {
    const { person, username } = await withPassword();
    for (const name of [
      username,
      username.toUpperCase(),
      ` ${username} `,
      person.phone,
      `+86 ${person.phone}`,
    ]) {
      const { code, data } = await login(name, password);
      expect(code, name).toBe(200);
      expect(data).toMatchObject({ isNew: false, giftTokenNum: 0, recallStatus: 0 });
      expect((await app.call(account.user, {}, { as: data })).data.username).toBe(username);
    }
  });

  it('returns the same for an unknown user and a wrong password, after the same work [AUTH-024, GAP-10]', async () => {
    const { username } = await withPassword();
    const real = await createTestApp(open(), {
      clock: app.clock,
      passwordCost: { ln: 14, r: 8, p: 1 },
    });
    const timed = async (name: string) => {
      const began = performance.now();
      const { code, message, data } = await real.call(
        signIn.login,
        { username: name, password: 'wrong password' },
        from(),
      );
      expect(data).toMatchObject({ name: 'passwordWrong' });
      return { code, message, ms: performance.now() - began };
    };
    const [known, unknown] = [[], []] as [number[], number[]];
    const said = new Set<string>();
    for (let i = 0; i < 4; i++) {
      for (const [name, times] of [
        [username, known],
        [`nobody${i}`, unknown],
      ] as const) {
        const { code, message, ms } = await timed(name);
        said.add(`${code} ${message}`);
        times.push(ms);
      }
    }
    expect(said.size).toBe(1);
    // Hashing takes most of the time. Without a hash, the response for an unknown name would be ten
    // times faster.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
    await real.close();
  });

  it('requires the captcha (21) after five failures within 15 min, whether or not the user exists [GAP-08]', async () => {
    const { username } = await withPassword();
    for (const name of [username, 'nobody at all']) {
      for (let i = 0; i < limits.password.triesBeforeCaptcha; i++)
        expect((await login(name, 'wrong')).code).toBe(400);
      expect((await login(name, password)).code).toBe(21);
    }
    expect(
      (await login(username, password, { ...(await graph()), graphCaptcha: 'AAAA' })).code,
    ).toBe(21);
    expect((await login(username, 'wrong', await graph())).code).toBe(400);
    expect((await login(username, password, await graph())).code).toBe(200);
    expect((await login(username, password)).code).toBe(200);
    for (let i = 0; i < limits.password.triesBeforeCaptcha; i++) await login(username, 'wrong');
    await app.clock.advance(limits.password.tryWindowMs);
    expect((await login(username, password)).code).toBe(200);
  });

  it('counts concurrent failures [GAP-08]', async () => {
    const { username } = await withPassword();
    const codes = (
      await Promise.all(Array.from({ length: 12 }, () => login(username, 'wrong')))
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 400)).toHaveLength(limits.password.triesBeforeCaptcha);
    expect(codes.filter((code) => code === 21)).toHaveLength(
      12 - limits.password.triesBeforeCaptcha,
    );
  });

  it('stores neither password nor name in plain text, and logs failures in the account’s activity', async () => {
    const { person, username } = await withPassword();
    await login(username, 'a wrong password');
    const kept = JSON.stringify([
      await open().db.select().from(passwords),
      await open().db.select().from(passwordTries),
    ]);
    expect(kept).toContain('$scrypt$ln=10,r=8,p=1$');
    for (const secret of [password, 'a wrong password', username])
      expect(kept).not.toContain(secret);
    const { data } = await profile(person);
    const log = (await open().db.select().from(auditLog)).filter(
      ({ object }) => object === `user:${data.userId}`,
    );
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password-changed', 'sign-in-failed']),
    );
    expect(JSON.stringify(log)).not.toContain('a wrong password');
  });

  it('rehashes an old hash at a sign-in', async () => {
    const { username } = await withPassword();
    const old = '$scrypt$ln=11,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$';
    const { scryptSync } = await import('node:crypto');
    const derived = scryptSync(password.normalize('NFKC'), Buffer.alloc(16), 32, {
      N: 2048,
      r: 8,
      p: 1,
    }).toString('base64');
    const [row] = (await open().db.select().from(passwords)).slice(-1);
    await open()
      .db.update(passwords)
      .set({ hash: `${old}${derived.replace(/=+$/, '')}` })
      .where((await import('drizzle-orm')).eq(passwords.userId, row?.userId ?? 0));
    expect((await login(username, password)).code).toBe(200);
    const [after] = (await open().db.select().from(passwords)).filter(
      ({ userId }) => userId === row?.userId,
    );
    expect(after?.hash).toContain('ln=10,');
    expect((await login(username, password)).code).toBe(200);
  });

  describe('setting it', () => {
    it.each(['', 'seven77', 'x'.repeat(65)])(
      'refuses %j: it has 8 to 64 characters [GAP-10]',
      async (word) => {
        const person = await app.signIn();
        expect(await set(person, { password: word })).toMatchObject({
          code: 400,
          data: { name: 'passwordInvalid' },
        });
      },
    );

    it('asks for the old password after an old sign-in, and ends the other sessions [GAP-10]', async () => {
      const { person, username } = await withPassword();
      const other = (await login(username, password)).data;
      await app.clock.advance(limits.account.recentMs);
      const fresh = await app.call(signIn.passwordState, {}, { as: person });
      expect(fresh.data).toMatchObject({
        isSet: true,
        mustChange: false,
        confirmBy: ['password', 'code'],
      });
      expect((await set(person, { password: 'another horse' })).code).toBe(428);
      expect(await set(person, { password: 'another horse', oldPassword: 'wrong' })).toMatchObject({
        data: { name: 'oldPasswordWrong' },
      });
      expect((await set(person, { password: 'another horse', oldPassword: password })).code).toBe(
        200,
      );
      expect((await profile(person)).code).toBe(200);
      expect((await app.call(account.user, {}, { as: other })).code).toBe(401);
      expect((await login(username, password)).code).toBe(400);
      expect((await login(username, 'another horse')).code).toBe(200);
    });

    it('accepts a code to the account’s own phone instead [GAP-10]', async () => {
      const { person, username } = await withPassword();
      await app.clock.advance(limits.account.recentMs);
      expect((await app.call(account.sendConfirmation, {}, { as: person, ...from() })).code).toBe(
        200,
      );
      expect((await set(person, { password: 'forgot the horse', captcha: '000000' })).code).toBe(
        400,
      );
      expect((await set(person, { password: 'forgot the horse', captcha: testCode })).code).toBe(
        200,
      );
      expect((await login(username, 'forgot the horse')).code).toBe(200);
    });

    it('limits guesses of the old password in an open session', async () => {
      const { person } = await withPassword();
      await app.clock.advance(limits.account.recentMs);
      const tries = [];
      for (let i = 0; i < 6; i++)
        tries.push(
          (await set(person, { password: 'another horse', oldPassword: `guess ${i}` })).code,
        );
      expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
    });
  });

  it('hashes few at once and refuses at once what would wait too long, without delay for others', async () => {
    const hashes = createPasswordHashes({ ln: 10, r: 8, p: 1 });
    const { hashesAtOnce, hashesWaiting } = limits.password;
    const all = await Promise.allSettled(
      Array.from({ length: hashesAtOnce + hashesWaiting + 5 }, () => hashes.verify(undefined, 'x')),
    );
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await hashes.verify(await hashes.hash('ﬁne pass'), 'fine pass')).toBe(true);
    expect(await createPasswordHashes().hash(password)).toMatch(
      /^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });
});
