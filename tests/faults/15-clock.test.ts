import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed } from '../support/faults.ts';

const jumps = faultCount(50, 12);
const hourMs = 60 * 60 * 1000;
const { signIn, account, wechat } = contract;

/**
 * Something that the services issued at a time of their clock, with its lifetime. `works` uses it
 * and returns whether it was accepted.
 */
type Given = { what: string; at: number; lifeMs: number; works(): Promise<boolean> };

withDatabase('row 15', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app?.close());

  let people = 0;
  const newPhone = () => `1370000${String(++people).padStart(4, '0')}`;
  const newIp = () => ({ headers: { 'x-client-ip': `198.51.${people >> 8}.${people & 255}` } });
  const now = () => app.clock.now().getTime();

  async function giveCode(): Promise<Given> {
    const phone = newPhone();
    expect((await app.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, newIp())).code).toBe(
      200,
    );
    const works = async () =>
      (await app.call(signIn.smsLogin, { phone, captcha: testCode })).code === 200;
    return { what: 'SMS code', at: now(), lifeMs: limits.sms.codeMs, works };
  }

  async function giveHandOver(userId: number): Promise<Given> {
    const code = await app.services.signIn.issueHandOver(userId);
    const works = async () => (await app.call(signIn.redeemHandOver, { code })).code === 200;
    return { what: 'hand-over code', at: now(), lifeMs: limits.handOver.lifeMs, works };
  }

  async function giveScan(): Promise<Given> {
    const headers = {
      'x-browser-key': 'b'.repeat(32),
      'x-client-ip': newIp().headers['x-client-ip'],
    };
    const { code, data } = await app.call(wechat.createSignInCode, {}, { headers });
    expect(code).toBe(200);
    const { sessionKey } = data;
    const works = async () =>
      (await app.call(wechat.signInStatus, { sessionKey }, { headers })).data.wxSanLoopStatus ===
      'LOOP';
    return { what: 'code to scan', at: now(), lifeMs: limits.wechat.codeSeconds * 1000, works };
  }

  it(
    `row 15: ${jumps} jumps of the clock by an hour or a day, forwards and back: nothing expires late, nobody is locked out (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      const phone = newPhone();
      const ada = await app.signIn(phone);
      const userId = Number((await app.call(account.user, {}, { as: ada })).data.userId);
      let { accessToken, refreshToken } = ada;
      const tokens: { token: string; at: number }[] = [{ token: accessToken, at: now() }];
      const seen = { taken: 0, refused: 0 };
      let offset = 0;

      for (let jump = 0; jump < jumps; jump++) {
        const given = [await giveCode(), await giveHandOver(userId), await giveScan()];
        await app.clock.advance(random.between(0, limits.sms.codeMs * 1.2));
        // Keep the clock within a day of the true time, because the session's seven days would
        // expire otherwise.
        const by = random.pick([-24, -1, 0, 1, 24]) * hourMs - offset;
        offset += by;
        app.clock.set(by);

        for (const { token, at } of tokens) {
          const inside =
            (await app.call(account.user, {}, { as: { accessToken: token } })).code === 200;
          const ageMs = now() - at;
          seen[inside ? 'taken' : 'refused']++;
          expect(
            inside,
            `access token, ${ageMs} ms after it was given, jump ${jump} by ${by}`,
          ).toBe(ageMs < limits.session.accessTokenMs && ageMs >= -limits.clock.slackMs);
        }
        for (const { what, at, lifeMs, works } of given) {
          const ageMs = now() - at;
          const worked = await works();
          seen[worked ? 'taken' : 'refused']++;
          expect(worked, `${what}, ${ageMs} ms after it was given, jump ${jump} by ${by}`).toBe(
            ageMs < lifeMs && ageMs >= -limits.clock.slackMs,
          );
        }

        // The session is not lost, and the replaced token is accepted no longer than without the
        // jump.
        const old = refreshToken;
        const renewed = await app.call(signIn.refresh, {}, { headers: { 'refresh-token': old } });
        expect(renewed, `refresh after jump ${jump} by ${by}`).toMatchObject({ code: 200 });
        ({ accessToken, refreshToken } = renewed.data);
        tokens.push({ token: accessToken, at: now() });
        // Anyone can request a code and sign in within a minute, even if the clock has sent earlier
        // codes at a time in the future.
        await app.clock.advance(limits.sms.resendMs);
        const again = await app.call(signIn.sendSms, { phone, notifyType: 'LOGIN' }, newIp());
        // A captcha or an hourly limit may apply, but there must be no endless delay.
        expect(again.data, `asking again after jump ${jump} by ${by}`).not.toMatchObject({
          name: 'smsTooSoon',
        });
      }
      expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
    },
    jumps * 5_000 + 60_000,
  );

  it.each([-hourMs, -24 * hourMs])(
    'row 15: a clock set back by %i ms does not extend the grace of a retired token',
    async (by) => {
      const ada = await app.signIn(newPhone());
      const use = (token: string) =>
        app.call(signIn.refresh, {}, { headers: { 'refresh-token': token } });
      const next = await use(ada.refreshToken);
      await app.clock.advance(limits.session.refreshGraceMs + 1);
      app.clock.set(by);
      expect((await use(ada.refreshToken)).code).toBe(401);
      expect((await use(next.data.refreshToken)).code).toBe(401);
      app.clock.set(-by);
    },
  );

  it.each([hourMs, 24 * hourMs])(
    'row 15: a request recorded before the clock went %i ms ahead and back cannot be replayed',
    async (by) => {
      const heard: [string, RequestInit][] = [];
      const request = app.services.app.request;
      app.services.app.request = ((path: string, init: RequestInit) => {
        heard.push([path, init]);
        return request(path, init);
      }) as typeof request;
      expect((await app.call(signIn.captcha, {})).code).toBe(200);
      app.services.app.request = request;
      const [path, init] = heard[0] as [string, RequestInit];
      app.clock.set(by);
      expect((await request(path, init)).status).toBe(403);
      app.clock.set(-by);
      expect((await request(path, init)).status).toBe(403);
    },
  );
});
