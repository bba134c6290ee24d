import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { ProviderName } from '../../domain/entities/provider.ts';
import { limits } from '../../domain/limits/index.ts';
import { identities } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { beginAuthorization, decide, signInAs } from '../support/oauth.ts';

const { oauth, wechat, account, signIn } = contract;
type Session = Pick<Person, 'accessToken'>;

/** The simulator's accounts: Grace has one verified address at both providers, Sam none. */
const grace = { google: '107000000000000000001', github: '700001' };
const sam = { google: '107000000000000000003', github: '700003' };

withDatabase('a session without proof of identity', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
    return () => app.close();
  });
  beforeEach(async () => {
    await open().db.delete(identities);
  });

  /**
   * Returns a session as one of our pages hands it to another window. A script that was injected
   * into that page could steal it.
   */
  async function handOver(as: Session): Promise<Session> {
    const { data } = await app.call(oauth.handOver, {}, { as });
    return (await app.call(signIn.redeemHandOver, { code: data.code })).data;
  }
  const userOf = async (as: Session) => (await app.call(account.user, {}, { as })).data.userId;
  const confirm = (as: Session, input: { captcha?: string; password?: string }) =>
    app.call(account.confirm, input, { as });
  const activity = async (as: Session) =>
    (await app.call(account.activity, {}, { as })).data.list.map(({ kind, way }) => [kind, way]);
  const setPassword = async (as: Session) =>
    (await app.call(signIn.setPassword, { password: 'of-the-attacker' }, { as })).code;
  async function askToLink(as: Session, provider: ProviderName) {
    const address = 'http://localhost:3000/api/oauth/github/callback';
    const random = 'r'.repeat(43);
    const input = {
      provider,
      intent: 'link' as const,
      redirectUri: address,
      state: random,
      nonce: random,
      codeChallenge: random,
    };
    return app.call(oauth.authorize, input, { as });
  }
  async function link(as: Session, provider: ProviderName, subject: string) {
    const { url, linkCode, ...attempt } = await beginAuthorization(app, provider, {
      intent: 'link',
      as,
    });
    const answer = await decide(app, { url, linkCode, ...attempt }, subject);
    return app.call(oauth.link, { ...attempt, answer, linkCode: linkCode ?? '' });
  }
  /**
   * Makes all calls that change sign-in methods or delete the account. Returns the code of each.
   */
  async function changes(as: Session): Promise<Record<string, number>> {
    const phone = { phone: '13700000077', captcha: testCode };
    return {
      link: (await askToLink(as, 'github')).code,
      unlink: (await app.call(oauth.unlink, { provider: 'google' }, { as })).code,
      wechat: (await app.call(wechat.createBindCode, {}, { as })).code,
      payer: (await app.call(wechat.authorize, { type: 'PLAN' }, { as })).code,
      password: await setPassword(as),
      phone: (await app.call(account.changePhone, phone, { as })).code,
      deletion: (await app.call(account.askDeletion, {}, { as })).code,
    };
  }
  const refused = {
    link: 428,
    unlink: 428,
    wechat: 428,
    payer: 428,
    password: 428,
    phone: 428,
    deletion: 428,
  };

  it('adds and removes no way to sign in when it is handed over, and the owner keeps theirs [SEC-H3]', async () => {
    const owner = await app.signIn();
    expect((await link(owner, 'google', sam.google)).code).toBe(200);
    const before = await open().db.select().from(identities);
    const stolen = await handOver(owner);
    expect(await changes(stolen)).toEqual(refused);
    expect((await askToLink(stolen, 'github')).data).not.toHaveProperty('linkCode');
    expect(await open().db.select().from(identities)).toEqual(before);
    expect(await userOf(owner)).toBe(await userOf(stolen));
  });

  it('does so after ten minutes only with a confirmation, which the activity shows [SEC-H3]', async () => {
    const owner = await app.signIn();
    await app.clock.advance(limits.account.recentMs + 1000);
    expect((await askToLink(owner, 'github')).code).toBe(428);
    await app.call(account.sendConfirmation, {}, { as: owner });
    expect((await confirm(owner, { captcha: testCode })).code).toBe(200);
    expect((await link(owner, 'github', sam.github)).code).toBe(200);
    expect((await app.call(oauth.unlink, { provider: 'github' }, { as: owner })).code).toBe(200);
    const told = await activity(owner);
    expect(told.slice(0, 3)).toEqual([
      ['identity-unlinked', 'github'],
      ['identity-linked', 'github'],
      ['confirmed', 'phone'],
    ]);
  });

  it('is refused until its owner signs in again for an account without phone and password [SEC-H3]', async () => {
    const { data: owner } = await signInAs(app, 'google', sam.google);
    expect((await askToLink(owner, 'github')).code).toBe(200);
    const stolen = await handOver(owner);
    expect(await changes(stolen)).toEqual(refused);
    expect((await app.call(account.confirmation, {}, { as: stolen })).data).toEqual({
      needed: true,
      ways: [],
      phone: '',
    });
    const again = (await signInAs(app, 'google', sam.google)).data;
    expect((await askToLink(again, 'github')).code).toBe(200);
  });

  describe('from a new way to sign in', () => {
    it('gives no proof for three days, although it signs in [SEC-H3]', async () => {
      const owner = await app.signIn();
      await app.clock.advance(limits.clock.slackMs + 1000);
      expect((await link(owner, 'github', sam.github)).code).toBe(200);
      const entered = (await signInAs(app, 'github', sam.github)).data;
      expect(await userOf(entered)).toBe(await userOf(owner));
      expect(await changes(entered)).toMatchObject({
        link: 428,
        wechat: 428,
        password: 428,
        phone: 428,
        deletion: 428,
      });
      expect((await app.call(account.user, {}, { as: owner })).code).toBe(200);

      await app.clock.advance(limits.account.newMethodMs - limits.clock.slackMs - 2000);
      expect(await setPassword((await signInAs(app, 'github', sam.github)).data)).toBe(428);
      await app.clock.advance(limits.clock.slackMs + 2000);
      expect(await setPassword((await signInAs(app, 'github', sam.github)).data)).toBe(200);
    });

    it('gives proof at once where the account was created with it', async () => {
      expect(await setPassword((await signInAs(app, 'github', sam.github)).data)).toBe(200);
    });

    it('gives no proof when a verified address attached it, which the activity shows [SEC-H3]', async () => {
      const { data: owner } = await signInAs(app, 'google', grace.google);
      await app.clock.advance(limits.clock.slackMs + 1000);
      const attached = (await signInAs(app, 'github', grace.github)).data;
      expect(await userOf(attached)).toBe(await userOf(owner));
      expect(await setPassword(attached)).toBe(428);
      expect(await activity(owner)).toContainEqual(['identity-linked', 'github']);
      expect(await setPassword((await signInAs(app, 'google', grace.google)).data)).toBe(200);
    });

    it('treats a phone as new after it replaced another [SEC-H3]', async () => {
      const owner = await app.signIn();
      await app.clock.advance(limits.clock.slackMs + 1000);
      const phone = '13700000078';
      await app.call(signIn.sendSms, { phone, notifyType: 'UPDATE_PHONE' }, { as: owner });
      expect(
        (await app.call(account.changePhone, { phone, captcha: testCode }, { as: owner })).code,
      ).toBe(200);
      await app.clock.advance(limits.sms.resendMs);
      expect(await setPassword(await app.signIn(phone))).toBe(428);
    });
  });

  it('names in the activity the device that requested binding by WeChat [SEC-H3]', async () => {
    const owner = await app.signIn();
    const { data: code } = await app.call(wechat.createBindCode, {}, { as: owner });
    const phones = (await (
      await app.services.app.request('/dev/wechat', {
        headers: { 'x-dev-secret': 'test-secret-of-16' },
      })
    ).json()) as {
      codes: { text: string }[];
    };
    expect(phones.codes[0]?.text).toBe(code.qrCodeUrl);
    const headers = { 'x-dev-secret': 'test-secret-of-16' };
    const body = JSON.stringify({ code: code.qrCodeUrl, person: 'new' });
    await app.services.app.request('/dev/wechat/scan', { method: 'POST', headers, body });
    const { list } = (await app.call(account.activity, {}, { as: owner })).data;
    expect(list[0]).toMatchObject({
      kind: 'wechat-changed',
      ip: expect.stringMatching(/^10\.\d+\.\d+\.0$/),
    });
  });
});
