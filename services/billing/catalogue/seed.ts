import { planCodes, plans } from '../../../domain/billing/plans.ts';
import { limits } from '../../../domain/limits/index.ts';
import { productPricings, products } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';

type ProductRow = typeof products.$inferInsert;
type PricingRow = typeof productPricings.$inferInsert;
type Seed = { product: ProductRow; pricing: PricingRow };

/** The sales channel of the initial prices (BILL-001). */
const defaultChannel = 'DEFAULT';

const { packs, trial, advance, pro, lifetime } = limits;
const packCodes = ['tokens_100', 'tokens_300', 'tokens_600', 'tokens_1000'] as const;

/** Price and duration of each plan. Everything else about a plan is in `plans`. */
const prices: Record<
  (typeof planCodes)[number],
  Omit<PricingRow, 'id' | 'productCode' | 'channel'>
> = {
  CODE_PLAN_FREE: { originalFen: 0, discountedFen: 0 },
  CODE_PLAN_TASTE: {
    originalFen: trial.fen,
    discountedFen: trial.fen,
    duration: 3,
    durationUnit: 'DAY',
  },
  CODE_PLAN_ADVANCE: {
    originalFen: advance.fen,
    discountedFen: advance.fen,
    duration: advance.days,
    durationUnit: 'DAY',
  },
  CODE_PLAN_PRO: {
    originalFen: pro.originalFen,
    discountedFen: pro.fen,
    duration: 1,
    durationUnit: 'YEAR',
  },
  CODE_PLAN_PERMIUM: { originalFen: lifetime.fen, discountedFen: lifetime.fen },
  CODE_PLAN_ENTERPRISE: { originalFen: 0, discountedFen: 0 },
};

export const seeds: readonly Seed[] = [
  ...packCodes.map((code, position): Seed => {
    const { tokens, fen } = packs[code];
    const product: ProductRow = {
      code,
      type: 'RECHARGE',
      position,
      titles: {},
      contents: {},
      wordCount: tokens,
    };
    return { product, pricing: { ...priceKeyOf(code), originalFen: fen, discountedFen: fen } };
  }),
  ...planCodes.map((code, position): Seed => {
    const { tokens, projects, deployments, dbSize, resourceSpaceSize } = plans[code];
    const isOffered = code !== 'CODE_PLAN_ENTERPRISE';
    return {
      product: {
        ...{ code, type: 'PLAN', position, titles: {}, contents: {}, wordCount: tokens },
        ...{ projects, deployments, dbSize, resourceSpaceSize },
        ...{
          listed: isOffered,
          enabled: isOffered,
          seats: code === 'CODE_PLAN_PERMIUM' ? lifetime.seats : null,
        },
      },
      pricing: { ...priceKeyOf(code), ...prices[code] },
    };
  }),
];

function priceKeyOf(code: string) {
  return {
    id: `${code}-${defaultChannel.toLowerCase()}`,
    productCode: code,
    channel: defaultChannel,
  };
}

/**
 * Inserts missing products and prices. Does not change existing products and prices, because an
 * operator may have edited them.
 */
export function seedCatalogue(db: Database): Promise<void> {
  return transaction(db, async (tx) => {
    await tx
      .insert(products)
      .values(seeds.map(({ product }) => product))
      .onConflictDoNothing();
    await tx
      .insert(productPricings)
      .values(seeds.map(({ pricing }) => pricing))
      .onConflictDoNothing();
  });
}
