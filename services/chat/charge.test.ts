import { describe, expect, it } from 'vitest';
import { chargeOf, freeUsageOnFailure, payerOf, type TurnEnd } from './charge.ts';

const turn: TurnEnd = {
  status: 'done',
  isShutdown: false,
  isDelivered: true,
  payer: 'user',
  usage: { input: 5_000, cached: 1_000, output: 6_000 },
  provider: 'Anthropic',
  rate: 1,
};

describe('the charge of a turn', () => {
  it.each<[string, Partial<TurnEnd>, number, number]>([
    ['a finished answer is charged', {}, 10_100, 0],
    [
      'an answer whose last action never closed is charged for what was kept',
      { status: 'interrupted' },
      10_100,
      0,
    ],
    ['a stopped answer is charged for what was received', { status: 'stopped' }, 10_100, 0],
    ['an answer that the cap of the turn ended is charged', { status: 'capped' }, 10_100, 0],
    ['the time limit is no shutdown', { status: 'interrupted', isShutdown: false }, 10_100, 0],
    ['a shutdown is ours', { status: 'interrupted', isShutdown: true }, 0, 0],
    [
      'a shutdown after the answer was finished changes nothing',
      { status: 'done', isShutdown: true },
      10_100,
      0,
    ],
    [
      'a turn from which nothing was received is free',
      { status: 'stopped', isDelivered: false },
      0,
      10_100,
    ],
    [
      'an interrupted turn from which nothing was received is free',
      { status: 'interrupted', isDelivered: false },
      0,
      10_100,
    ],
    ['a free repair is given', { payer: 'product' }, 0, 10_100],
    [
      'a free repair is given whatever came of it',
      { payer: 'product', status: 'interrupted', isDelivered: false },
      0,
      10_100,
    ],
    ['cached input counts at the provider’s ratio', { provider: 'Groq' }, 10_500, 0],
    ['an own key and the starter cost nothing', { payer: 'nobody' }, 0, 0],
    ['the rate of the operator counts, rounded up', { rate: 1.00001 }, 10_101, 0],
  ])('%s [GAP-27]', (_, part, used, freeTokens) => {
    expect(chargeOf({ ...turn, ...part })).toEqual({ used, freeTokens });
  });

  it.each([
    ['a turn of the operator’s model', { free: false }, false, 'user'],
    ['a free repair', { free: false }, true, 'product'],
    ['a turn with an own key', { free: false, own: true }, false, 'nobody'],
    ['a repair with an own key', { free: false, own: true }, true, 'nobody'],
    ['a turn of the starter', { free: true }, false, 'nobody'],
  ] as const)('%s is paid by the right party [GAP-27]', (_, model, isFree, expected) =>
    expect(payerOf({ model, isFree })).toBe(expected),
  );

  it.each<[string, Partial<TurnEnd>, number]>([
    ['counts what the provider counted', {}, 10_100],
    [
      'counts nothing where the provider was down',
      { usage: { input: 5_000, cached: 0, output: 0 } },
      0,
    ],
    ['counts nothing with an own key', { payer: 'nobody' }, 0],
  ])('a failed turn %s [SEC-H1]', (_, part, given) =>
    expect(freeUsageOnFailure({ ...turn, ...part })).toBe(given),
  );
});
