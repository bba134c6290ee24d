import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject } from '../support/rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

withDatabase('the account', (open) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(open());
    ada = await app.signIn('13900000001');
  });
  afterAll(() => app.close());

  const user = async () => (await app.call(contract.account.user, {}, { as: ada })).data;
  const permissions = async () =>
    (await app.call(contract.account.permission, {}, { as: ada })).data.userPermissionInfoList;

  it('returns the user without permissions [AUTH-036, GAP-16, ODD-31]', async () => {
    expect(await user()).toEqual({
      userId: expect.stringMatching(/^\d+$/),
      userNo: expect.stringMatching(/^\d{8}$/),
      username: null,
      phone: '13900000001',
      bindWechat: false,
      wechatOpenId: null,
      tokens: 30_000,
      giftTokenNum: 30_000,
      inviteNum: 0,
      recallStatus: 0,
      inviteInformation: { inviteUrl: expect.stringContaining('/?invite='), rewardToken: 100_000 },
      hasPassword: false,
      deletionDueAt: null,
      avatar: null,
    });
  });

  it('returns the token information [PROJ-032]', async () => {
    const { data } = await app.call(contract.account.tokens, {}, { as: ada });
    expect(data).toEqual({
      userNo: (await user()).userNo,
      tokens: 30_000,
      giftTokenNum: 30_000,
      usedTokens: 0,
    });
  });

  it('returns the balance apart from the gift and from what was used [PROJ-032]', async () => {
    const bob = await app.signIn();
    await app.services.admin.run({
      ...{ do: 'grant-tokens', user: bob.phone, amount: 100_000, ref: randomUUID() },
    });
    const info = async () => (await app.call(contract.account.tokens, {}, { as: bob })).data;
    const before = await info();
    expect(before).toMatchObject({ tokens: 130_000, giftTokenNum: 30_000, usedTokens: 0 });
    const { userId } = (await app.call(contract.account.user, {}, { as: bob })).data;
    const projectUuid = await insertProject(open().db, Number(userId));
    const run = randomUUID();
    await app.services.ledger.hold({ run, userId: Number(userId), wanted: 900 });
    await app.services.ledger.capture({ run, projectUuid, used: 700, detail: {} });
    expect(await info()).toEqual({ ...before, tokens: 129_300, usedTokens: 700 });
  });

  it('returns one free entry, then the granted plan first, then the free entry again [MEM-001]', async () => {
    expect(await permissions()).toEqual([
      {
        backendCode: 'CODE_PLAN_FREE',
        expired: false,
        authorizeStartTime: null,
        authorizeEndTime: null,
        productExtendInfo: { dbSize: 0, resourceSpaceSize: 100 },
      },
    ]);
    const granted = app.clock.now().getTime();
    const grant = (plan: 'CODE_PLAN_TASTE' | 'CODE_PLAN_PRO', days: number) =>
      app.services.admin.run({ do: 'grant-plan', user: ada.phone, plan, days });
    await grant('CODE_PLAN_TASTE', 3);
    await grant('CODE_PLAN_PRO', 1);
    const list = await permissions();
    expect(list.map(({ backendCode, expired }) => [backendCode, expired])).toEqual([
      ['CODE_PLAN_PRO', false],
      ['CODE_PLAN_TASTE', false],
    ]);
    expect(list[0]).toMatchObject({
      authorizeStartTime: granted,
      authorizeEndTime: granted + dayMs,
    });
    await grant('CODE_PLAN_PRO', 1);
    expect((await permissions())[0]?.authorizeEndTime).toBe(granted + 2 * dayMs);
    await app.clock.advance(6 * dayMs);
    ada = await app.signIn(ada.phone);
    // The trial paused while the higher plan was active and continued after it (GAP-26).
    expect(
      (await permissions()).map(({ backendCode, expired, authorizeEndTime }) => [
        backendCode,
        expired,
        authorizeEndTime,
      ]),
    ).toEqual([
      ['CODE_PLAN_FREE', false, null],
      ['CODE_PLAN_TASTE', true, granted + 5 * dayMs],
      ['CODE_PLAN_PRO', true, granted + 2 * dayMs],
    ]);
  });

  it('checks for a plan or a higher one [MEM-017, GAP-21]', async () => {
    const bob = await app.signIn();
    const has = async () =>
      (
        await app.call(
          contract.account.checkPlan,
          { backendCode: 'CODE_PLAN_PERMIUM' },
          { as: bob },
        )
      ).data;
    const grant = (plan: 'CODE_PLAN_PRO' | 'CODE_PLAN_ENTERPRISE') =>
      app.services.admin.run({ do: 'grant-plan', user: bob.phone, plan, days: 1 });
    expect(await has()).toBe(false);
    await grant('CODE_PLAN_PRO');
    expect(await has()).toBe(false);
    await grant('CODE_PLAN_ENTERPRISE');
    expect(await has()).toBe(true);
    await app.clock.advance(dayMs);
    Object.assign(bob, await app.signIn(bob.phone));
    expect(await has()).toBe(false);
  });

  it('ends a granted trial after three days, and a lifetime plan never [MEM-003]', async () => {
    const bob = await app.signIn();
    const grant = (plan: 'CODE_PLAN_TASTE' | 'CODE_PLAN_PERMIUM') =>
      app.services.admin.run({ do: 'grant-plan', user: bob.phone, plan });
    const list = async () =>
      (await app.call(contract.account.permission, {}, { as: bob })).data.userPermissionInfoList;
    await grant('CODE_PLAN_TASTE');
    expect(await list()).toMatchObject([
      {
        backendCode: 'CODE_PLAN_TASTE',
        authorizeEndTime: app.clock.now().getTime() + limits.trial.lastsMs,
      },
    ]);
    await grant('CODE_PLAN_PERMIUM');
    expect(await list()).toMatchObject([
      { backendCode: 'CODE_PLAN_PERMIUM', authorizeEndTime: null },
    ]);
  });
});
