import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrderRow } from '@/domain/entities/order';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls, serverStatus } from '@/tests/support/calls';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { OrdersTab } from './orders-tab';

let server: ReturnType<typeof serveCalls>;

const row: OrderRow = {
  ...{
    orderNo: 'S20260102',
    title: '3M tokens',
    channel: 'ALI',
    wordCount: 3_000_000,
    amount: '79.00',
  },
  ...{ callbackTime: Date.UTC(2026, 0, 2, 3), rechargeTime: null },
};
const show = async (list: OrderRow[], totalPage = 1) => {
  server.answers['orders.list'] = () => ({ list, total: list.length, totalPage });
  signInWith();
  await renderPage(<OrdersTab />);
};
beforeEach(() => {
  server = serveCalls({ 'runtime.status': () => serverStatus() });
});

it('shows a table of number, order, item, time, tokens, channel and price [UC-008]', async () => {
  await show([row]);
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'No.',
    'Order',
    'Item',
    'Time',
    'Tokens',
    'Channel',
    'Price',
  ]);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  // The time is in Shanghai.
  expect(cells.map((text) => text?.replaceAll('\u202f', ' '))).toEqual([
    ...['1', 'S20260102', '3M tokens', 'Jan 2, 2026 11:00 AM', '3,000,000', 'Alipay', 'CN¥79'],
  ]);
});

it('shows what was taken with its sign, at the time of the credit [UC-010]', async () => {
  const taken = { channel: 'SYSTEM', wordCount: -3_000_000, amount: '-79.00' };
  await show([{ ...row, ...taken, callbackTime: null, rechargeTime: Date.UTC(2026, 0, 3, 4) }]);
  const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
  expect(cells.map((text) => text?.replaceAll('\u202f', ' ')).slice(3)).toEqual([
    ...['Jan 3, 2026 12:00 PM', '−3,000,000', 'System deduction', '−CN¥79'],
  ]);
});

it('requests ten orders per page, newest first [UC-009, ODD-20]', async () => {
  await show([row]);
  await screen.findByRole('table');
  expect(server.inputsOf('orders.list')[0]).toEqual({
    pageNum: 1,
    pageSize: 10,
    orderBy: 'o.id',
    isAsc: 'desc',
  });
});

it.each([
  ['SYSTEM', 10, 'System gift'],
  ['SYSTEM', -10, 'System deduction'],
  ['GOOGLE_APP_INTL', 1, 'Google Pay'],
  ['APPLE_APP', 1, 'Apple Pay'],
  ['STRIPE', 1, 'Stripe'],
  ['STRIPE_APP', 1, 'Stripe app'],
  ['ALI', 1, 'Alipay'],
  ['ALI_APP', 1, 'Alipay app'],
  ['WECHAT', 1, 'WeChat Pay'],
  ['WECHAT_APP', 1, 'WeChat app'],
  ['DEFAULT', 1, 'System operation'],
  ['BARTER', 1, 'BARTER'],
])('shows %s with %i tokens as %s [UC-013, UC-011]', async (channel, wordCount, name) => {
  await show([{ ...row, channel, wordCount }]);
  expect((await screen.findAllByRole('cell'))[5]?.textContent).toBe(name);
});

it('moves between pages and continues the row numbers [UC-008]', async () => {
  await show([row], 3);
  fireEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(server.inputsOf('orders.list').at(-1)).toMatchObject({ pageNum: 3 }));
  await waitFor(() => expect(screen.getAllByRole('cell')[0]?.textContent).toBe('21'));
});

it('ends the loading state with its own message when the list cannot be loaded [UC-014]', async () => {
  server.answers['orders.list'] = () => {
    throw new CallError(500, 'broken');
  };
  signInWith();
  await renderPage(<OrdersTab />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your orders could not be loaded.',
  );
  expect(screen.queryByText('broken')).toBeNull();
});

it.each([true, false])('links an empty list to the plans where plans are sold (%s)', async (on) => {
  server.answers['runtime.status'] = () => serverStatus(on);
  await show([]);
  await screen.findByText('No orders yet.');
  if (!on) return expect(screen.queryByRole('link')).toBeNull();
  const plans = await screen.findByRole('link', { name: 'See plans' });
  expect([
    plans.getAttribute('href'),
    plans.getAttribute('target'),
    plans.getAttribute('rel'),
  ]).toEqual(['/pricing', '_blank', 'noopener']);
});
