import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { languages } from '@/domain/locale';
import { offerOf } from '@/tests/support/offers';
import { renderPage } from '@/tests/support/render';
import { PriceStrip } from './price-strip';

const year = { durationUnit: 'YEAR', duration: 1 } as const;
const plans = [
  offerOf('CODE_PLAN_FREE', {}, { discountedPrice: '0.00', originalPrice: '0.00' }),
  offerOf('CODE_PLAN_TASTE', {}, { discountedPrice: '9.90', durationUnit: 'DAY', duration: 3 }),
  offerOf('CODE_PLAN_PRO', {}, { discountedPrice: '1680.00', originalPrice: '1998.00', ...year }),
  offerOf('CODE_PLAN_PERMIUM', {}, { discountedPrice: '4980.00' }),
];

it('lists each plan with its price and what it holds, and links to all of them [HOME-008, PP-32]', async () => {
  await renderPage(<PriceStrip products={plans} language="en_US" now={0} />);
  const strip = within(screen.getByRole('region', { name: 'Prices' }));
  expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CODE_PLAN_FREECN¥0First',
    'CODE_PLAN_TASTECN¥9.90/ 3 daysFirst',
    'CODE_PLAN_PROCN¥1,680/ yearFirst',
    'CODE_PLAN_PERMIUMCN¥4,980First',
  ]);
  expect(strip.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

it.each(languages)('is absent where nothing is sold, in %s [PP-30, PP-32]', async (language) => {
  const page = await renderPage(<PriceStrip products={[]} language={language} now={0} />, {
    language,
  });
  expect(page.container.textContent).toBe('');
});
