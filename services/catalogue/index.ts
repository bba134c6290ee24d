import { and, eq, isNull } from 'drizzle-orm';
import type { BuyingRefusal, Product, ProductType, SoldProduct } from '../../domain/entities/product.ts';
import { type ErrorName, fail } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import { trialCode } from '../../domain/rules/buying.ts';
import type { LedgerKind } from '../../domain/rules/ledger.ts';
import { isPlanCode } from '../../domain/rules/plans.ts';
import { chargedFen } from '../../domain/rules/price.ts';
import { grantPlan, revokePlan } from '../account/index.ts';
import { createLedger } from '../billing/index.ts';
import { fulfilments, tokenLedger } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import { createBuyers } from './buyer.ts';
import { priceOf, readOffers, refusalOf, soldProductOf, toProduct } from './offers.ts';
import { loadProductTexts } from './texts.ts';

export { createCodes } from './codes.ts';
export { catalogueHandlers } from './handlers.ts';
export { createQuotas, type Quotas } from './quotas.ts';
export { seedCatalogue } from './seed.ts';

export type CatalogueService = ReturnType<typeof createCatalogue>;

/** The ledger's kind of tokens that were paid for; its ref is the order's number. */
export const orderKind = 'order' satisfies LedgerKind;

const planRef = (orderNo: string) => `order:${orderNo}`;

const told: Record<BuyingRefusal, ErrorName> = {
  off: 'productGone',
  free: 'productFree',
  soldOut: 'productSoldOut',
  highestPlan: 'planIsHighest',
  trialUsed: 'trialUsed',
};

type List = { userId?: number | undefined; type: ProductType; channel: string; language: Language };
type Fulfilment = { userId: number; product: SoldProduct; orderNo: string; now: Date };

type Options = { db: Database; clock: Clock; phoneKey: Uint8Array; isSelling?: boolean };

/** What can be bought, what it costs whom, and handing it over. `phoneKey` hashes the phones of those who had the trial. Without `isSelling` there is nothing. */
export function createCatalogue({ db, clock, phoneKey, isSelling = true }: Options) {
  const buyers = createBuyers(phoneKey);
  const texts = loadProductTexts();

  return {
    /** BILL-001: the products of a kind as this caller may buy them. */
    async listProducts({ userId, type, channel, language }: List): Promise<Product[]> {
      if (!isSelling) return [];
      const now = clock.now();
      const buyer = userId === undefined ? null : await buyers.read(db, userId, now);
      const offers = await readOffers(db, { type, channel });
      return offers.filter(({ product }) => product.listed).map((offer) => toProduct(offer, buyer, { now, language, texts }));
    },

    /**
     * What this user would be sold for a pricing and for how many fen, as `now` has it (GAP-23). Throws `productGone`, `productFree`,
     * `productSoldOut`, `planIsHighest` or `trialUsed`.
     */
    async quote(userId: number, productPricingId: string, now: Date): Promise<{ product: SoldProduct; amountFen: number }> {
      const [offer] = isSelling ? await readOffers(db, { pricing: productPricingId }) : [];
      if (!offer) throw fail('productGone');
      const buyer = await buyers.read(db, userId, now);
      const refusal = refusalOf(offer, buyer);
      if (refusal) throw fail(told[refusal]);
      return { product: soldProductOf(offer, texts), amountFen: chargedFen(priceOf(offer, buyer, now), now.getTime()) };
    },

    /** BILL-022. */
    hasBoughtTrial: (userId: number): Promise<boolean> => buyers.hasBoughtTrial(db, userId),

    /**
     * Hands over what an order paid for, in the caller's transaction and once for each order: the tokens, and the plan (GAP-26).
     * False when that was done before. What was paid is handed over even if it would not be sold any more.
     */
    async fulfil(tx: Database, { userId, product, orderNo, now }: Fulfilment): Promise<boolean> {
      const { backendCode, wordCount, lasts } = product;
      const phoneHash = backendCode === trialCode ? await buyers.phoneHashOf(tx, userId) : null;
      const [isNew] = await tx
        .insert(fulfilments)
        .values({ orderNo, userId, productCode: backendCode, phoneHash, at: now })
        .onConflictDoNothing()
        .returning({ orderNo: fulfilments.orderNo });
      if (!isNew) return false;
      if (wordCount > 0)
        await createLedger({ db: tx, clock }).credit({
          ...{ userId, amount: wordCount, kind: orderKind, ref: orderNo },
          detail: { product: backendCode },
        });
      if (isPlanCode(backendCode)) await grantPlan(tx, { userId, code: backendCode, lasts, now, ref: planRef(orderNo) });
      return true;
    },

    /**
     * Takes back, after a refund and once, what an order handed over: the rest of its plan, and of its tokens as many as are free. Answers how
     * many tokens; undefined where nothing was handed over or it was taken back before.
     */
    async takeBack(tx: Database, { orderNo, now }: { orderNo: string; now: Date }): Promise<{ tokens: number } | undefined> {
      const [taken] = await tx
        .update(fulfilments)
        .set({ takenBackAt: now })
        .where(and(eq(fulfilments.orderNo, orderNo), isNull(fulfilments.takenBackAt)))
        .returning({ userId: fulfilments.userId });
      if (!taken) return undefined;
      await revokePlan(tx, planRef(orderNo), now);
      const [credit] = await tx
        .select({ delta: tokenLedger.delta })
        .from(tokenLedger)
        .where(and(eq(tokenLedger.kind, orderKind), eq(tokenLedger.ref, orderNo)));
      if (!credit) return { tokens: 0 };
      const entry = { ...taken, amount: credit.delta, kind: 'refund' satisfies LedgerKind, ref: orderNo };
      return { tokens: await createLedger({ db: tx, clock }).withdraw(entry) };
    },
  };
}
