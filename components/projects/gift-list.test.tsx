import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ProjectGift } from '@/domain/entities/project-gift';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { GiftList } from './gift-list';

let server: ReturnType<typeof serveCalls>;
let offered: ProjectGift[];
const without = (gift: string) => offered.filter((one) => one.gift !== gift);

const [tea, books] = [uuidOf(1), uuidOf(2)];
const gift = (id: string, title: string, username: string | null): ProjectGift => ({
  ...{ gift: id, title, from: { username, userNo: '12345678' } },
  ...{ at: Date.UTC(2026, 2, 1), expiresAt: Date.UTC(2026, 2, 31) },
});
const titles = () => useToasts.getState().recent.map(({ title }) => title);

beforeEach(() => {
  offered = [gift(tea, 'Tea', 'Ada'), gift(books, 'Books', null)];
  server = serveCalls({
    'versions.gifts': () => ({ list: offered }),
    'versions.acceptGift': ({ gift }) => {
      offered = without(gift);
      return { uuid: 'new' };
    },
    'versions.declineGift': ({ gift }) => {
      offered = without(gift);
      return null;
    },
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});

it('shows nothing without offers [GAP-49]', async () => {
  offered = [];
  const { container } = await renderPage(<GiftList />);
  await waitFor(() => expect(container.textContent).toBe(''));
});

it('shows what is offered, by whom and until when [GAP-49]', async () => {
  await renderPage(<GiftList />);
  await screen.findByRole('region', { name: '2 copies are offered to you' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Teafrom Ada · until Mar 31, 2026/),
    expect.stringMatching(/^Booksfrom 12345678 · until/),
  ]);
});

it.each([
  ['Accept', 'versions.acceptGift', ['“Tea” is in your projects']],
  ['Decline', 'versions.declineGift', []],
] as const)('%s answers that offer and keeps the other [GAP-49]', async (verb, call, said) => {
  await renderPage(<GiftList />);
  fireEvent.click(await screen.findByRole('button', { name: `${verb}: Tea` }));
  await waitFor(() => expect(screen.queryByText('Tea')).toBeNull());
  expect(server.received.filter(({ call: name }) => name !== 'versions.gifts')).toEqual([
    { call, input: { gift: tea } },
  ]);
  expect(screen.getByText('Books')).toBeDefined();
  expect(titles()).toEqual(said);
});

it('keeps the offer when the quota is full, and shows why [GAP-49]', async () => {
  server.answers['versions.acceptGift'] = () => {
    throw new CallError(706, 'You’ve reached the project limit of your plan.');
  };
  await renderPage(<GiftList />);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Tea' }));
  await waitFor(() => expect(titles()).toEqual(['You’ve reached the project limit of your plan.']));
  expect(screen.getByText('Tea')).toBeDefined();
});
