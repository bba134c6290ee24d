import { catalogue } from '@/domain/contract/catalogue';
import type { ProductType } from '@/domain/entities/product';
import { callQuery } from '@/lib/query';

/** Prices depend on the user and the time, so they are fetched each time they are shown. */
export const productsQuery = (type: ProductType) => ({
  ...callQuery(catalogue.list, { type, channel: 'DEFAULT' }),
  staleTime: 0,
});
