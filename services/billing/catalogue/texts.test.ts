import { describe, expect, it } from 'vitest';
import { cellOf, cellTexts, comparisonRows } from '../../../domain/billing/comparison.ts';
import { plans } from '../../../domain/billing/plans.ts';
import type { Product } from '../../../domain/entities/product.ts';
import { durationUnits } from '../../../domain/entities/product.ts';
import { languages } from '../../../domain/locale.ts';
import { durationMs } from '../../../domain/time/duration.ts';
import { loadNounTexts } from '../../http/messages.ts';
import type { productPricings, products } from '../../store/schema/index.ts';
import { toProduct } from './offers.ts';
import { seeds } from './seed.ts';
import { loadProductTexts } from './texts.ts';

const texts = loadProductTexts();
const say = loadNounTexts('catalogue');

function product(code: string, language: (typeof languages)[number] = 'en_US'): Product {
  const seed = seeds.find((one) => one.product.code === code);
  if (!seed) throw new Error(`no ${code}`);
  const nothing = {
    projects: null,
    deployments: null,
    dbSize: null,
    resourceSpaceSize: null,
    seats: null,
    listed: true,
    enabled: true,
  };
  const noPrice = {
    channelPriceId: '',
    memberDiscountedFen: null,
    memberDiscountEndsAt: null,
    duration: null,
    durationUnit: null,
  };
  const row = { ...nothing, ...seed.product } as typeof products.$inferSelect;
  const pricing = { ...noPrice, ...seed.pricing } as typeof productPricings.$inferSelect;
  return toProduct({ product: row, pricing, sold: 0 }, null, { now: new Date(0), language, texts });
}
const content = (code: string) => product(code).content.split('\n');

describe('the description of a plan', () => {
  it('free: 200k context, three public projects, watermark and footer attribution, no download [MEM-018]', () => {
    expect(content('CODE_PLAN_FREE')).toEqual([
      'Up to 200K tokens of context per request',
      'Up to 3 projects',
      '- Public projects only',
      '- Watermark and footer attribution on your sites',
      '- No code download',
    ]);
  });

  it('membership: download, visual editing, database, private projects, five of them, one site, no watermark [MEM-019]', () => {
    expect(content('CODE_PLAN_ADVANCE')).toEqual([
      '100K tokens included',
      'Code download',
      'Visual editing',
      'Database and admin backend',
      'Private projects, up to 5',
      '1\u00a0published site',
      'No watermark',
    ]);
  });

  it('super: long context, mini programs, mobile and desktop apps, twenty sites [MEM-020]', () => {
    expect(content('CODE_PLAN_PRO')).toEqual([
      '1M tokens included',
      'Everything in Membership',
      'Longer context',
      'Mini programs',
      'Mobile and desktop apps',
      'Up to 20 projects, 20\u00a0published sites',
    ]);
  });

  it('lifetime: all super features without end, priority support, 200 seats [MEM-021]', () => {
    expect(content('CODE_PLAN_PERMIUM')).toEqual([
      '1M tokens included',
      'Everything in Super membership, with no end date',
      'Priority support',
      'Up to 20 projects, 20\u00a0published sites',
      'Limited to 200 seats',
    ]);
  });

  it.each(languages)('is complete in %s', (language) => {
    for (const { product: seed } of seeds) {
      const { title, content } = product(seed.code, language);
      expect(title).toMatch(/\S/);
      expect(content).toMatch(/\S/);
      expect(`${title}${content}`).not.toMatch(/[{}]/);
    }
  });
});

describe('the comparison of plans', () => {
  it('has sixteen rows in the order of the specification, each with a name [PRICE-003]', () => {
    expect(comparisonRows.join(' ')).toBe(
      'giftedTokens promptOptimise shares chatCount contextLimit projectCount visibility apiAndDatabase download editor footerLicence desktopApplication users support functions timer',
    );
    for (const language of languages)
      for (const row of comparisonRows) expect(say(`rows.${row}`, {}, language)).toMatch(/\S/);
  });

  it('takes database and storage sizes from the catalogue [PRICE-004]', () => {
    expect(cellOf('apiAndDatabase', product('CODE_PLAN_PRO'))).toEqual({
      say: 'database',
      values: { database: '1\u00a0GB', storage: '5\u00a0GB' },
    });
    const [pricing] = product('CODE_PLAN_PRO').pricingListRespList;
    if (!pricing) throw new Error('no pricing');
    const changed = {
      ...product('CODE_PLAN_PRO'),
      pricingListRespList: [{ ...pricing, productExtendInfo: { dbSize: 7, resourceSpaceSize: 8 } }],
    };
    expect(cellOf('apiAndDatabase', changed)).toEqual({
      say: 'database',
      values: { database: '7\u00a0MB', storage: '8\u00a0MB' },
    });
  });

  it.each([
    [
      'CODE_PLAN_FREE',
      { editor: false, apiAndDatabase: false, visibility: { say: 'publicOnly' }, projectCount: 0 },
    ],
    [
      'CODE_PLAN_TASTE',
      { timer: { say: 'lastsDays', values: { count: 3 } }, projectCount: 1, download: false },
    ],
    ['CODE_PLAN_ADVANCE', { download: true, projectCount: 1 }],
    [
      'CODE_PLAN_PRO',
      { download: true, projectCount: 20, timer: { say: 'lastsYears', values: { count: 1 } } },
    ],
    [
      'CODE_PLAN_PERMIUM',
      {
        users: 200,
        support: { say: 'supportPriority' },
        functions: { say: 'functionsForGood' },
        timer: { say: 'noEnd' },
      },
    ],
  ] as const)('describes %s [PRICE-006, MEM-023]', (code, cells) => {
    for (const [row, cell] of Object.entries(cells))
      expect(cellOf(row as keyof typeof cells, product(code))).toEqual(cell);
  });

  it('has a text for every cell in every language', () => {
    const values = { tokens: 200_000, database: '1\u00a0GB', storage: '1\u00a0GB', count: 2 };
    for (const language of languages)
      for (const text of cellTexts) expect(say(`cells.${text}`, values, language)).toMatch(/\S/);
  });
});

it('has a trial of 72 hours that is sold as three days [MEM-023]', () => {
  const hour = 60 * 60 * 1000;
  const [pricing] = product('CODE_PLAN_TASTE').pricingListRespList;
  const sold = { count: pricing?.duration ?? 0, unit: pricing?.durationUnit ?? 'YEAR' } as const;
  expect([plans.CODE_PLAN_TASTE.lastsMs, durationMs(sold, new Date(0))]).toEqual([
    72 * hour,
    72 * hour,
  ]);
});

it('has a label for every cycle [BILL-010]', () => {
  for (const language of languages)
    for (const unit of durationUnits)
      expect(say(`cycles.${unit}`, { count: 1 }, language)).toMatch(/^\/ \S/);
  expect(durationUnits.map((unit) => say(`cycles.${unit}`, { count: 1 }, 'zh_CN'))).toEqual([
    '/ 年',
    '/ 月',
    '/ 天',
  ]);
  expect(say('cycles.DAY', { count: 30 }, 'en_US')).toBe('/ 30 days');
});
