import { z } from 'zod';
import { Product, productTypes } from '../entities/product.ts';
import { call } from './call.ts';
import { PB2 } from './paths.ts';

/** What can be bought, and for how much. */
export const catalogue = {
  list: call({
    method: 'GET',
    path: `${PB2}/product/list`,
    summary: 'The token packs or the plans in their order, at this caller’s prices (BILL-001, BILL-002)',
    access: 'public',
    input: z.object({ type: z.enum(productTypes), channel: z.string().max(40).default('DEFAULT') }),
    data: z.array(Product),
  }),
};
