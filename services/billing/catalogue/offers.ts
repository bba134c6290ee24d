import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { superCode, whyNotSold } from '../../../domain/billing/buying.ts';
import { bestDiscount, type Price, trialDiscount, yuanOf } from '../../../domain/billing/price.ts';
import type { Pricing, Product, SoldProduct } from '../../../domain/entities/product.ts';
import { type Language, languages } from '../../../domain/locale.ts';
import { fulfilments, productPricings, products } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';
import type { Buyer } from './buyer.ts';
import type { ProductTexts } from './texts.ts';

/** A product with one of its pricings. `sold` counts the sales of a product with limited seats. */
export type Offer = {
  product: typeof products.$inferSelect;
  pricing: typeof productPricings.$inferSelect;
  sold: number;
};

type OfferFilter =
  | { type: SoldProduct['type']; channel: string }
  | { pricing: string }
  | { code: string; channel: string };

/**
 * Returns offers: all of one type in their order, the offer with a code, or the offer with a
 * pricing id. Unlisted offers are included.
 */
export async function readOffers(db: Database, which: OfferFilter): Promise<Offer[]> {
  const isWanted =
    'pricing' in which
      ? eq(productPricings.id, which.pricing)
      : and(
          eq(productPricings.channel, which.channel),
          'code' in which ? eq(products.code, which.code) : eq(products.type, which.type),
        );
  const rows = await db
    .select({ product: products, pricing: productPricings })
    .from(products)
    .innerJoin(productPricings, eq(productPricings.productCode, products.code))
    .where(isWanted)
    .orderBy(asc(products.position), asc(products.code));
  const limited = rows
    .filter(({ product }) => product.seats !== null)
    .map(({ product }) => product.code);
  const counts = limited.length
    ? await db
        .select({ code: fulfilments.productCode, sold: sql<number>`count(*)`.mapWith(Number) })
        .from(fulfilments)
        .where(and(inArray(fulfilments.productCode, limited), isNull(fulfilments.takenBackAt)))
        .groupBy(fulfilments.productCode)
    : [];
  const sold = new Map(counts.map((one) => [one.code, one.sold]));
  return rows.map((row) => ({ ...row, sold: sold.get(row.product.code) ?? 0 }));
}

/** Returns what an offer costs this buyer at `now` (BILL-011, GAP-25). */
export function priceOf({ product, pricing }: Offer, buyer: Buyer | null, now: Date): Price {
  const { originalFen, discountedFen, memberDiscountedFen, memberDiscountEndsAt } = pricing;
  const general =
    memberDiscountedFen !== null && memberDiscountEndsAt
      ? { fen: memberDiscountedFen, endsAt: memberDiscountEndsAt.getTime() }
      : null;
  const personal =
    product.code === superCode
      ? trialDiscount(discountedFen, buyer?.trialEndedAt ?? null, now.getTime())
      : null;
  return {
    originalFen,
    discountedFen,
    memberDiscount: bestDiscount([general, personal], now.getTime()),
  };
}

export function refusalOf({ product, sold }: Offer, buyer: Buyer | null) {
  const { code, type, enabled, listed, seats } = product;
  return whyNotSold(
    {
      backendCode: code,
      type,
      isSold: enabled && listed,
      seatsLeft: seats === null ? null : seats - sold,
    },
    buyer,
  );
}

/** Returns the data of an offer that an order stores. */
export function soldProductOf({ product, pricing }: Offer, texts: ProductTexts): SoldProduct {
  return {
    productPricingId: pricing.id,
    backendCode: product.code,
    type: product.type,
    titles: Object.fromEntries(
      languages.map((language) => [language, texts(product, pricing, language).title]),
    ),
    wordCount: product.wordCount,
    lasts:
      pricing.duration && pricing.durationUnit
        ? { count: pricing.duration, unit: pricing.durationUnit }
        : null,
  };
}

export function toProduct(
  offer: Offer,
  buyer: Buyer | null,
  { now, language, texts }: DisplayOptions,
): Product {
  const { product, pricing, sold } = offer;
  const refusal = refusalOf(offer, buyer);
  const { projects, deployments, seats } = product;
  return {
    ...texts(product, pricing, language),
    isDisabled: refusal !== null,
    disabledBecause: refusal,
    pricingListRespList: [toPricing(offer, priceOf(offer, buyer, now))],
    quotas: projects === null || deployments === null ? null : { projects, deployments },
    seats: seats === null ? null : { total: seats, left: Math.max(0, seats - sold) },
  };
}

type DisplayOptions = { now: Date; language: Language; texts: ProductTexts };

function toPricing(
  { product, pricing }: Offer,
  { originalFen, discountedFen, memberDiscount }: Price,
): Pricing {
  return {
    productPricingId: pricing.id,
    backendCode: product.code,
    channelPriceId: pricing.channelPriceId,
    discountedPrice: yuanOf(discountedFen),
    originalPrice: yuanOf(originalFen),
    memberDiscountedPrice: memberDiscount && yuanOf(memberDiscount.fen),
    isMemberDiscount: memberDiscount ? 'YES' : 'NO',
    memberDiscountedEndTime: memberDiscount?.endsAt ?? null,
    isDiscount: originalFen > discountedFen ? 'YES' : 'NO',
    duration: pricing.duration,
    durationUnit: pricing.durationUnit,
    wordCount: product.wordCount,
    productExtendInfo: {
      dbSize: product.dbSize ?? 0,
      resourceSpaceSize: product.resourceSpaceSize ?? 0,
    },
  };
}
