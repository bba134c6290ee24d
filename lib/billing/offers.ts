import type { Pricing, Product } from '@/domain/entities/product';

/**
 * A product and its current pricing, which is the first pricing in the product's list (BILL-002).
 */
export type Offer = { product: Product; pricing: Pricing };

export function offersOf(products: readonly Product[]): Offer[] {
  return products.flatMap((product) =>
    product.pricingListRespList.slice(0, 1).map((pricing) => ({ product, pricing })),
  );
}
