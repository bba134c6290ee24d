import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { VisitNumbers } from '@/domain/entities/site-visits';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { VisitsSection } from './visits-section';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const none = { views: 0, visitors: 0, bots: 0, pages: [], referrers: [], devices: [] };
const days = [
  { day: '2026-11-27', views: 0, visitors: 0 },
  { day: '2026-11-28', views: 9, visitors: 4 },
];
let numbers: VisitNumbers;

beforeEach(() => {
  numbers = {
    ...{ days, views: 9, visitors: 4, bots: 2 },
    pages: [
      { name: '/', count: 6 },
      { name: '/%E8%8F%9C', count: 2 },
      { name: '', count: 1 },
    ],
    referrers: [{ name: '<b>.example', count: 3 }],
    devices: [{ name: 'phone', count: 4 }],
  };
  serveCalls({ 'siteVisits.read': () => numbers });
});
const open = async () => {
  await renderPage(<VisitsSection uuid={uuid} />, { signedIn: true });
  fireEvent.click(await screen.findByText('Numbers'));
};

it('shows the days as a chart and as a table, and what was opened [PUB-084]', async () => {
  await open();
  screen.getByText('4 visitors in the last 30 days');
  screen.getByRole('img', { name: /from Nov 27 to Nov 28, at most 4 on one day/ });
  const rows = within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect(rows).toEqual(['DayVisitorsPages opened', 'Nov 2849', 'Nov 2700']);
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(rowsOf('Most opened pages')).toEqual(['Home page6', '/菜2', 'Others1']);
  expect(rowsOf('Came from')).toEqual(['<b>.example3']);
  expect(rowsOf('Devices')).toEqual(['Phone4']);
  screen.getByText(/2 pages opened by programs/);
});

it('says that nobody came, without an empty chart [PUB-084]', async () => {
  numbers = { days: days.map(({ day }) => ({ day, views: 0, visitors: 0 })), ...none };
  await open();
  screen.getByText('No visits in the last 30 days');
  screen.getByText(/Nobody has opened the published site/);
  expect(screen.queryByRole('img')).toBeNull();
});
