import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { isFailure } from '../../domain/errors.ts';
import { seedCatalogue } from '../../services/billing/catalogue/index.ts';
import { fulfilments, productPricings, products } from '../../services/store/schema/index.ts';
import { transaction } from '../../services/store/transaction.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';

const day = 24 * 60 * 60 * 1000;

withDatabase('the catalogue', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(open());
  });
  afterAll(() => app.close());

  const shop = () => app.services.money.catalogue;
  const list = async (type: 'RECHARGE' | 'PLAN', as?: Person, language = 'zh_CN') =>
    (
      await app.call(
        contract.catalogue.list,
        { type, channel: 'DEFAULT' },
        { as, headers: { 'accept-language': language } },
      )
    ).data;
  const idOf = async (person: Person) =>
    Number((await app.call(contract.account.user, {}, { as: person })).data.userId);
  const priceOf = async (code: string, as?: Person) => {
    const found = (await list(code.startsWith('tokens') ? 'RECHARGE' : 'PLAN', as)).find(
      (one) => one.pricingListRespList[0]?.backendCode === code,
    );
    return { ...found, ...found?.pricingListRespList[0] };
  };
  const quote = (userId: number, code: string) =>
    shop().quote(userId, `${code}-default`, app.clock.now());
  const refused = (userId: number, code: string) =>
    quote(userId, code).then(
      () => 'sold',
      (error) => (isFailure(error) ? error.entry.name : String(error)),
    );
  let orders = 0;
  async function buy(userId: number, code: string, orderNo = `test-${++orders}`): Promise<boolean> {
    const { product } = await quote(userId, code);
    return (
      (await transaction(open().db, (tx) =>
        shop().fulfil(tx, { userId, product, orderNo, now: app.clock.now() }),
      )) === 'done'
    );
  }

  it('lists packs and plans to everyone, in order [BILL-001]', async () => {
    const codes = async (type: 'RECHARGE' | 'PLAN') =>
      (await list(type)).map((one) => one.pricingListRespList[0]?.backendCode);
    expect(await codes('RECHARGE')).toEqual([
      'tokens_100',
      'tokens_300',
      'tokens_600',
      'tokens_1000',
    ]);
    expect(await codes('PLAN')).toEqual([
      'CODE_PLAN_FREE',
      'CODE_PLAN_TASTE',
      'CODE_PLAN_ADVANCE',
      'CODE_PLAN_PRO',
      'CODE_PLAN_PERMIUM',
    ]);
    const elsewhere = await app.call(contract.catalogue.list, {
      type: 'PLAN',
      channel: 'ELSEWHERE',
    });
    expect(elsewhere.data).toEqual([]);
  });

  it('returns all fields of a product [BILL-002]', async () => {
    expect((await list('PLAN', undefined, 'en_US'))[3]).toEqual({
      title: 'Pro',
      content: expect.stringContaining('1M tokens, about 50 sites\n'),
      isDisabled: false,
      disabledBecause: null,
      quotas: { projects: 20, deployments: 20 },
      seats: null,
      pricingListRespList: [
        {
          productPricingId: 'CODE_PLAN_PRO-default',
          backendCode: 'CODE_PLAN_PRO',
          channelPriceId: '',
          discountedPrice: '1680.00',
          originalPrice: '1998.00',
          memberDiscountedPrice: null,
          isMemberDiscount: 'NO',
          memberDiscountedEndTime: null,
          isDiscount: 'YES',
          duration: 1,
          durationUnit: 'YEAR',
          wordCount: 1_000_000,
          productExtendInfo: { dbSize: 1024, resourceSpaceSize: 5120 },
        },
      ],
    });
  });

  it('marks a price as reduced only if it was higher [BILL-002]', async () => {
    const all = [...(await list('PLAN')), ...(await list('RECHARGE'))];
    const prices = all.flatMap(({ pricingListRespList }) => pricingListRespList);
    for (const { backendCode, isDiscount, originalPrice, discountedPrice } of prices)
      expect([backendCode, isDiscount]).toEqual([
        backendCode,
        Number(originalPrice) > Number(discountedPrice) ? 'YES' : 'NO',
      ]);
    expect(new Set(prices.map(({ isDiscount }) => isDiscount))).toEqual(new Set(['YES', 'NO']));
  });

  it.each([
    ['tokens_100', '29.00', 1_000_000, null],
    ['tokens_300', '79.00', 3_000_000, null],
    ['tokens_600', '149.00', 6_000_000, null],
    ['tokens_1000', '229.00', 10_000_000, null],
    ['CODE_PLAN_FREE', '0.00', 0, null],
    ['CODE_PLAN_TASTE', '9.90', 100_000, 'DAY'],
    ['CODE_PLAN_ADVANCE', '99.00', 100_000, 'DAY'],
    ['CODE_PLAN_PERMIUM', '4980.00', 1_000_000, null],
  ])(
    'has by default %s at ¥%s for %i tokens [GAP-22]',
    async (code, discountedPrice, wordCount, durationUnit) => {
      expect(await priceOf(code)).toMatchObject({ discountedPrice, wordCount, durationUnit });
    },
  );

  it('says in the caller’s language what a pack is and how many projects it makes [BILL-007]', async () => {
    const titles = async (language: string) => (await list('RECHARGE', undefined, language))[1];
    expect(await titles('zh_CN')).toMatchObject({
      title: '300万 tokens 充值包',
      content: '大约可以做 150 个网站，或改 250 次',
    });
    expect(await titles('en_US')).toMatchObject({
      title: '3M tokens',
      content: 'Enough for about 150 sites, or 250 changes',
    });
    expect(await titles('ja_JP')).toMatchObject({ title: '300万トークン' });
    expect(await titles('ko_KR')).toMatchObject({ title: '300만 토큰' });
  });

  it('keeps an operator’s changes when it is seeded again', async () => {
    const { db } = open();
    await db
      .update(productPricings)
      .set({ discountedFen: 2_500 })
      .where(eq(productPricings.productCode, 'tokens_100'));
    await db
      .update(products)
      .set({ titles: { zh_CN: '小包' } })
      .where(eq(products.code, 'tokens_100'));
    await seedCatalogue(db);
    expect(await priceOf('tokens_100')).toMatchObject({
      title: '小包',
      discountedPrice: '25.00',
      originalPrice: '29.00',
      isDiscount: 'YES',
    });
  });

  describe('sells', () => {
    it('tokens, once per order', async () => {
      const ada = await app.signIn();
      const userId = await idOf(ada);
      expect(await quote(userId, 'tokens_300')).toMatchObject({
        amountFen: 7_900,
        product: { type: 'RECHARGE', lasts: null },
      });
      expect(await buy(userId, 'tokens_300', 'same')).toBe(true);
      expect(await buy(userId, 'tokens_300', 'same')).toBe(false);
      expect((await app.services.ledger.balance(userId)).tokens).toBe(3_030_000);
    });

    it('once for a hundred concurrent callbacks', async () => {
      const userId = await idOf(await app.signIn());
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => buy(userId, 'CODE_PLAN_PRO', 'together')),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect((await app.services.ledger.balance(userId)).tokens).toBe(1_030_000);
    });

    it('nothing when the order’s transaction fails', async () => {
      const userId = await idOf(await app.signIn());
      const { product } = await quote(userId, 'CODE_PLAN_PRO');
      const failed = transaction(open().db, async (tx) => {
        await shop().fulfil(tx, { userId, product, orderNo: 'undone', now: app.clock.now() });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await app.services.account.planOf(userId)).toBe('CODE_PLAN_FREE');
      expect((await app.services.ledger.balance(userId)).tokens).toBe(30_000);
      expect(
        await open().db.select().from(fulfilments).where(eq(fulfilments.orderNo, 'undone')),
      ).toEqual([]);
    });

    it('a plan for a calendar year, and a second year after it [GAP-26]', async () => {
      const ada = await app.signIn();
      const userId = await idOf(ada);
      await buy(userId, 'CODE_PLAN_PRO');
      await buy(userId, 'CODE_PLAN_PRO');
      const { userPermissionInfoList } = (
        await app.call(contract.account.permission, {}, { as: ada })
      ).data;
      const end = new Date(app.clock.now());
      end.setUTCFullYear(end.getUTCFullYear() + 2);
      expect(userPermissionInfoList).toMatchObject([
        { backendCode: 'CODE_PLAN_PRO', authorizeEndTime: end.getTime() },
      ]);
    });

    it('what was ordered, even if the catalogue has changed since', async () => {
      const userId = await idOf(await app.signIn());
      const { product } = await quote(userId, 'tokens_600');
      await open()
        .db.update(products)
        .set({ wordCount: 1, enabled: false })
        .where(eq(products.code, 'tokens_600'));
      expect(await refused(userId, 'tokens_600')).toBe('productGone');
      expect(await priceOf('tokens_600')).toMatchObject({
        isDisabled: true,
        disabledBecause: 'off',
      });
      await transaction(open().db, (tx) =>
        shop().fulfil(tx, { userId, product, orderNo: 'late', now: app.clock.now() }),
      );
      expect((await app.services.ledger.balance(userId)).tokens).toBe(6_030_000);
    });
  });

  it('takes back refunds once: the rest of the plan, the remaining tokens and the seat', async () => {
    const ada = await app.signIn();
    const userId = await idOf(ada);
    await buy(userId, 'CODE_PLAN_TASTE');
    await buy(userId, 'CODE_PLAN_PERMIUM', 'refunded');
    const { seats } = await priceOf('CODE_PLAN_PERMIUM');
    // Use 730,000 of the 1,130,000 tokens, so that 400,000 are left.
    const run = randomUUID();
    await app.services.ledger.hold({ run, userId, wanted: 730_000 });
    await app.services.ledger.capture({
      run,
      projectUuid: randomUUID(),
      used: 730_000,
      detail: {},
    });
    const takeBack = () =>
      transaction(open().db, (tx) =>
        shop().revoke(tx, { orderNo: 'refunded', now: app.clock.now() }),
      );
    expect(await takeBack()).toEqual({ tokens: 400_000 });
    expect(await takeBack()).toBeUndefined();
    expect(await app.services.ledger.balance(userId)).toEqual({
      tokens: 0,
      held: 0,
      used: 730_000,
    });
    expect(await app.services.account.planOf(userId)).toBe('CODE_PLAN_TASTE');
    expect((await priceOf('CODE_PLAN_PERMIUM')).seats?.left).toBe((seats?.left ?? 0) + 1);
    const { list, balance } = (await app.call(contract.billing.statement, {}, { as: ada })).data;
    expect([list[0]?.kind, list.reduce((sum, { delta }) => sum + delta, 0)]).toEqual([
      'refund',
      balance,
    ]);
  });

  describe('does not sell', () => {
    it('the free plan, or an unknown product [BILL-012]', async () => {
      const userId = await idOf(await app.signIn());
      expect(await refused(userId, 'CODE_PLAN_FREE')).toBe('productFree');
      expect(await refused(userId, 'CODE_PLAN_ENTERPRISE')).toBe('productGone');
      expect(await refused(userId, 'no-such')).toBe('productGone');
    });

    it('a plan to an owner of the lifetime plan, but tokens [BILL-013]', async () => {
      const ada = await app.signIn();
      const userId = await idOf(ada);
      await buy(userId, 'CODE_PLAN_PERMIUM');
      expect(await refused(userId, 'CODE_PLAN_PRO')).toBe('planIsHighest');
      expect(await priceOf('CODE_PLAN_PRO', ada)).toMatchObject({
        isDisabled: true,
        disabledBecause: 'highestPlan',
      });
      expect(await refused(userId, 'tokens_100')).toBe('sold');
    });

    it('the trial twice, neither to the user nor to the same phone [BILL-014, GAP-25]', async () => {
      const ada = await app.signIn('13911112222');
      const userId = await idOf(ada);
      expect(await shop().hasBoughtTrial(userId)).toBe(false);
      await buy(userId, 'CODE_PLAN_TASTE');
      expect(await refused(userId, 'CODE_PLAN_TASTE')).toBe('trialUsed');
      expect(await priceOf('CODE_PLAN_TASTE', ada)).toMatchObject({
        isDisabled: true,
        disabledBecause: 'trialUsed',
      });
      // Act as if an earlier user with this phone had bought the trial. Only the hash of the number
      // shows that.
      const [sold] = await open()
        .db.select()
        .from(fulfilments)
        .where(eq(fulfilments.userId, userId));
      expect(sold?.phoneHash).toMatch(/^[0-9a-f]{64}$/);
      const bob = await idOf(await app.signIn());
      await open()
        .db.update(fulfilments)
        .set({ userId: bob })
        .where(eq(fulfilments.orderNo, sold?.orderNo ?? ''));
      expect(await shop().hasBoughtTrial(userId)).toBe(true);
      expect(await shop().hasBoughtTrial(bob)).toBe(true);
      expect(await shop().hasBoughtTrial(await idOf(await app.signIn()))).toBe(false);
    });

    it('more lifetime plans than seats [GAP-22]', async () => {
      const { db } = open();
      const before = await priceOf('CODE_PLAN_PERMIUM');
      expect(before.seats?.total).toBe(200);
      const sold = 200 - (before.seats?.left ?? 0);
      await db
        .update(products)
        .set({ seats: sold + 1 })
        .where(eq(products.code, 'CODE_PLAN_PERMIUM'));
      const [ada, bob] = [await app.signIn(), await app.signIn()];
      expect(await priceOf('CODE_PLAN_PERMIUM', bob)).toMatchObject({
        isDisabled: false,
        seats: { left: 1 },
      });
      await buy(await idOf(ada), 'CODE_PLAN_PERMIUM');
      expect(await refused(await idOf(bob), 'CODE_PLAN_PERMIUM')).toBe('productSoldOut');
      expect(await priceOf('CODE_PLAN_PERMIUM', bob)).toMatchObject({
        isDisabled: true,
        seats: { left: 0 },
        disabledBecause: 'soldOut',
      });
      await db.update(products).set({ seats: 200 }).where(eq(products.code, 'CODE_PLAN_PERMIUM'));
    });
  });

  it('offers the super membership 20 % cheaper for three days after a trial, to that user only [MEM-006, GAP-25, ODD-36]', async () => {
    let ada = await app.signIn();
    const userId = await idOf(ada);
    await buy(userId, 'CODE_PLAN_TASTE');
    const ended = app.clock.now().getTime() + 3 * day;
    expect((await quote(userId, 'CODE_PLAN_PRO')).amountFen).toBe(168_000);
    await app.clock.advance(3 * day);
    ada = await app.signIn(ada.phone);
    expect(await priceOf('CODE_PLAN_PRO', ada)).toMatchObject({
      isMemberDiscount: 'YES',
      memberDiscountedPrice: '1344.00',
      memberDiscountedEndTime: ended + 3 * day,
    });
    expect((await quote(userId, 'CODE_PLAN_PRO')).amountFen).toBe(134_400);
    expect(await priceOf('CODE_PLAN_ADVANCE', ada)).toMatchObject({ isMemberDiscount: 'NO' });
    expect(await priceOf('CODE_PLAN_PRO', await app.signIn())).toMatchObject({
      isMemberDiscount: 'NO',
    });
    await app.clock.advance(3 * day);
    expect((await quote(userId, 'CODE_PLAN_PRO')).amountFen).toBe(168_000);
  });

  it('applies an operator’s member discount until it ends [BILL-011]', async () => {
    const userId = await idOf(await app.signIn());
    const endsAt = new Date(app.clock.now().getTime() + day);
    const setDiscount = (fen: number | null, at: Date | null) =>
      open()
        .db.update(productPricings)
        .set({ memberDiscountedFen: fen, memberDiscountEndsAt: at })
        .where(eq(productPricings.productCode, 'CODE_PLAN_PRO'));
    await setDiscount(150_000, endsAt);
    expect((await quote(userId, 'CODE_PLAN_PRO')).amountFen).toBe(150_000);
    await app.clock.advance(day);
    expect((await quote(userId, 'CODE_PLAN_PRO')).amountFen).toBe(168_000);
    expect(await priceOf('CODE_PLAN_PRO')).toMatchObject({ isMemberDiscount: 'NO' });
    await setDiscount(null, null);
  });
});
