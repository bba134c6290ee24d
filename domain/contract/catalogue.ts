import { z } from 'zod';
import { planCodes } from '../billing/plans.ts';
import { Product, productTypes } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { PB, PB2 } from './paths.ts';

/** Calls for the products and their prices. */
export const catalogue = {
  list: call({
    method: 'GET',
    path: `${PB2}/product/list`,
    summary:
      'The token packs or the plans in their order, at this caller’s prices (BILL-001, BILL-002)',
    access: 'public',
    input: z.object({ type: z.enum(productTypes), channel: z.string().max(40).default('DEFAULT') }),
    data: z.array(Product),
  }),
  redeem: call({
    method: 'POST',
    path: `${PB}/redeem`,
    summary: 'Take what a code gives: tokens, a plan for so many days, or both; once (GAP-20)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.codes.triesPerMinute },
    input: z.object({ code: z.string().max(100) }),
    data: z.object({
      wordCount: z.number().int().optional(),
      backendCode: z.enum(planCodes).optional(),
      days: z.number().int().optional(),
    }),
    done: 'codeRedeemed',
  }),
};
