import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DialogHost } from '@/components/layout/dialog-host';
import type { CommunityProject } from '@/domain/entities/gallery';
import { useDialogs } from '@/lib/dialogs/store';
import { openCases, openCommunity } from '@/lib/gallery/open-gallery';
import { useToasts } from '@/lib/toasts/store';
import { signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';

const went: string[] = [];
vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: (path: string) => went.push(path) }),
}));

const place = { domain: 'sites.example', port: 443, secure: true };
const shown = (id: number, more: Partial<CommunityProject> = {}): CommunityProject => ({
  ...{
    title: `Shop ${id}`,
    picUrl: `/pic/${id}`,
    previewUrl: `https://shop-${id}.example/`,
    name: null,
    uuid: uuidOf(id),
  },
  ...{ owner: 'Bob', at: '2026-01-01T00:00:00.000Z', kind: 'website' },
  ...more,
});

// These load on first open. Load them here so that no test waits.
beforeAll(() =>
  Promise.all([
    import('./cases-dialog'),
    import('./community-dialog'),
    import('@/components/ui/dialog-panel'),
  ]),
);

let stored: CommunityProject[];
let asked: string[];
let refusal: { code: number; message: string } | null;

beforeEach(() => {
  [stored, asked, refusal] = [Array.from({ length: 9 }, (_, at) => shown(at + 1)), [], null];
  went.length = 0;
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    asked.push(`${pathname.split('/v1')[1]}?${searchParams}`);
    if (refusal) return Response.json({ ...refusal, data: null });
    const [page, size] = [
      Number(searchParams.get('pageNum') ?? 1),
      Number(searchParams.get('pageSize') ?? 9),
    ];
    const found = stored.filter(({ title }) =>
      title.toLowerCase().includes(searchParams.get('search') ?? ''),
    );
    const data = pathname.endsWith('/copy')
      ? { uuid: uuidOf(99) }
      : { place, list: found.slice((page - 1) * size, page * size), total: found.length };
    return Response.json({ code: 200, message: '', data });
  });
});

const show = async (open: () => void, signedIn = false) => {
  if (signedIn) signInWith('CODE_PLAN_PRO');
  await renderPage(<DialogHost />, { signedIn });
  act(open);
  return screen.findByRole('dialog');
};

it('shows nine cards with image and title, each of which opens its preview in a new window [HEAD-013]', async () => {
  stored[0] = shown(1, { name: 'tea-k3x9qa' });
  const dialog = await show(openCases);
  const cards = within(await within(dialog).findByRole('list', { name: 'Showcase' })).getAllByRole(
    'listitem',
  );
  expect(cards).toHaveLength(9);
  const links = cards.map((card) => within(card).getByRole('link'));
  expect(links.map((link) => link.getAttribute('target'))).toEqual(
    Array.from({ length: 9 }, () => '_blank'),
  );
  expect(links.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
    'https://tea-k3x9qa.sites.example/',
    'https://shop-2.example/',
  ]);
  expect([
    links[1]?.textContent?.trim(),
    links[1]?.querySelector('img')?.getAttribute('src'),
  ]).toEqual(['Shop 2', '/pic/2']);
});

it('asks a guest to sign in before a project is opened or copied [GAP-50]', async () => {
  await show(openCases);
  fireEvent.click(await screen.findByRole('button', { name: 'See how it was built: “Shop 2”' }));
  expect(useDialogs.getState().open?.name).toBe('sign-in');
});

it('opens a project read-only, and starts a copy of it [GAP-50]', async () => {
  await show(openCommunity, true);
  fireEvent.click(await screen.findByRole('button', { name: 'See how it was built: “Shop 2”' }));
  expect([went, useDialogs.getState().open]).toEqual([[`/chat/${uuidOf(2)}`], null]);
  act(openCommunity);
  fireEvent.click(await screen.findByRole('button', { name: 'Remix “Shop 3”' }));
  await waitFor(() => expect(went).toEqual([`/chat/${uuidOf(2)}`, `/chat/${uuidOf(99)}`]));
  expect(asked).toContain(`/projects/${uuidOf(3)}/copy?`);
  await waitFor(() => expect(useDialogs.getState().open).toBeNull());
});

it('stays open when a copy is refused, and shows why [GAP-50]', async () => {
  await show(openCommunity, true);
  const button = await screen.findByRole('button', { name: 'Remix “Shop 3”' });
  refusal = { code: 706, message: 'No more projects.' };
  fireEvent.click(button);
  await waitFor(() =>
    expect(useToasts.getState().recent.map(({ title }) => title)).toEqual(['No more projects.']),
  );
  expect([went, useDialogs.getState().open?.name]).toEqual([[], 'community']);
});

it('loads the community page by page, and searches by title [GAP-50]', async () => {
  stored = Array.from({ length: 20 }, (_, at) => shown(at + 1));
  await show(openCommunity);
  expect(await screen.findAllByText('by Bob')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Shop 20');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'SHOP 20' } });
  await waitFor(() => expect(screen.getAllByText('by Bob')).toHaveLength(1));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } });
  await screen.findByText('Nothing here has “nowhere” in its name.');
});

it('shows a failure and tries again [GAP-50]', async () => {
  refusal = { code: 404, message: 'The cases are away.' };
  await show(openCases);
  await screen.findByText('The cases are away.');
  refusal = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('list', { name: 'Showcase' });
});
