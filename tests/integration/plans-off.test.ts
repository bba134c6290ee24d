import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatesOf, levelOf } from '../../domain/billing/entitlements.ts';
import { contract } from '../../domain/contract/index.ts';
import { isFailure } from '../../domain/errors.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { insertProject } from '../support/rows.ts';

withDatabase('a server that sells nothing', (open) => {
  let app: TestApp;
  let ada: Person;
  let userId: number;
  beforeAll(async () => {
    // 10:00 in Shanghai.
    const clock = new FakeClock('2026-03-01T02:00:00.000Z');
    app = await createTestApp(open(), {
      // PLANS is empty and no payment channel is configured (PP-30).
      environment: { PLANS: '', TOKENS_PER_USER: '100000', TOKENS_PER_DAY: '40000' },
      clock,
    });
    ada = await app.signIn();
    userId = Number((await app.call(contract.account.user, {}, { as: ada })).data.userId);
  });
  afterAll(() => app.close());

  const left = async () => (await app.services.ledger.balance(userId)).tokens;
  async function use(tokens: number): Promise<string> {
    const run = randomUUID();
    try {
      await app.services.ledger.hold({ run, userId, wanted: 5_000 });
    } catch (error) {
      return isFailure(error) ? error.entry.name : String(error);
    }
    const { charged } = await app.services.ledger.capture({
      run,
      projectUuid: randomUUID(),
      used: tokens,
      detail: {},
    });
    return String(charged);
  }

  it('reports that to the page, with the limits of each user [PP-17]', async () => {
    const { plans } = (await app.call(contract.runtime.status, {})).data;
    expect(plans).toEqual({ on: false, tokensPerUser: 100_000, tokensPerDay: 40_000 });
  });

  it('opens every gate to everyone [PP-17]', async () => {
    const { userPermissionInfoList: list } = (
      await app.call(contract.account.permission, {}, { as: ada })
    ).data;
    const level = levelOf(list, app.clock.now().getTime());
    expect(gatesOf(level)).toEqual({
      canInject: true,
      hasDeepBase: true,
      hasGrade: true,
      hasDownload: true,
    });
    expect(await app.services.account.planOf(userId)).toBe(level);
  });

  it('has nothing to sell [PP-17]', async () => {
    for (const type of ['RECHARGE', 'PLAN'] as const)
      expect(
        (await app.call(contract.catalogue.list, { type, channel: 'DEFAULT' }, { as: ada })).data,
      ).toEqual([]);
    await expect(
      app.services.money.catalogue.quote(userId, 'tokens_300-default', app.clock.now()),
    ).rejects.toSatisfy((error) => isFailure(error, 'productGone'));
  });

  it('limits projects only where an operator does [PP-17]', async () => {
    for (let i = 0; i < 25; i++) await insertProject(open().db, userId);
    expect((await app.call(contract.projects.issueUuid, {}, { as: ada })).code).toBe(200);
    await app.services.admin.run({
      do: 'quotas-set',
      user: ada.phone,
      field: 'projects',
      value: 25,
    });
    const refused = await app.call(contract.projects.issueUuid, {}, { as: ada });
    expect(refused).toMatchObject({ code: 403, message: '你的项目数量已达到运营者设定的上限。' });
  });

  describe('counts tokens [PP-17]', () => {
    it('per day in Shanghai and per user, and charges usage beyond the hold', async () => {
      expect(await left()).toBe(40_000);
      expect(await use(39_999)).toBe('39999');
      expect(await left()).toBe(1);
      expect(await use(20_000)).toBe('20000');
      expect(await left()).toBe(0);
      expect(await use(1)).toBe('dayAllowance');
      await app.clock.advance(14 * 60 * 60 * 1000 - 1);
      expect(await use(1)).toBe('dayAllowance');
      await app.clock.advance(1);
      expect(await left()).toBe(40_000);
      expect(await use(39_000)).toBe('39000');
      expect(await left()).toBe(1_000);
      expect(await use(2_000)).toBe('2000');
      expect(await use(1)).toBe('userAllowance');
      await app.clock.advance(48 * 60 * 60 * 1000);
      await expect(app.services.ledger.assertFunds(userId)).rejects.toSatisfy((error) =>
        isFailure(error, 'userAllowance'),
      );
    });

    it('in the same ledger: the balance stays the sum of the entries', async () => {
      ada = await app.signIn(ada.phone);
      const { list } = (await app.call(contract.billing.statement, {}, { as: ada })).data;
      expect(list.filter(({ kind }) => kind === 'run').map(({ delta }) => delta)).toEqual([
        -2_000, -39_000, -20_000, -39_999,
      ]);
      expect(list.reduce((sum, { delta }) => sum + delta, 0)).toBeGreaterThanOrEqual(0);
    });
  });

  it('gives no tokens, but still recognises new users [PP-17]', async () => {
    const phone = '13712340001';
    const first = await app.signIn(phone);
    await app.clock.advance(60_000);
    const again = await app.signIn(phone);
    expect([first, again].map(({ isNew, giftTokenNum }) => ({ isNew, giftTokenNum }))).toEqual([
      { isNew: true, giftTokenNum: 0 },
      { isNew: false, giftTokenNum: 0 },
    ]);
    expect((await app.call(contract.billing.statement, {}, { as: again })).data.list).toEqual([]);
  });
});
