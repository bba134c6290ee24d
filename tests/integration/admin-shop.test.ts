import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { parseAdminCommand } from '../../services/admin/index.ts';
import { auditLog, products } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const parse = (line: string) => parseAdminCommand(line.split(' '), 'command:test-ref');

withDatabase('the admin commands for the shop', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  async function run(line: string) {
    const command = parse(line);
    if (!command) throw new Error(`not understood: ${line}`);
    return app.services.admin.run(command);
  }
  const plan = async (code: string) =>
    (await app.call(contract.catalogue.list, { type: 'PLAN', channel: 'DEFAULT' })).data.find(
      (one) => one.pricingListRespList[0]?.backendCode === code,
    );
  const noted = (object: string) =>
    open().db.select().from(auditLog).where(eq(auditLog.object, object));

  it('list the products', async () => {
    const { lines } = await run('plans');
    expect(lines).toHaveLength(10);
    expect(lines.find((line) => line.startsWith('CODE_PLAN_PRO'))).toMatch(
      /sold +¥1680\.00 +of ¥1998\.00 +1000000 tokens +20 projects, 20 sites/,
    );
  });

  it('change a product without a deployment, and audit it', async () => {
    expect(await run('plans set PRO price 1580')).toMatchObject({ ok: true });
    expect(await run('plans set PRO discount 1200.50 --until 2026-06-30')).toMatchObject({
      ok: true,
    });
    expect(await run('plans set PRO projects 30')).toMatchObject({ ok: true });
    const changed = await plan('CODE_PLAN_PRO');
    expect(changed?.quotas?.projects).toBe(30);
    expect(changed?.content).toContain('30');
    expect(changed?.pricingListRespList[0]).toMatchObject({
      discountedPrice: '1580.00',
      memberDiscountedPrice: '1200.50',
      memberDiscountedEndTime: Date.parse('2026-06-30T23:59:59.999Z'),
    });
    expect(await noted('product:CODE_PLAN_PRO')).toMatchObject([
      { actor: 'admin', action: 'product-changed', detail: { field: 'price', value: 158_000 } },
      { detail: { field: 'discount', value: 120_050 } },
      { detail: { field: 'projects', value: 30 } },
    ]);
  });

  it('withdraw a product', async () => {
    await run('plans set ADVANCE sold no');
    expect(await plan('CODE_PLAN_ADVANCE')).toMatchObject({
      isDisabled: true,
      disabledBecause: 'off',
    });
    await run('plans set ADVANCE sold yes');
    expect(await plan('CODE_PLAN_ADVANCE')).toMatchObject({ isDisabled: false });
  });

  it.each([
    'plans set NOTHING price 1',
    'plans set PRO discount 5',
    'plans set PRO price none',
    'plans set tokens_300 projects 5',
    'codes make --tokens 0',
  ])('refuse `%s` and change nothing', async (line) => {
    const before = await open().db.select().from(products).orderBy(products.code);
    expect((await run(line)).ok).toBe(false);
    expect(await open().db.select().from(products).orderBy(products.code)).toEqual(before);
  });

  it.each([
    'plans set PRO price 1.234',
    'plans set PRO colour 1',
    'plans set PRO price 5 --until',
    'plans set PRO seats -1',
    'codes make',
    'codes make --tokens x',
    'codes make --plan GOLD',
    'codes make --tokens 5 --count 100000',
    'quotas ada projects many',
    'quotas ada colour 5',
  ])('reject `%s`', (line) => {
    expect(parse(line)).toBeUndefined();
  });

  it('create working codes, and show them once [GAP-20]', async () => {
    const { lines } = await run(
      'codes make --plan ADVANCE --days 7 --tokens 100 --count 3 --until 2026-12-31',
    );
    expect(lines).toHaveLength(4);
    const ada = await app.signIn();
    const { data } = await app.call(
      contract.catalogue.redeem,
      { code: lines[0] ?? '' },
      { as: ada },
    );
    expect(data).toEqual({ wordCount: 100, backendCode: 'CODE_PLAN_ADVANCE', days: 7 });
    const listed = (await run('codes')).lines;
    expect(listed.filter((line) => line.includes('used 2026'))).toHaveLength(1);
    expect(listed.join('\n')).not.toContain(lines[1]);
    expect(await noted('codes')).toMatchObject([
      { action: 'codes-made', detail: { count: 3, plan: 'CODE_PLAN_ADVANCE' } },
    ]);
  });

  describe('set quotas [PROJ-028]', () => {
    it('set them by plan, from the catalogue, and for one user', async () => {
      const ada = await app.signIn();
      const userId = Number((await app.call(contract.account.user, {}, { as: ada })).data.userId);
      const quota = async () => (await app.services.money.quotas.quotasFor(userId)).projects;
      expect(await quota()).toBe(3);
      await run(`grant ${ada.phone} plan ADVANCE --days 30`);
      expect(await quota()).toBe(5);
      await run(`grant ${ada.phone} plan PERMIUM`);
      expect(await quota()).toBe(20);
      await run('plans set PERMIUM projects 25');
      expect(await quota()).toBe(25);
      await run(`quotas ${ada.phone} projects 1`);
      expect(await quota()).toBe(1);
      const make = async () => {
        const issued = await app.call(contract.projects.issueUuid, {}, { as: ada });
        if (issued.code !== 200) return issued;
        const { uuid } = issued.data;
        return app.call(
          contract.projects.create,
          { uuid, title: 'Tea', isManage: 0, chatId: '', webType: 1 },
          { as: ada },
        );
      };
      expect((await make()).code).toBe(200);
      expect((await make()).code).toBe(706);
      expect((await run(`quotas ${ada.phone} projects default`)).lines).toContain(
        'projects     as the plan has it',
      );
      expect((await make()).code).toBe(200);
      expect(
        (await noted(`user:${userId}`)).filter(({ action }) => action === 'quota-changed'),
      ).toHaveLength(2);
    });
  });
});
