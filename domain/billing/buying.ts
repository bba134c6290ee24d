import type { BuyingRefusal } from '../entities/product.ts';
import { type PlanCode, planCodes } from './plans.ts';

/** The product of the trial; it can be bought once (GAP-25). */
export const trialCode = 'CODE_PLAN_TASTE' satisfies PlanCode;
/** The plan that is sold at a discount: in the promotion, and to a user whose trial has ended. */
export const superCode = 'CODE_PLAN_PRO' satisfies PlanCode;

type Wanted = {
  backendCode: string;
  type: 'RECHARGE' | 'PLAN';
  isSold: boolean;
  seatsLeft: number | null;
};
type Buyer = { plan: PlanCode; hasBoughtTrial: boolean };

/**
 * Returns why this buyer cannot buy the product now (BILL-012…014, GAP-22, GAP-25); null if they
 * can. Without a buyer it checks only what applies to everybody.
 */
export function whyNotSold(
  { backendCode, type, isSold, seatsLeft }: Wanted,
  buyer: Buyer | null,
): BuyingRefusal | null {
  if (backendCode === 'CODE_PLAN_FREE') return 'free';
  if (!isSold) return 'off';
  if (type === 'PLAN' && buyer && isHighest(buyer.plan)) return 'highestPlan';
  if (backendCode === trialCode && buyer?.hasBoughtTrial) return 'trialUsed';
  return seatsLeft !== null && seatsLeft <= 0 ? 'soldOut' : null;
}

/** Whether a user of this plan sees an offer. Users of a higher plan do not see the trial. */
export function isOffered(backendCode: string, plan: PlanCode): boolean {
  return backendCode !== trialCode || planCodes.indexOf(plan) <= planCodes.indexOf(trialCode);
}

/** BILL-013, MEM-015: whether there is no plan left to upgrade to. */
export function isHighest(plan: PlanCode): boolean {
  return planCodes.indexOf(plan) >= planCodes.indexOf('CODE_PLAN_PERMIUM');
}

/**
 * Chooses the membership texts (MEM-017), depending on whether the user has the lifetime plan.
 */
export function memberWords(hasLifetimePlan: unknown): 'memberPro' | 'memberTaste' {
  return hasLifetimePlan ? 'memberPro' : 'memberTaste';
}
