import { catalogue } from '@/domain/contract/catalogue';
import type { ProductType } from '@/domain/entities/product';
import { callQuery } from '@/lib/query';

/** Products are always fetched again, because prices depend on the user and the time. */
export const productsQuery = (type: ProductType) => ({
  ...callQuery(catalogue.list, { type, channel: 'DEFAULT' }),
  staleTime: 0,
});
