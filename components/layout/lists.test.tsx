import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityDialog } from '@/components/account/activity-dialog';
import { DevicesDialog } from '@/components/account/devices-dialog';
import { OrdersTab } from '@/components/billing/orders-tab';
import { Statement } from '@/components/billing/statement';
import { ProjectList } from '@/components/projects/project-list';
import { HistoryDialog } from '@/components/versions/history-dialog';
import { contract } from '@/domain/contract';
import { renderPage } from '@/tests/support/render';
import { startScene } from '@/tests/support/user-centre';
import { PageErrorScreen } from '../errors/page-error-screen';
import { RootErrorScreen } from '../errors/root-error-screen';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
}));

const uuid = '00000000-0000-4000-8000-000000000001';
const nothing = {
  list: [],
  total: 0,
  totalPage: 0,
  quota: null,
  more: false,
  head: null,
  balance: 0,
};
type List = { path: string; shown: ReactNode; empty: string | null };
/**
 * Every list that loads its rows with one call. A list inside the dialog of another list is
 * tested with that list.
 */
const lists: Record<string, List> = {
  projects: {
    path: contract.projects.pageList.path,
    shown: <ProjectList search="" />,
    empty: 'No projects yet. Describe your first one in a sentence.',
  },
  statement: { path: contract.billing.statement.path, shown: <Statement />, empty: 'Nothing yet.' },
  versions: {
    path: contract.versions.list.path,
    shown: <HistoryDialog uuid={uuid} restore={async () => {}} onClose={() => {}} />,
    empty: 'There are no versions yet. The first answer creates one.',
  },
  activity: {
    path: contract.account.activity.path,
    shown: <ActivityDialog onClose={() => {}} />,
    empty: 'Nothing has happened yet.',
  },
  // The device in use is always in the list, so this list is never empty.
  devices: {
    path: contract.account.devices.path,
    shown: <DevicesDialog onClose={() => {}} />,
    empty: null,
  },
  orders: { path: contract.orders.list.path, shown: <OrdersTab />, empty: 'No orders yet.' },
};
const entries = Object.entries(lists);

let answer: () => Promise<Response>;
beforeEach(() => {
  startScene();
  answer = async () => Response.json({ code: 200, message: '', data: nothing });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => vi.unstubAllGlobals());
const skeletons = () => document.querySelectorAll('.skeleton').length;

describe('every list', () => {
  it.each(entries)('shows a skeleton while it loads: %s [GAP-80]', async (_, { shown }) => {
    answer = () => new Promise(() => {});
    await renderPage(shown, { signedIn: true });
    await waitFor(() => expect(skeletons()).toBeGreaterThan(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(entries.filter(([, { empty }]) => empty))(
    'shows that it is empty: %s [GAP-80]',
    async (_, { shown, empty }) => {
      await renderPage(shown, { signedIn: true });
      expect(await screen.findByText(empty ?? '', { exact: false })).toBeTruthy();
      expect(skeletons()).toBe(0);
    },
  );

  it.each(entries)(
    'shows what failed, and tries again: %s [GAP-80]',
    async (_, { shown, empty }) => {
      answer = async () => Response.json({ code: 500, message: '', data: null }, { status: 500 });
      await renderPage(shown, { signedIn: true });
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect(skeletons()).toBe(0);
      answer = async () => Response.json({ code: 200, message: '', data: nothing });
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      if (empty) expect(await screen.findByText(empty)).toBeTruthy();
    },
  );
});

describe('a page that crashes', () => {
  it('shows what was kept and reloads [GAP-80]', async () => {
    const reload = vi.fn();
    await renderPage(<PageErrorScreen reference="7F3K-92" onReload={reload} />);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toContain('7F3K-92');
  });

  it('reloads even when the layout itself crashes [GAP-80]', () => {
    const reload = vi.fn();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    render(<RootErrorScreen reference="7F3K-92" />);
    fireEvent.click(screen.getByRole('button', { name: /Reload/ }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
