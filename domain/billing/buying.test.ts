import { expect, it } from 'vitest';
import { isOffered, memberWords, whyNotSold } from './buying.ts';
import { planCodes } from './plans.ts';

const offer = {
  backendCode: 'CODE_PLAN_PRO',
  type: 'PLAN' as const,
  isSold: true,
  seatsLeft: null,
};
const buyer = { plan: 'CODE_PLAN_FREE' as const, hasBoughtTrial: false };

it.each([
  { name: 'a plan to somebody free', offer, buyer, refusal: null },
  {
    name: 'the free plan to nobody [BILL-012]',
    offer: { ...offer, backendCode: 'CODE_PLAN_FREE' },
    buyer,
    refusal: 'free',
  },
  { name: 'what is off to nobody', offer: { ...offer, isSold: false }, buyer, refusal: 'off' },
  {
    name: 'no plan to a lifetime owner [BILL-013]',
    offer,
    buyer: { ...buyer, plan: 'CODE_PLAN_PERMIUM' as const },
    refusal: 'highestPlan',
  },
  {
    name: 'no plan to an enterprise [BILL-013]',
    offer,
    buyer: { ...buyer, plan: 'CODE_PLAN_ENTERPRISE' as const },
    refusal: 'highestPlan',
  },
  {
    name: 'tokens beside the lifetime plan',
    offer: { ...offer, backendCode: 'tokens_300', type: 'RECHARGE' as const },
    buyer: { ...buyer, plan: 'CODE_PLAN_PERMIUM' as const },
    refusal: null,
  },
  {
    name: 'the trial once [BILL-014]',
    offer: { ...offer, backendCode: 'CODE_PLAN_TASTE' },
    buyer: { ...buyer, hasBoughtTrial: true },
    refusal: 'trialUsed',
  },
  { name: 'the last seat', offer: { ...offer, seatsLeft: 1 }, buyer, refusal: null },
  { name: 'no seat beyond the last', offer: { ...offer, seatsLeft: 0 }, buyer, refusal: 'soldOut' },
  {
    name: 'the trial to a visitor, as far as one knows',
    offer: { ...offer, backendCode: 'CODE_PLAN_TASTE' },
    buyer: null,
    refusal: null,
  },
])('sells $name', ({ offer, buyer, refusal }) => {
  expect(whyNotSold(offer, buyer)).toBe(refusal);
});

it('mentions the lifetime plan to its owners, and the trial to all others [MEM-017]', () => {
  expect([true, 1, 'yes'].map(memberWords)).toEqual(['memberPro', 'memberPro', 'memberPro']);
  expect([false, null, undefined, 0, ''].map(memberWords)).toEqual(Array(5).fill('memberTaste'));
});

it('sorts the plans from the lowest to the highest', () => {
  expect(planCodes.map((code) => code.slice('CODE_PLAN_'.length))).toEqual([
    'FREE',
    'TASTE',
    'ADVANCE',
    'PRO',
    'PERMIUM',
    'ENTERPRISE',
  ]);
});

it.each([
  ['CODE_PLAN_FREE', true],
  ['CODE_PLAN_TASTE', true],
  ['CODE_PLAN_ADVANCE', false],
  ['CODE_PLAN_PRO', false],
  ['CODE_PLAN_PERMIUM', false],
] as const)('shows the trial on %s: %s, and other plans always', (plan, shown) => {
  expect(isOffered('CODE_PLAN_TASTE', plan)).toBe(shown);
  expect(isOffered('CODE_PLAN_PRO', plan)).toBe(true);
});
