import { chargedFen } from '../../../domain/billing/price.ts';
import type {
  BuyingRefusal,
  Product,
  ProductType,
  SoldProduct,
} from '../../../domain/entities/product.ts';
import { type ErrorName, fail } from '../../../domain/errors.ts';
import type { Language } from '../../../domain/locale.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../store/transaction.ts';
import { createBuyers } from './buyer.ts';
import { createFulfilment } from './fulfilment.ts';
import { priceOf, readOffers, refusalOf, soldProductOf, toProduct } from './offers.ts';
import { loadProductTexts } from './texts.ts';

export type CatalogueService = ReturnType<typeof createCatalogue>;

const refusalErrors: Record<BuyingRefusal, ErrorName> = {
  off: 'productGone',
  free: 'productFree',
  soldOut: 'productSoldOut',
  highestPlan: 'planIsHighest',
  trialUsed: 'trialUsed',
};

type ProductListOptions = {
  userId?: number | undefined;
  type: ProductType;
  channel: string;
  language: Language;
};

type Options = { db: Database; clock: Clock; phoneKey: Uint8Array; isSelling?: boolean };

/**
 * Creates the catalogue: products, their price for a user, and fulfilment. `phoneKey` is the secret
 * key with which the phone numbers of trial buyers are hashed. When `isSelling` is false the
 * catalogue is empty.
 */
export function createCatalogue({ db, clock, phoneKey, isSelling = true }: Options) {
  const buyers = createBuyers(phoneKey);
  const texts = loadProductTexts();

  return {
    /** Lists the products of a type as this user may buy them (BILL-001). */
    async listProducts({
      userId,
      type,
      channel,
      language,
    }: ProductListOptions): Promise<Product[]> {
      if (!isSelling) return [];
      const now = clock.now();
      const buyer = userId === undefined ? null : await buyers.read(db, userId, now);
      const offers = await readOffers(db, { type, channel });
      return offers
        .filter(({ product }) => product.listed)
        .map((offer) => toProduct(offer, buyer, { now, language, texts }));
    },

    /**
     * Returns the product that this user would get for one of its prices, and that price in fen at
     * `now` (GAP-23).
     * Throws `productGone`, `productFree`, `productSoldOut`, `planIsHighest` or `trialUsed`.
     */
    async quote(
      userId: number,
      productPricingId: string,
      now: Date,
    ): Promise<{ product: SoldProduct; amountFen: number }> {
      const [offer] = isSelling ? await readOffers(db, { pricing: productPricingId }) : [];
      if (!offer) throw fail('productGone');
      const buyer = await buyers.read(db, userId, now);
      const refusal = refusalOf(offer, buyer);
      if (refusal) throw fail(refusalErrors[refusal]);
      return {
        product: soldProductOf(offer, texts),
        amountFen: chargedFen(priceOf(offer, buyer, now), now.getTime()),
      };
    },

    hasBoughtTrial: (userId: number): Promise<boolean> => buyers.hasBoughtTrial(db, userId),

    ...createFulfilment({ clock, buyers }),
  };
}
