import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { auditLog } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { type LoopbackWechat, startWechat } from '../support/wechat.ts';

const { wechat, account, signIn } = contract;

withDatabase('binding WeChat', (open) => {
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
  const userOf = async (as: Person) => (await app.call(account.user, {}, { as })).data;
  async function showCode(as: Person) {
    const { data } = await app.call(wechat.createBindCode, {}, { as });
    const { sessionKey, qrCodeUrl } = data;
    const status = async (who = as) =>
      (await app.call(wechat.bindStatus, { sessionKey }, { as: who })).data.wxSanLoopStatus;
    return { ...data, status, scan: (openId: string) => phones.simulated.scan(qrCodeUrl, openId) };
  }
  async function bind(as: Person, openId: string) {
    const code = await showCode(as);
    await code.scan(openId);
    return code.status();
  }

  it('returns a session key, a text to draw and 300 seconds to a signed-in user only [BIND-009, GAP-14]', async () => {
    const code = await showCode(await app.signIn());
    expect(code.expires).toBe(300);
    expect(code.qrCodeUrl).toMatch(/^http:\/\/weixin\.qq\.com\/q\//);
    expect((await app.call(wechat.createBindCode, {})).code).toBe(401);
  });

  it('changes from LOOP to BINDING_SUCCESS, and binds that WeChat to the user [BIND-010, GAP-14]', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    const code = await showCode(person);
    expect(await code.status()).toBe('LOOP');
    await code.scan(openId);
    expect([await code.status(), await code.status()]).toEqual([
      'BINDING_SUCCESS',
      'BINDING_SUCCESS',
    ]);
    expect(await userOf(person)).toMatchObject({ bindWechat: true, wechatOpenId: openId });
    const kinds = (await open().db.select().from(auditLog))
      .filter((entry) => entry.action === 'wechat-changed')
      .map((entry) => entry.object);
    expect(kinds).toContain(`user:${(await userOf(person)).userId}`);
  });

  it('returns BINDING_REPEAT for the WeChat that this account already has [GAP-14]', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    expect([await bind(person, openId), await bind(person, openId)]).toEqual([
      'BINDING_SUCCESS',
      'BINDING_REPEAT',
    ]);
  });

  it('returns BINDING_OTHER_ACCOUNT for another user’s WeChat, and leaves it there [GAP-14, BIND-015]', async () => {
    const [ada, bob, openId] = [await app.signIn(), await app.signIn(), newPerson()];
    await bind(ada, openId);
    expect(await bind(bob, openId)).toBe('BINDING_OTHER_ACCOUNT');
    expect([(await userOf(ada)).wechatOpenId, (await userOf(bob)).wechatOpenId]).toEqual([
      openId,
      null,
    ]);
  });

  it('replaces the old WeChat with the new one, and frees the old one [UC-021]', async () => {
    const [ada, bob, old, next] = [
      await app.signIn(),
      await app.signIn(),
      newPerson(),
      newPerson(),
    ];
    await bind(ada, old);
    expect(await bind(ada, next)).toBe('BINDING_SUCCESS');
    expect((await userOf(ada)).wechatOpenId).toBe(next);
    expect(await bind(bob, old)).toBe('BINDING_SUCCESS');
  });

  it('returns BINDING_FAIL when the requesting session has ended [GAP-14]', async () => {
    const person = await app.signIn();
    const again = await app.signIn(`136${randomInt(10_000_000, 100_000_000)}`);
    const code = await showCode(person);
    await app.call(signIn.logout, {}, { as: person });
    await code.scan(newPerson());
    expect(
      (await app.call(wechat.bindStatus, { sessionKey: code.sessionKey }, { as: person })).code,
    ).toBe(401);
    await app.clock.advance(limits.sms.resendMs);
    const returned = await app.signIn(person.phone);
    expect(await code.status(returned)).toBe('BINDING_FAIL');
    expect(await userOf(returned)).toMatchObject({ bindWechat: false });
    expect(await userOf(again)).toMatchObject({ bindWechat: false });
  });

  it('returns BINDING_FAIL when the binding cannot be stored, and binds with the next code [GAP-14]', async () => {
    const [person, openId] = [await app.signIn(), newPerson()];
    const refuse = sql.raw(
      `alter table identities add constraint refused check (subject <> '${openId}')`,
    );
    await open().db.execute(refuse);
    try {
      expect(await bind(person, openId)).toBe('BINDING_FAIL');
      expect(await userOf(person)).toMatchObject({ bindWechat: false });
    } finally {
      await open().db.execute(sql`alter table identities drop constraint refused`);
    }
    expect(await bind(person, openId)).toBe('BINDING_SUCCESS');
  });

  it('expires, and returns EXPIRED to every other user [BIND-011, GAP-14]', async () => {
    const [ada, bob] = [await app.signIn(), await app.signIn()];
    const code = await showCode(ada);
    expect(await code.status(bob)).toBe('EXPIRED');
    await app.clock.advance(limits.wechat.codeSeconds * 1000);
    expect(await code.status()).toBe('EXPIRED');
    expect(await code.scan(newPerson())).toBeUndefined();
  });

  it('binds one account when two show a code to the same phone at once [GAP-14]', async () => {
    const [ada, bob, openId] = [await app.signIn(), await app.signIn(), newPerson()];
    const codes = [await showCode(ada), await showCode(bob)];
    await Promise.all(codes.map((code) => code.scan(openId)));
    expect((await Promise.all(codes.map((code) => code.status()))).sort()).toEqual([
      'BINDING_OTHER_ACCOUNT',
      'BINDING_SUCCESS',
    ]);
  });

  it('does not accept a sign-in key for binding, or the reverse', async () => {
    const person = await app.signIn();
    const code = await showCode(person);
    await code.scan(newPerson());
    expect(
      (await app.call(wechat.signInStatus, { sessionKey: code.sessionKey })).data.wxSanLoopStatus,
    ).toBe('EXPIRED');
    expect((await app.call(wechat.enter, { sessionKey: code.sessionKey })).code).toBe(400);
    const { data } = await app.call(wechat.createSignInCode, {});
    expect(
      (await app.call(wechat.bindStatus, { sessionKey: data.sessionKey }, { as: person })).data
        .wxSanLoopStatus,
    ).toBe('EXPIRED');
  });

  describe('a request from WeChat', () => {
    const post = (path: string, body: string) =>
      app.services.app.request(path, { method: 'POST', body });
    const event = (scene: string, openId = newPerson(), more: Record<string, string> = {}) =>
      phones.seal({
        FromUserName: openId,
        MsgType: 'event',
        Event: 'SCAN',
        EventKey: scene,
        ...more,
      });

    it('is answered when it verifies our address', async () => {
      const { path } = phones.seal({});
      const ok = await app.services.app.request(`${path}&echostr=${encodeURIComponent('7<b>&')}`);
      expect([ok.status, ok.headers.get('content-type'), await ok.text()]).toEqual([
        200,
        'text/plain; charset=UTF-8',
        '7<b>&',
      ]);
      const bad = await app.services.app.request(
        `${path.replace('signature=', 'signature=0')}&echostr=7`,
      );
      expect(bad.status).toBe(403);
      expect(await bad.text()).not.toContain('"7"');
    });

    it('counts once when it is repeated, also after its effect was undone', async () => {
      const [ada, bob, openId] = [await app.signIn(), await app.signIn(), newPerson()];
      const code = await showCode(ada);
      let seen: [string, string] = ['', ''];
      phones.setReceiver((path, init) => {
        seen = [path, String(init.body)];
        return post(...seen);
      });
      await code.scan(openId);
      phones.setReceiver((path, init) => app.services.app.request(path, init));
      expect(await (await post(...seen)).text()).toBe('success');
      expect(await code.status()).toBe('BINDING_SUCCESS');
      await bind(ada, newPerson());
      await bind(bob, openId);
      expect((await post(...seen)).status).toBe(200);
      expect((await userOf(bob)).wechatOpenId).toBe(openId);
    });

    it('may name codes that we did not issue, or other events: it is accepted and changes nothing', async () => {
      const others = [
        event('no-scene-of-ours'),
        event(''),
        phones.seal({ FromUserName: newPerson(), MsgType: 'text', Content: 'hello', MsgId: '1' }),
        phones.seal({
          FromUserName: newPerson(),
          MsgType: 'event',
          Event: 'unsubscribe',
          EventKey: '',
        }),
        phones.seal({
          FromUserName: newPerson(),
          MsgType: 'event',
          Event: 'subscribe',
          EventKey: '',
        }),
      ];
      for (const { path, body } of others)
        expect(await (await post(path, body)).text()).toBe('success');
    });

    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><xml><Encrypt>&b;</Encrypt></xml>`;
    type Sealed = { path: string; body: string };
    const hostile: [string, (sealed: Sealed) => Sealed][] = [
      ['no query', ({ body }) => ({ path: '/notify/wechat', body })],
      [
        'a changed signature',
        ({ path, body }) => ({ path: path.replace(/msg_signature=./, 'msg_signature=x'), body }),
      ],
      [
        'no signature',
        ({ path, body }) => ({ path: path.replace(/&msg_signature=\w+/, ''), body }),
      ],
      ['another nonce', ({ path, body }) => ({ path: path.replace(/nonce=\d/, 'nonce=x'), body })],
      [
        'another time',
        ({ path, body }) => ({ path: path.replace(/timestamp=\d+/, 'timestamp=1'), body }),
      ],
      [
        'a time that is none',
        ({ path, body }) => ({ path: path.replace(/timestamp=\d+/, 'timestamp=1e9'), body }),
      ],
      [
        'a changed message',
        ({ path, body }) => ({
          path,
          body: body.replace(/CDATA\[....(?=[^\]]{20})/, 'CDATA[AAAA'),
        }),
      ],
      ['nothing in it', ({ path }) => ({ path, body: '' })],
      ['JSON', ({ path }) => ({ path, body: '{}' })],
      ['half an XML', ({ path, body }) => ({ path, body: body.slice(0, -8) })],
      ['no encrypted part', ({ path }) => ({ path, body: '<xml><A>1</A></xml>' })],
      [
        'two encrypted parts',
        ({ path }) => ({ path, body: '<xml><Encrypt>a</Encrypt><Encrypt>b</Encrypt></xml>' }),
      ],
      ['entities that grow', ({ path }) => ({ path, body: bomb })],
      [
        'deep nesting',
        ({ path }) => ({ path, body: `<xml>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</xml>` }),
      ],
      ['bytes that are no text', ({ path }) => ({ path, body: '\u0000\ufffd<xml>' })],
    ];
    it.each(hostile)('is refused with %s', async (_, spoil) => {
      const ada = await app.signIn();
      const code = await showCode(ada);
      let answer: Response | undefined;
      phones.setReceiver(async (path, init) => {
        const { path: spoiltPath, body } = spoil({ path, body: String(init.body) });
        answer = await post(spoiltPath, body);
        return answer;
      });
      expect(await code.scan(newPerson())).toBe(false);
      phones.setReceiver((path, init) => app.services.app.request(path, init));
      expect([
        answer?.status,
        ((await answer?.json()) as { code: number } | undefined)?.code,
      ]).toEqual([403, 403]);
      expect(await code.status()).toBe('LOOP');
    });

    it('is refused once it is older than 300 s', async () => {
      const ada = await app.signIn();
      const code = await showCode(ada);
      let kept: [string, string] = ['', ''];
      phones.setReceiver((path, init) => {
        kept = [path, String(init.body)];
        return new Response(null, { status: 502 });
      });
      expect(await code.scan(newPerson())).toBe(false);
      phones.setReceiver((path, init) => app.services.app.request(path, init));
      await app.clock.advance(limits.wechat.callbackWindowMs + 1000);
      expect((await post(...kept)).status).toBe(403);
    });

    it('is refused when it is too large', async () => {
      const { path } = event('x');
      expect(
        (await post(path, `<xml>${'a'.repeat(limits.wechat.callbackBytes)}</xml>`)).status,
      ).toBe(413);
    });
  });

  it('reports that WeChat does not respond, and stores nothing [BIND-009]', async () => {
    const deaf = await createTestApp(open(), {
      clock: app.clock,
      environment: { ...phones.environment, WECHAT_API_BASE_URL: 'http://127.0.0.1:9' },
    });
    const person = await deaf.signIn();
    expect(await deaf.call(wechat.createBindCode, {}, { as: person })).toMatchObject({
      code: 500,
      message: '微信暂时没有回应，这次没有拿到二维码。',
    });
    await deaf.close();
  });
});
