import { describe, expect, it } from 'vitest';
import { cellOf, cellTexts, comparisonRows } from '../../../domain/billing/comparison.ts';
import { plans } from '../../../domain/billing/plans.ts';
import type { Product } from '../../../domain/entities/product.ts';
import { durationUnits } from '../../../domain/entities/product.ts';
import { languages } from '../../../domain/locale.ts';
import { durationMs } from '../../../domain/time/duration.ts';
import { loadNounTexts } from '../../http/load-texts.ts';
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
  it('free: three public projects, a badge and a footer line, no editing, no download [MEM-018]', () => {
    expect(content('CODE_PLAN_FREE')).toEqual([
      'Up to 3 projects',
      'Publish your sites; they pause after 7 days without visitors',
      '- Public projects only',
      '- A Sayso badge and footer line on your sites',
      '- No editing by hand, no code download',
    ]);
    expect(cellOf('contextLimit', product('CODE_PLAN_FREE'))).toEqual({
      say: 'context',
      values: { tokens: 200_000 },
    });
    expect(cellOf('contextLimit', product('CODE_PLAN_PRO'))).toEqual({ say: 'contextWindow' });
  });

  it('membership: editing, download, five private projects, one site, no badge [MEM-019, PP-31]', () => {
    expect(content('CODE_PLAN_ADVANCE')).toEqual([
      '100K tokens, about 5 sites',
      'Edit pages and code by hand',
      'Code download',
      'Private projects, up to 5',
      '1 site always online',
      'No badge on your sites',
    ]);
  });

  it('super: more tokens, twenty projects and sites, more space [MEM-020, PP-31]', () => {
    expect(content('CODE_PLAN_PRO')).toEqual([
      '1M tokens, about 50 sites',
      'Everything in Plus',
      'Up to 20 projects',
      '20 sites always online',
      '5\u00a0GB for your uploads',
    ]);
  });

  it('lifetime: all super features without end, for 200 people [MEM-021, PP-31]', () => {
    expect(content('CODE_PLAN_PERMIUM')).toEqual([
      '1M tokens, about 50 sites',
      'Everything in Pro, for good',
      'Up to 20 projects',
      '20 sites always online',
      '10\u00a0GB for your uploads',
    ]);
    expect(product('CODE_PLAN_PERMIUM').seats?.total).toBe(200);
  });

  it('a pack: about how many sites or changes it is enough for [BILL-007, PP-31]', () => {
    expect(product('tokens_300').content).toBe('Enough for about 150 sites, or 250 changes');
    expect(product('tokens_300', 'zh_CN').content).toBe('大约可以做 150 个网站，或改 250 次');
  });

  const missing =
    /database|数据库|データベース|데이터베이스|visual|可视化|ビジュアル|비주얼|mini|小程序|ミニ|미니|desktop|桌面|デスクトップ|데스크톱|context|上下文|コンテキスト|컨텍스트|priority|优先|優先|우선|domain|域名|ドメイン|도메인/i;
  it.each(languages)('names nothing that does not exist, in %s [PP-31]', (language) => {
    for (const { product: seed } of seeds)
      expect(product(seed.code, language).content).not.toMatch(missing);
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
  it('has the rows of what exists, in the order of the specification [PRICE-003, PP-31]', () => {
    expect(comparisonRows.join(' ')).toBe(
      'giftedTokens promptOptimise shares chatCount contextLimit projectCount visibility storage download editor footerLicence users timer',
    );
    for (const language of languages)
      for (const row of comparisonRows) expect(say(`rows.${row}`, {}, language)).toMatch(/\S/);
  });

  it('takes the storage size from the catalogue [PRICE-004]', () => {
    expect(cellOf('storage', product('CODE_PLAN_PRO'))).toEqual({
      say: 'storage',
      values: { storage: '5\u00a0GB' },
    });
    const [pricing] = product('CODE_PLAN_PRO').pricingListRespList;
    if (!pricing) throw new Error('no pricing');
    const changed = {
      ...product('CODE_PLAN_PRO'),
      pricingListRespList: [{ ...pricing, productExtendInfo: { dbSize: 7, resourceSpaceSize: 8 } }],
    };
    expect(cellOf('storage', changed)).toEqual({
      say: 'storage',
      values: { storage: '8\u00a0MB' },
    });
  });

  it.each([
    ['CODE_PLAN_FREE', { editor: false, visibility: { say: 'publicOnly' }, projectCount: 0 }],
    [
      'CODE_PLAN_TASTE',
      {
        ...{ timer: { say: 'lastsDays', values: { count: 3 } }, projectCount: 1 },
        ...{ editor: true, download: false, visibility: { say: 'privateToo' } },
      },
    ],
    ['CODE_PLAN_ADVANCE', { download: true, projectCount: 1 }],
    [
      'CODE_PLAN_PRO',
      { download: true, projectCount: 20, timer: { say: 'lastsYears', values: { count: 1 } } },
    ],
    [
      'CODE_PLAN_PERMIUM',
      {
        users: { say: 'users', values: { count: 200 } },
        timer: { say: 'noEnd' },
      },
    ],
  ] as const)('describes %s [PRICE-006, MEM-023, BILL-035]', (code, cells) => {
    for (const [row, cell] of Object.entries(cells))
      expect(cellOf(row as keyof typeof cells, product(code))).toEqual(cell);
  });

  it('shows how many sites a plan keeps online as its projects [ODD-05]', () => {
    const codes = ['CODE_PLAN_FREE', 'CODE_PLAN_TASTE', 'CODE_PLAN_ADVANCE'] as const;
    expect(codes.map((code) => cellOf('projectCount', product(code)))).toEqual([0, 1, 1]);
  });

  it('has a text for every cell in every language', () => {
    const values = { tokens: 200_000, storage: '1\u00a0GB', count: 2 };
    for (const language of languages)
      for (const text of cellTexts) expect(say(`cells.${text}`, values, language)).toMatch(/\S/);
  });
});

it('has exactly four packs of tokens [ODD-35]', () => {
  const packs = seeds.filter(({ product: seed }) => seed.type === 'RECHARGE');
  expect(packs.map(({ product: seed }) => seed.code)).toEqual([
    ...['tokens_100', 'tokens_300', 'tokens_600', 'tokens_1000'],
  ]);
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
