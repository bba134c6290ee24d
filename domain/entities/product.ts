import { z } from 'zod';

export const productTypes = ['RECHARGE', 'PLAN'] as const;
export type ProductType = (typeof productTypes)[number];

export const durationUnits = ['YEAR', 'MONTH', 'DAY'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How long a plan lasts after a single purchase. */
export const Duration = z.object({
  count: z.number().int().positive(),
  unit: z.enum(durationUnits),
});
export type Duration = z.infer<typeof Duration>;

/**
 * Why a user cannot buy a product now (BILL-012…014, GAP-22). `off`: it is not sold. `free`: it is
 * the free plan. `soldOut`: no seats are left. `highestPlan`: the user has the highest plan.
 * `trialUsed`: a user can buy the trial only once.
 */
const buyingRefusals = ['off', 'free', 'soldOut', 'highestPlan', 'trialUsed'] as const;
export type BuyingRefusal = (typeof buyingRefusals)[number];

const yesNo = z.enum(['YES', 'NO']);
/** Yuan with two decimals, `1680.00`. Money is never a floating-point number. */
const Yuan = z.string().regex(/^\d+\.\d{2}$/);

/**
 * A price of a product (BILL-002). Times are epoch ms. `durationUnit` is null for tokens and for a
 * plan without end.
 */
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
  /** For how many units (`durationUnit`) the product lasts. */
  duration: z.number().int().nullable(),
  durationUnit: z.enum(durationUnits).nullable(),
  wordCount: z.number().int(),
  /** Megabytes. */
  productExtendInfo: z.object({ dbSize: z.number(), resourceSpaceSize: z.number() }),
});
export type Pricing = z.infer<typeof Pricing>;

/**
 * A product (BILL-002). `content` has one line for each thing that the product gives. The last
 * three fields are our additions.
 */
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

/** The sold product as an order stores it: later changes of the catalogue do not affect it. */
export const SoldProduct = z.object({
  productPricingId: z.string(),
  backendCode: z.string(),
  type: z.enum(productTypes),
  /** Language → title. */
  titles: z.record(z.string(), z.string()),
  wordCount: z.number().int(),
  /** Null for tokens and for a plan without end. */
  lasts: Duration.nullable(),
});
export type SoldProduct = z.infer<typeof SoldProduct>;
