import { describe, expect, it } from 'vitest';
import type { Product } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import { shanghaiTime } from '../time/time.ts';
import { mayPromote, neverShown, noteClosed, noteShown } from './promotion.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Parses a time in Shanghai. */
const at = (text: string) => Date.parse(`${text}+08:00`);
const noon = at('2026-11-20T12:00:00');
const place = { path: '/', isFirstVisit: false, isBusy: false, isHidden: false, lastErrorAt: null };

const offer = (
  endsAt: number | null,
  more: Partial<Product> = {},
  code = 'CODE_PLAN_PRO',
): Product => ({
  title: '',
  content: '',
  isDisabled: false,
  disabledBecause: null,
  quotas: null,
  seats: null,
  pricingListRespList: [
    {
      ...{
        productPricingId: 'p',
        backendCode: code,
        channelPriceId: '',
        discountedPrice: '1680.00',
        originalPrice: '1998.00',
      },
      ...{
        memberDiscountedPrice: endsAt === null ? null : '1344.00',
        isMemberDiscount: endsAt === null ? 'NO' : 'YES',
      },
      ...{
        memberDiscountedEndTime: endsAt,
        isDiscount: 'YES',
        duration: 1,
        durationUnit: 'YEAR',
        wordCount: 1_000_000,
      },
      productExtendInfo: { dbSize: 0, resourceSpaceSize: 0 },
    },
  ],
  ...more,
});
const ending = offer(noon + day);
const may = (
  now: number,
  more: {
    product?: Product | undefined;
    record?: typeof neverShown;
    place?: Partial<typeof place>;
  } = {},
) =>
  mayPromote(
    'product' in more ? more.product : ending,
    more.record ?? neverShown,
    { ...place, ...more.place },
    now,
  );

const offers = [
  { name: 'more than three days before the end', product: offer(noon + 3 * day + 1), shows: false },
  { name: 'three days before it', product: offer(noon + 3 * day), shows: true },
  { name: 'just before it', product: offer(noon + 1), shows: true },
  { name: 'at it', product: offer(noon), shows: false },
  { name: 'without a member discount', product: offer(null), shows: false },
  { name: 'for another plan', product: offer(noon + day, {}, 'CODE_PLAN_ADVANCE'), shows: false },
  {
    name: 'for what this person cannot buy',
    product: offer(noon + day, { isDisabled: true }),
    shows: false,
  },
  { name: 'without products', product: undefined, shows: false },
];

describe('the promotion', () => {
  it.each([
    ['/', true],
    ['/pricing', false],
    ['/chat/7f1c', false],
    ['/agreement', false],
  ])('shows on / only (%s) [BILL-030]', (path, shows) => {
    expect(may(noon, { place: { path } })).toBe(shows);
  });

  it.each([
    ['2026-11-20T07:59:59', false],
    ['2026-11-20T08:00:00', true],
    ['2026-11-20T22:59:59', true],
    ['2026-11-20T23:00:00', false],
    ['2026-11-20T00:30:00', false],
  ])(
    'shows from 08:00 to 23:00 in Shanghai (%s), whatever the time zone of the browser [BILL-031]',
    (text, shows) => {
      const before = process.env.TZ;
      try {
        for (const zone of ['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
          process.env.TZ = zone;
          expect(may(at(text), { product: offer(at(text) + day) })).toBe(shows);
        }
      } finally {
        process.env.TZ = before;
      }
    },
  );

  it.each(offers)('$name: $shows [BILL-032]', ({ product, shows }) => {
    expect(may(noon, { product })).toBe(shows);
  });

  it('shows at most three times a day in Shanghai, two hours apart [BILL-033]', () => {
    let record = neverShown;
    const shown: string[] = [];
    const start = at('2026-11-20T08:00:00');
    for (let now = start; now < start + 2 * day; now += 10 * minute)
      if (may(now, { record, product: offer(start + 3 * day) })) {
        record = noteShown(record, now);
        shown.push(new Date(now + 8 * 60 * minute).toISOString().slice(5, 16));
      }
    expect(shown).toEqual([
      '11-20T08:00',
      '11-20T10:00',
      '11-20T12:00',
      '11-21T08:00',
      '11-21T10:00',
      '11-21T12:00',
    ]);
    expect(limits.promotion.apartMs).toBe(7_200_000);
  });

  it('applies the two hours across midnight and drops records that no rule needs [BILL-033]', () => {
    const late = at('2026-11-20T22:30:00');
    const record = noteShown(neverShown, late);
    expect(may(late + 119 * minute, { record })).toBe(false);
    expect(noteShown(record, at('2026-11-21T09:00:00')).shownAt).toEqual([
      at('2026-11-21T09:00:00'),
    ]);
    expect(shanghaiTime(late)).toEqual({ day: '2026-11-20', hour: 22.5 });
  });

  it.each([
    { name: 'on a first visit', in: { isFirstVisit: true } },
    { name: 'while a run goes on or a dialog is open', in: { isBusy: true } },
    { name: 'within another page or app', in: { isHidden: true } },
    { name: 'within ten minutes of an error', in: { lastErrorAt: noon - 10 * minute + 1 } },
  ])('is not shown $name [PP-25]', (one) => {
    expect(may(noon, { place: one.in as Partial<typeof place> })).toBe(false);
  });

  it('is not shown for a week after it is closed [PP-25]', () => {
    const record = noteClosed(neverShown, noon);
    const later = (ms: number) => may(noon + ms, { record, product: offer(noon + ms + day) });
    expect([later(7 * day - 1), later(7 * day)]).toEqual([false, true]);
  });
});
