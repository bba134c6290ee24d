import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, type TestApp, testSecrets } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { openTestDatabase, withDatabase } from '../support/database.ts';
import { type LoopbackWechat, startWechat } from '../support/wechat.ts';

const { wechat, account, signIn } = contract;
const wanted = { type: 'PLAN', product: 'CODE_PLAN_PRO' } as const;

withDatabase('paying inside WeChat without a bound account', (open) => {
  let app: TestApp;
  let phones: LoopbackWechat;
  beforeAll(async () => {
    const clock = new FakeClock();
    phones = await startWechat(clock);
    app = await createTestApp(open(), { clock, environment: phones.environment });
  });
  afterAll(async () => {
    await app.close();
    await phones.stop();
  });

  const newPerson = () => phones.simulated.newPerson().openId;
  const userOf = async (as: Person) => (await app.call(account.user, {}, { as })).data;
  const leave = async (as: Person) =>
    new URL((await app.call(wechat.authorize, wanted, { as })).data.url);
  /** WeChat's page redirects the user back; returns the parameters. */
  const visit = (page: URL, openId: string) =>
    new URL(phones.simulated.authorize(page.searchParams, openId) ?? 'about:blank').searchParams;
  const comeBack = async (came: URLSearchParams, as: Person) => {
    const { code = '', state = '' } = Object.fromEntries(came);
    return (await app.call(wechat.authorized, { code, state }, { as })).data?.wxSanLoopStatus;
  };

  it('redirects to the page without a prompt, with the address in WeChat’s documentation', async () => {
    const page = await leave(await app.signIn());
    expect(`${page.origin}${page.pathname}${page.hash}`).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
    );
    expect([...page.searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      appid: phones.account.appId,
      redirect_uri: 'http://localhost:3000/?buy=PLAN&product=CODE_PLAN_PRO',
      scope: 'snsapi_base',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await app.call(wechat.authorize, wanted)).code).toBe(401);
  });

  it('returns to the purchase, bound; a reload asks again and gets the same result', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    const came = visit(await leave(person), openId);
    expect([came.get('buy'), came.get('product')]).toEqual(['PLAN', 'CODE_PLAN_PRO']);
    expect([await comeBack(came, person), await comeBack(came, person)]).toEqual([
      'BINDING_SUCCESS',
      'BINDING_SUCCESS',
    ]);
    expect(await userOf(person)).toMatchObject({ bindWechat: true, wechatOpenId: openId });
    expect(await comeBack(visit(await leave(person), openId), person)).toBe('BINDING_REPEAT');
  });

  it('does not bind a WeChat of another account', async () => {
    const [ada, bob, openId] = [await app.signIn(), await app.signIn(), newPerson()];
    await comeBack(visit(await leave(ada), openId), ada);
    expect(await comeBack(visit(await leave(bob), openId), bob)).toBe('BINDING_OTHER_ACCOUNT');
    expect(await userOf(bob)).toMatchObject({ bindWechat: false });
  });

  it.each<[string, (person: Person) => Promise<[URLSearchParams, Person]>]>([
    [
      'another person’s state',
      async (person) => [visit(await leave(await app.signIn()), newPerson()), person],
    ],
    [
      'a state of nobody',
      async (person) => [new URLSearchParams({ code: 'x', state: 'f'.repeat(64) }), person],
    ],
    [
      'a code WeChat never gave',
      async (person) => [
        new URLSearchParams({
          code: 'x',
          state: (await leave(person)).searchParams.get('state') ?? '',
        }),
        person,
      ],
    ],
    [
      'a code that was used',
      async (person) => {
        const came = visit(await leave(person), newPerson());
        const { appId: appid, appSecret: secret } = phones.account;
        const asked = new URLSearchParams({
          appid,
          secret,
          code: came.get('code') ?? '',
          grant_type: 'authorization_code',
        });
        await phones.simulated.fetch(`http://wechat.test/sns/oauth2/access_token?${asked}`, {});
        return [came, person];
      },
    ],
    [
      'a visit of another session',
      async (person) => {
        const came = visit(await leave(person), newPerson());
        await app.clock.advance(limits.sms.resendMs);
        return [came, await app.signIn(person.phone)];
      },
    ],
    [
      'a visit that took too long',
      async (person) => {
        const came = visit(await leave(person), newPerson());
        await app.clock.advance(limits.wechat.visitMs);
        return [came, person];
      },
    ],
  ])('binds nothing by %s', async (_, come) => {
    const person = await app.signIn();
    const [came, as] = await come(person);
    expect(await comeBack(came, as)).toBe('EXPIRED');
    expect(await userOf(as)).toMatchObject({ bindWechat: false });
  });

  it('reports that WeChat cannot be reached, and accepts the same code later', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    const came = visit(await leave(person), openId);
    const { appSecret } = phones.account;
    phones.account.appSecret = 'changed meanwhile';
    const { code = '', state = '' } = Object.fromEntries(came);
    expect(await app.call(wechat.authorized, { code, state }, { as: person })).toMatchObject({
      data: { name: 'wechatFailed' },
    });
    phones.account.appSecret = appSecret;
    expect(await comeBack(came, person)).toBe('BINDING_SUCCESS');
    await app.call(signIn.logout, {}, { as: person });
  });
});

describe('embedded', () => {
  it('sends a new payer back from the simulated page, and nobody to another site', async () => {
    const database = await openTestDatabase();
    const app = await createTestApp(database);
    try {
      const ada = await app.signIn();
      const { url } = (await app.call(wechat.authorize, wanted, { as: ada })).data;
      const page = new URL(url);
      expect(`${page.origin}${page.pathname}`).toBe('http://localhost:3000/dev/wechat/authorize');
      const headers = { 'x-dev-secret': testSecrets.appSecret };
      const open = (search: string) =>
        app.services.app.request(`http://localhost${page.pathname}${search}`, {
          headers,
          redirect: 'manual',
        });
      const back = new URL((await open(page.search)).headers.get('location') ?? '');
      const { code = '', state = '' } = Object.fromEntries(back.searchParams);
      expect((await app.call(wechat.authorized, { code, state }, { as: ada })).data).toEqual({
        wxSanLoopStatus: 'BINDING_SUCCESS',
      });
      page.searchParams.set('redirect_uri', 'https://evil.example/');
      expect((await open(page.search)).headers.get('location')).toBeNull();
    } finally {
      await app.close();
      await database.close();
    }
  });
});
