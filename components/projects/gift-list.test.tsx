import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProjectGift } from '@/domain/entities/project-gift';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { renderPage } from '@/tests/support/render';
import { GiftList } from './gift-list';

const server = vi.hoisted(() => ({
  list: [] as unknown[],
  calls: [] as string[],
  refusal: null as Error | null,
}));
vi.mock('@/lib/upstream/client', () => ({
  send: async ({ method, path }: { method: string; path: string }, { gift }: { gift?: string }) => {
    if (method === 'GET') return { list: server.list };
    server.calls.push(`${path.split('/').at(-1)} ${gift}`);
    if (server.refusal) throw server.refusal;
    server.list = server.list.filter((one) => (one as ProjectGift).gift !== gift);
    return method === 'POST' ? { uuid: 'new' } : null;
  },
}));

const gift = (id: string, title: string, username: string | null): ProjectGift => ({
  ...{ gift: id, title, from: { username, userNo: '12345678' } },
  ...{ at: Date.UTC(2026, 2, 1), expiresAt: Date.UTC(2026, 2, 31) },
});
const titles = () => useToasts.getState().recent.map(({ title }) => title);

beforeEach(() => {
  server.list = [gift('g1', 'Tea', 'Ada'), gift('g2', 'Books', null)];
  server.calls.length = 0;
  server.refusal = null;
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});

it('shows nothing without offers [GAP-49]', async () => {
  server.list = [];
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
  ['Accept', 'accept g1', ['“Tea” is in your projects']],
  ['Decline', 'decline g1', []],
])('%s answers that offer and keeps the other [GAP-49]', async (verb, call, said) => {
  await renderPage(<GiftList />);
  fireEvent.click(await screen.findByRole('button', { name: `${verb}: Tea` }));
  await waitFor(() => expect(screen.queryByText('Tea')).toBeNull());
  expect(server.calls).toEqual([call]);
  expect(screen.getByText('Books')).toBeDefined();
  expect(titles()).toEqual(said);
});

it('keeps the offer when the quota is full, and shows why [GAP-49]', async () => {
  server.refusal = new CallError(706, 'You have reached the number of projects your plan allows.');
  await renderPage(<GiftList />);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Tea' }));
  await waitFor(() =>
    expect(titles()).toEqual(['You have reached the number of projects your plan allows.']),
  );
  expect(screen.getByText('Tea')).toBeDefined();
});
