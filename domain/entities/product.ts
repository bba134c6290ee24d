import { z } from 'zod';

export const productTypes = ['RECHARGE', 'PLAN'] as const;
export type ProductType = (typeof productTypes)[number];

/** BILL-010. */
export const durationUnits = ['YEAR', 'MONTH', 'DAY'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How long a plan lasts that is bought once. */
export const Duration = z.object({ count: z.number().int().positive(), unit: z.enum(durationUnits) });
export type Duration = z.infer<typeof Duration>;

/** Why somebody cannot buy a product now (BILL-012…014, GAP-22): not sold, free, no seat left, a plan above which there is none, once only. */
export const buyingRefusals = ['off', 'free', 'soldOut', 'highestPlan', 'trialUsed'] as const;
export type BuyingRefusal = (typeof buyingRefusals)[number];

const yesNo = z.enum(['YES', 'NO']);
/** Yuan with two decimals, `1680.00`: money is never a floating-point number. */
const Yuan = z.string().regex(/^\d+\.\d{2}$/);

/** BILL-002. Times are epoch ms; `durationUnit` null: tokens, or a plan without end. */
export const Pricing = z.object({
  productPricingId: z.string(),
  backendCode: z.string(),
  channelPriceId: z.string(),
  discountedPrice: Yuan,
  originalPrice: Yuan,
  memberDiscountedPrice: Yuan.nullable(),
  isMemberDiscount: yesNo,
  memberDiscountedEndTime: z.number().nullable(),
  isDiscount: yesNo,
  /** How many of the unit. */
  duration: z.number().int().nullable(),
  durationUnit: z.enum(durationUnits).nullable(),
  wordCount: z.number().int(),
  /** Megabytes. */
  productExtendInfo: z.object({ dbSize: z.number(), resourceSpaceSize: z.number() }),
});
export type Pricing = z.infer<typeof Pricing>;

/** BILL-002; `content` is one line for each thing the product gives. The last three fields are ours. */
export const Product = z.object({
  title: z.string(),
  content: z.string(),
  isDisabled: z.boolean(),
  pricingListRespList: z.array(Pricing).min(1),
  disabledBecause: z.enum(buyingRefusals).nullable(),
  quotas: z.object({ projects: z.number().int(), deployments: z.number().int() }).nullable(),
  seats: z.object({ total: z.number().int(), left: z.number().int() }).nullable(),
});
export type Product = z.infer<typeof Product>;

/** What was sold, as an order keeps it: later changes of the catalogue do not reach it. */
export const SoldProduct = z.object({
  productPricingId: z.string(),
  backendCode: z.string(),
  type: z.enum(productTypes),
  /** By language. */
  titles: z.record(z.string(), z.string()),
  wordCount: z.number().int(),
  /** Null: tokens, or a plan without end. */
  lasts: Duration.nullable(),
});
export type SoldProduct = z.infer<typeof SoldProduct>;
