import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestDiscount,
  chargedFen,
  fenOf,
  formatCharge,
  formatPrice,
  type Price,
  readPrice,
  struckFen,
  trialDiscount,
  yuanOf,
} from './price.ts';

const day = 24 * 60 * 60 * 1000;
const pricing = {
  productPricingId: 'p',
  backendCode: 'CODE_PLAN_PRO',
  channelPriceId: '',
  discountedPrice: '1680.00',
  originalPrice: '1998.00',
  memberDiscountedPrice: '1344.00',
  isMemberDiscount: 'YES' as const,
  memberDiscountedEndTime: 5 * day,
  isDiscount: 'YES' as const,
  duration: 1,
  durationUnit: 'YEAR' as const,
  wordCount: 1_000_000,
  productExtendInfo: { dbSize: 1024, resourceSpaceSize: 5120 },
};

describe('the charged price', () => {
  it.each([
    {
      name: 'the member price before its end',
      given: pricing,
      now: 5 * day - 1,
      charged: 134_400,
      struck: 199_800,
    },
    {
      name: 'the usual one at its end',
      given: pricing,
      now: 5 * day,
      charged: 168_000,
      struck: 199_800,
    },
    {
      name: 'the usual one without the mark',
      given: { ...pricing, isMemberDiscount: 'NO' as const },
      now: 0,
      charged: 168_000,
      struck: 199_800,
    },
    {
      name: 'nothing struck that is not higher',
      given: { ...pricing, originalPrice: '1680.00' },
      now: 6 * day,
      charged: 168_000,
      struck: null,
    },
    {
      name: 'the original struck beside a member price',
      given: { ...pricing, originalPrice: '1680.00' },
      now: 0,
      charged: 134_400,
      struck: 168_000,
    },
  ])('is $name [BILL-011]', ({ given, now, charged, struck }) => {
    const price = readPrice(given);
    expect(chargedFen(price, now)).toBe(charged);
    expect(struckFen(price, now)).toBe(struck);
  });

  it.each([
    { now: 10 * day - 1, discount: null },
    { now: 10 * day, discount: { fen: 134_400, endsAt: 13 * day } },
    { now: 13 * day - 1, discount: { fen: 134_400, endsAt: 13 * day } },
    { now: 13 * day, discount: null },
  ])(
    'is reduced by 20 % for three days from the end of a trial ($now) [GAP-25]',
    ({ now, discount }) => {
      expect(trialDiscount(168_000, 10 * day, now)).toEqual(discount);
      expect(trialDiscount(168_000, null, now)).toBeNull();
    },
  );

  it('is the lowest of the valid discounts', () => {
    const price = (memberDiscount: Price['memberDiscount']): Price => ({
      originalFen: 10,
      discountedFen: 10,
      memberDiscount,
    });
    const best = bestDiscount(
      [{ fen: 8, endsAt: 5 }, null, { fen: 9, endsAt: 9 }, { fen: 1, endsAt: 2 }],
      3,
    );
    expect(chargedFen(price(best), 3)).toBe(8);
    expect(bestDiscount([null], 0)).toBeNull();
  });
});

describe('an amount', () => {
  it.each([
    [168_000, '¥1,680'],
    [123_456_789, '¥1,234,567.89'],
    [990, '¥9.90'],
    [5, '¥0.05'],
    [0, '¥0'],
  ])('formats %i fen as %s in Chinese, and as yuan elsewhere [BILL-009, PP-31]', (fen, text) => {
    expect(formatPrice(fen, 'zh_CN')).toBe(text);
    for (const language of ['en_US', 'ja_JP', 'ko_KR'] as const)
      expect(formatPrice(fen, language)).toBe(`CN${text}`);
  });

  it('begins with a minus below zero [BILL-009]', () => {
    expect([formatPrice(-2_900, 'zh_CN'), formatPrice(-2_900, 'en_US')]).toEqual([
      '−¥29',
      '−CN¥29',
    ]);
  });

  it('names the currency of a charge by its code [PP-31]', () => {
    expect(formatCharge({ currency: 'USD', minor: 123_334 })).toBe('USD\u00a01,233.34');
    expect(formatCharge({ currency: 'EUR', minor: 5 })).toBe('EUR\u00a00.05');
  });

  it('survives the conversion to yuan and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        (fen) => fenOf(yuanOf(fen)) === fen,
      ),
    );
  });

  it.each(['', '1.234', '1,000', '1e3', ' 1', '１'])('is rejected as %j', (text) => {
    expect(() => fenOf(text)).toThrow('Not an amount');
  });
});
