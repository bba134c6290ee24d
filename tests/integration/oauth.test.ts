import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { ProviderName } from '../../domain/entities/provider.ts';
import { identities, passwords, users } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, type TestOptions } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { beginAuthorization, completeAuthorization, decide, signInAs } from '../support/oauth.ts';

const { oauth } = contract;
/** The simulator's accounts, by provider. */
const grace = { google: '107000000000000000001', github: '700001' };
const lin = { google: '107000000000000000002', github: '700002' };
const sam = { google: '107000000000000000003', github: '700003' };
const both = ['google', 'github'] as const;

withDatabase('signing in through a provider', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
    return () => app.close();
  });
  beforeEach(async () => {
    // Each test uses new accounts.
    await open().db.delete(identities);
  });
  const account = async (session: Pick<Person, 'accessToken'>) =>
    (await app.call(contract.account.user, {}, { as: session })).data;
  const other = (options: TestOptions) => {
    const made = createTestApp(open(), options);
    onTestFinished(async () => (await made).close());
    return made;
  };

  it.each(both)(
    'creates a user for a new account from %s and recognises it the next time [GAP-12, AUTH-023]',
    async (provider) => {
      const first = await signInAs(app, provider, grace[provider]);
      expect(first).toMatchObject({ code: 200, data: { isNew: true, giftTokenNum: 30_000 } });
      const second = await signInAs(app, provider, grace[provider]);
      expect(second.data).toMatchObject({ isNew: false, giftTokenNum: 0 });
      expect((await account(second.data)).userId).toBe((await account(first.data)).userId);
    },
  );

  it('merges accounts of two providers that verified the same address [GAP-12]', async () => {
    const first = await signInAs(app, 'google', grace.google);
    const second = await signInAs(app, 'github', grace.github);
    expect(second.data.isNew).toBe(false);
    expect((await account(second.data)).userId).toBe((await account(first.data)).userId);
  });

  it('never merges two users by an unverified address [GAP-12]', async () => {
    const first = await signInAs(app, 'google', sam.google);
    const second = await signInAs(app, 'github', sam.github);
    expect(second.data.isNew).toBe(true);
    expect((await account(second.data)).userId).not.toBe((await account(first.data)).userId);
    const rows = await open().db.select({ email: identities.email }).from(identities);
    expect(rows.map(({ email }) => email)).toEqual([null, null]);
  });

  it('gives an address with a new owner at one provider to a new user [GAP-12]', async () => {
    const first = await signInAs(app, 'google', grace.google);
    await open().db.update(identities).set({ subject: 'the-former-owner' });
    const second = await signInAs(app, 'google', grace.google);
    expect(second.data.isNew).toBe(true);
    expect((await account(second.data)).userId).not.toBe((await account(first.data)).userId);
  });

  it('creates one user for two windows that return at the same moment [GAP-12]', async () => {
    const attempts = await Promise.all([
      beginAuthorization(app, 'google'),
      beginAuthorization(app, 'google'),
    ]);
    const answers = await Promise.all(
      attempts.map(async (attempt) =>
        completeAuthorization(app, attempt, await decide(app, attempt, lin.google)),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(answers.map(({ data }) => data.isNew).sort()).toEqual([false, true]);
  });

  it('names a new user as the provider does, unless the name is taken [GAP-12]', async () => {
    await open().db.update(users).set({ username: null, usernameKey: null });
    const first = await signInAs(app, 'google', grace.google);
    expect((await account(first.data)).username).toBe('Grace Hopper');
    // Another person with the same name signs in.
    await open().db.update(identities).set({ subject: 'the-former-owner' });
    const second = await signInAs(app, 'google', grace.google);
    expect(second.data.isNew).toBe(true);
    expect((await account(second.data)).username).toBeNull();
    // A later sign-in does not set a username for a user who has none.
    await open().db.update(users).set({ username: null, usernameKey: null });
    await signInAs(app, 'google', grace.google);
    expect((await account(second.data)).username).toBeNull();
  });

  it('stores the inviter and the source page of a new user [ROUTE-009, ROUTE-010]', async () => {
    const inviter = await account(await app.signIn());
    const [{ inviteCode } = { inviteCode: '' }] = (await open().db.select().from(users)).filter(
      ({ userNo }) => userNo === inviter.userNo,
    );
    const attempt = await beginAuthorization(app, 'github');
    const query = await decide(app, attempt, lin.github);
    const { data } = await completeAuthorization(app, attempt, query, {
      invitationCode: inviteCode,
      source: 'https://example.com/a',
    });
    const { userNo } = await account(data);
    const made = (await open().db.select().from(users)).find((user) => user.userNo === userNo);
    expect(made).toMatchObject({
      invitedBy: Number(inviter.userId),
      source: 'https://example.com/a',
    });
  });

  it('accepts no new user where registration is closed [GAP-12]', async () => {
    const closed = await other({ environment: { REGISTER: 'closed' } });
    expect(await signInAs(closed, 'google', grace.google)).toMatchObject({
      status: 200,
      code: 403,
    });
    expect(await open().db.select().from(identities)).toEqual([]);
  });

  it('is available only where it is configured, or simulated, and listed [GAP-12]', async () => {
    const deployed = await other({ environment: { EMBEDDED: '0' } });
    expect((await deployed.call(oauth.providers, {})).data).toEqual({ providers: [] });
    await expect(beginAuthorization(deployed, 'google')).rejects.toThrow('404');
    const unlisted = await other({ environment: { SIGN_IN: 'phone,github' } });
    await expect(beginAuthorization(unlisted, 'google')).rejects.toThrow('404');
    const providers = [
      { name: 'google', simulated: true },
      { name: 'github', simulated: true },
    ];
    expect((await app.call(oauth.providers, {})).data).toEqual({ providers });
  });

  describe('linking', () => {
    const link = async (
      session: Pick<Person, 'accessToken'>,
      provider: ProviderName,
      subject: string,
    ) => {
      const { url, linkCode, ...attempt } = await beginAuthorization(app, provider, {
        intent: 'link',
        as: session,
      });
      const answer = await decide(app, { url, linkCode, ...attempt }, subject);
      return app.call(oauth.link, { ...attempt, answer, linkCode: linkCode ?? '' });
    };
    const linked = async (session: Pick<Person, 'accessToken'>) =>
      (await app.call(oauth.linked, {}, { as: session })).data;

    it('adds a way to sign in for the same user, and removes it again', async () => {
      const person = await app.signIn();
      expect((await link(person, 'google', sam.google)).code).toBe(200);
      expect((await linked(person)).accounts).toMatchObject([
        { provider: 'google', label: 'sam@example.com' },
      ]);
      const byGoogle = await signInAs(app, 'google', sam.google);
      expect((await account(byGoogle.data)).userId).toBe((await account(person)).userId);
      expect((await app.call(oauth.unlink, { provider: 'google' }, { as: person })).code).toBe(200);
      expect(await linked(person)).toEqual({ accounts: [], mayUnlink: false });
      expect((await signInAs(app, 'google', sam.google)).data.isNew).toBe(true);
    });

    it('is refused for another user’s account, and changes nothing', async () => {
      const owner = await signInAs(app, 'google', lin.google);
      const person = await app.signIn();
      expect(await link(person, 'google', lin.google)).toMatchObject({ status: 200, code: 22 });
      expect((await linked(owner.data)).accounts).toHaveLength(1);
    });

    it('never removes the last way to sign in, also with concurrent requests', async () => {
      const { data } = await signInAs(app, 'google', grace.google);
      expect(await app.call(oauth.unlink, { provider: 'google' }, { as: data })).toMatchObject({
        code: 400,
      });
      await link(data, 'github', grace.github);
      const answers = await Promise.all(
        both.map((provider) => app.call(oauth.unlink, { provider }, { as: data })),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
      expect((await linked(data)).accounts).toHaveLength(1);
    });

    it('counts no expired password, and no way that is not offered here', async () => {
      const { data } = await signInAs(app, 'google', grace.google);
      const userId = Number((await account(data)).userId);
      const now = app.clock.now();
      await open()
        .db.insert(passwords)
        .values({ userId, hash: 'x', changedAt: now, oneTimeUntil: now });
      expect((await linked(data)).mayUnlink).toBe(false);
      await open().db.update(passwords).set({ oneTimeUntil: null });
      expect((await linked(data)).mayUnlink).toBe(true);
      const unlisted = await other({ environment: { SIGN_IN: 'google' }, clock: app.clock });
      const answer = await unlisted.call(oauth.unlink, { provider: 'google' }, { as: data });
      expect(answer).toMatchObject({ code: 400, data: { name: 'lastWayIn' } });
    });

    it('requires a session to start and the code of that session to complete', async () => {
      await expect(beginAuthorization(app, 'google', { intent: 'link' })).rejects.toThrow('401');
      const person = await app.signIn();
      const { url, linkCode, ...attempt } = await beginAuthorization(app, 'google', {
        intent: 'link',
        as: person,
      });
      const answer = await decide(app, { url, linkCode, ...attempt }, sam.google);
      expect(
        (await app.call(oauth.link, { ...attempt, answer, linkCode: 'x'.repeat(43) })).code,
      ).toBe(400);
      expect((await linked(person)).accounts).toEqual([]);
    });
  });

  it('hands the session over by a one-time code [GAP-64]', async () => {
    const person = await app.signIn();
    const { data } = await app.call(oauth.handOver, {}, { as: person });
    const adopted = await app.call(contract.signIn.redeemHandOver, data);
    expect((await account(adopted.data)).userId).toBe((await account(person)).userId);
    expect((await app.call(contract.signIn.redeemHandOver, data)).code).toBe(400);
    expect((await app.call(oauth.handOver, {})).code).toBe(401);
  });
});
