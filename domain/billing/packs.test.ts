import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { invitedTokens } from './ledger.ts';
import { badgeOf, defaultPack, worthOf } from './packs.ts';
import { plans } from './plans.ts';

it('assigns badges to token packs by their position [BILL-005]', () => {
  expect([0, 1, 2, 3, 4].map(badgeOf)).toEqual(['fold', 'fold', 'discount', 'hot', null]);
});

it('selects tokens_300 by default, or else the first pack on sale [BILL-006]', () => {
  const pack = (backendCode: string, isDisabled = false) => ({ backendCode, isDisabled });
  expect(defaultPack([pack('tokens_100'), pack('tokens_300'), pack('tokens_600')])).toBe(
    'tokens_300',
  );
  expect(
    defaultPack([pack('tokens_100', true), pack('tokens_300', true), pack('tokens_600')]),
  ).toBe('tokens_600');
  expect(defaultPack([])).toBeUndefined();
});

it('converts the packs to 50, 150, 300 and 500 sites by one measured figure [BILL-007, PP-31]', () => {
  const { tokens_100, tokens_300, tokens_600, tokens_1000 } = limits.packs;
  expect(
    [tokens_100, tokens_300, tokens_600, tokens_1000].map(({ tokens }) => worthOf(tokens)),
  ).toEqual([
    { sites: 50, changes: 83 },
    { sites: 150, changes: 250 },
    { sites: 300, changes: 500 },
    { sites: 500, changes: 830 },
  ]);
  expect([0, 19_999, 100_000].map((tokens) => worthOf(tokens).sites)).toEqual([0, 0, 5]);
});

it('includes 100k tokens with membership and 1M with super, a million at most [BILL-028]', () => {
  const { bonus } = limits;
  expect(bonus).toEqual({ mostTokens: 1_000_000, memberTokens: 100_000, superTokens: 1_000_000 });
  expect(plans.CODE_PLAN_ADVANCE.tokens).toBe(bonus.memberTokens);
  expect(plans.CODE_PLAN_PRO.tokens).toBe(bonus.superTokens);
  expect(Math.max(...Object.values(plans).map(({ tokens }) => tokens))).toBe(bonus.mostTokens);
});

it('sells the products of the specification [BILL-035]', () => {
  const { trial, pro, lifetime } = limits;
  expect([trial.lastsMs, pro.fen, pro.originalFen, lifetime.seats]).toEqual([
    3 * 24 * 60 * 60 * 1000,
    168_000,
    199_800,
    200,
  ]);
  expect([plans.CODE_PLAN_PRO, plans.CODE_PLAN_PERMIUM].map(({ projects }) => projects)).toEqual([
    20, 20,
  ]);
  expect(plans.CODE_PLAN_ADVANCE.projects).toBe(5);
  expect(
    [plans.CODE_PLAN_ADVANCE, plans.CODE_PLAN_PRO, plans.CODE_PLAN_PERMIUM].map(
      ({ deployments }) => deployments,
    ),
  ).toEqual([1, 20, 20]);
});

it('adds up the tokens of all invitations [BILL-024]', () => {
  expect(invitedTokens({ rewardedNum: 3, rewardToken: limits.gift.inviteTokens })).toBe(300_000);
});
