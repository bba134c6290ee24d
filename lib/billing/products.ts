import { catalogue } from '@/domain/contract/catalogue';
import type { Pricing, Product, ProductType } from '@/domain/entities/product';
import { callQuery } from '@/lib/query';

/** A product with the pricing that applies (BILL-002: the first of its list). */
export type Offer = { product: Product; pricing: Pricing };

/** Prices depend on the user and the time, so they are fetched each time they are shown. */
export const productsQuery = (type: ProductType) => ({
  ...callQuery(catalogue.list, { type, channel: 'DEFAULT' }),
  staleTime: 0,
});

export function offersOf(products: readonly Product[]): Offer[] {
  return products.flatMap((product) =>
    product.pricingListRespList.slice(0, 1).map((pricing) => ({ product, pricing })),
  );
}
