import type { Pricing, Product } from '@/domain/entities/product';

/** A product with the pricing that applies (BILL-002: the first of its list). */
export type Offer = { product: Product; pricing: Pricing };

export function offersOf(products: readonly Product[]): Offer[] {
  return products.flatMap((product) =>
    product.pricingListRespList.slice(0, 1).map((pricing) => ({ product, pricing })),
  );
}
