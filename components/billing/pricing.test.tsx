import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { comparisonRows } from '@/domain/billing/comparison';
import type { Product } from '@/domain/entities/product';
import { useDialogs } from '@/lib/dialogs/store';
import { useToasts } from '@/lib/toasts/store';
import { pricing as texts } from '@/messages/en_US/billing.json';
import messages from '@/messages/en_US/catalogue.json';
import { serveCalls, serverStatus } from '@/tests/support/calls';
import { offerOf } from '@/tests/support/offers';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { Pricing } from './pricing';

const replace = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }));

let server: ReturnType<typeof serveCalls>;
const free = offerOf('CODE_PLAN_FREE', { isDisabled: true, disabledBecause: 'free' });
const taste = offerOf(
  'CODE_PLAN_TASTE',
  { isDisabled: true, disabledBecause: 'trialUsed' },
  { durationUnit: 'DAY', duration: 3 },
);
const pro = offerOf(
  'CODE_PLAN_PRO',
  {},
  { discountedPrice: '1680.00', originalPrice: '1998.00', durationUnit: 'YEAR', duration: 1 },
);
const lifetime = offerOf(
  'CODE_PLAN_PERMIUM',
  { seats: { total: 200, left: 3 } },
  { discountedPrice: '4980.00', originalPrice: '4980.00' },
);

async function show(products: readonly Product[] = [free, taste, pro, lifetime]) {
  server.answers['catalogue.list'] = () => [...products];
  signInWith();
  await renderPage(<Pricing />);
  await screen.findByRole('table');
}
const card = (title: string) => within(screen.getByRole('article', { name: title }));

beforeEach(() => {
  server = serveCalls({ 'runtime.status': () => serverStatus() });
  replace.mockReset();
  useDialogs.setState({ open: null });
});
afterEach(() => useToasts.setState({ shown: [], recent: [], unseen: 0 }));

it('has a title and a subtitle above the plans, and the comparison below them [PRICE-001]', async () => {
  await show();
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.textContent).toBe(texts.title);
  expect(title.nextElementSibling?.textContent).toBe(texts.subtitle);
  const plans = screen.getByRole('region', { name: 'Plans' });
  for (const [first, second] of [
    [title, plans],
    [plans, screen.getByRole('table')],
  ] as const)
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows title, content, price per cycle and former price on each card [PRICE-007]', async () => {
  await show();
  const shown = card('CODE_PLAN_PRO');
  expect(shown.getByText('CN¥1,680')).toBeDefined();
  expect(shown.getByText('/ year')).toBeDefined();
  expect(shown.getByText('CN¥1,998').closest('s')).not.toBeNull();
  expect(shown.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['First', 'Second']);
  expect(card('CODE_PLAN_PERMIUM').queryByText(/Before/)).toBeNull();
  expect(card('CODE_PLAN_PERMIUM').getByText('3 of 200 places left')).toBeDefined();
});

it('does not sell the free plan [PRICE-007, BILL-012]', async () => {
  await show();
  expect(card('CODE_PLAN_FREE').getByText('Free to use')).toBeDefined();
  expect(card('CODE_PLAN_FREE').queryByRole('button')).toBeNull();
});

it('opens the payment dialog with the chosen plan [PRICE-005]', async () => {
  await show();
  fireEvent.click(card('CODE_PLAN_PRO').getByRole('button', { name: 'Buy' }));
  expect(useDialogs.getState().open).toEqual({
    name: 'payment',
    props: { tab: 'PLAN', code: 'CODE_PLAN_PRO' },
  });
});

it('shows that a used trial is limited to one time [BILL-014]', async () => {
  await show();
  fireEvent.click(card('CODE_PLAN_TASTE').getByRole('button'));
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual([
    'You’ve already used your trial.',
  ]);
  expect(useDialogs.getState().open).toBeNull();
});

it('compares the plans in rows of a fixed order [PRICE-003]', async () => {
  await show();
  const rows = within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual(
    comparisonRows.map((row) => messages.catalogue.rows[row]),
  );
});

it('shows the sizes of each plan’s product [PRICE-004]', async () => {
  await show([
    free,
    offerOf('CODE_PLAN_PRO', {}, { productExtendInfo: { dbSize: 7, resourceSpaceSize: 9 } }),
  ]);
  expect(screen.getByText('9 MB')).toBeDefined();
});

it.each([
  [1, 'lg:grid-cols-3'],
  [4, 'lg:grid-cols-4'],
  [5, 'lg:grid-cols-3'],
  [8, 'lg:grid-cols-4'],
])('shows %i plans in at most four columns [PRICE-002]', async (count, columns) => {
  await show(Array.from({ length: count }, (_, index) => offerOf(`PLAN_${index}`)));
  const classes = [...screen.getByRole('region', { name: 'Plans' }).classList];
  expect(classes.filter((name) => name.includes('grid-cols-'))).toEqual([
    'sm:grid-cols-2',
    columns,
  ]);
});

it('is absent where nothing is sold', async () => {
  server.answers['runtime.status'] = () => serverStatus(false);
  server.answers['catalogue.list'] = () => [];
  signInWith();
  const page = await renderPage(<Pricing />);
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  expect(page.container.textContent).toBe('');
});

it('marks the user’s plan', async () => {
  await show();
  expect(card('CODE_PLAN_FREE').getByText('Your plan')).toBeDefined();
});
