import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CommunityProject } from '@/domain/entities/gallery';
import { languages } from '@/domain/locale';
import { useDialogs } from '@/lib/dialogs/store';
import { serveCalls } from '@/tests/support/calls';
import { messagesOf } from '@/tests/support/page';
import { signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { HomeWall } from './home-wall';

const went: string[] = [];
vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: (path: string) => went.push(path) }),
}));
vi.mock('server-only', () => ({}));

const site = (id: number): CommunityProject => ({
  ...{ title: `Shop ${id}`, name: `shop-${id}`, uuid: uuidOf(id), owner: 'Bob', at: '' },
  kind: 'website',
  ...{ picUrl: `/pic/${id}`, previewUrl: `https://shop-${id}.sites.example/` },
});
const wall = {
  place: { domain: 'sites.example', port: 443, secure: true },
  list: [site(1), site(2)],
};

beforeEach(() => {
  went.length = 0;
  useDialogs.setState({ open: null });
});

it('has pictures and links in the first HTML, loaded only when they come into view [HOME-009]', () => {
  vi.stubGlobal('location', undefined);
  const messages = messagesOf('en_US');
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <NextIntlClientProvider locale="en-US" messages={messages} timeZone="Asia/Shanghai">
      <QueryClientProvider client={new QueryClient()}>
        <HomeWall wall={wall} pageHost="localhost" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  vi.unstubAllGlobals();
  const pictures = [...page.querySelectorAll('img')];
  expect(pictures.map((one) => [one.getAttribute('src'), one.getAttribute('loading')])).toEqual([
    ['/pic/1', 'lazy'],
    ['/pic/2', 'lazy'],
  ]);
  expect([...page.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    'https://shop-1.sites.example/',
    'https://shop-2.sites.example/',
  ]);
});

it.each(languages)('opens each site in a new window, in %s [HOME-009]', async (language) => {
  await renderPage(<HomeWall wall={wall} pageHost="localhost" />, { language });
  const { gallery } = messagesOf(language);
  const region = within(screen.getByRole('region', { name: gallery.wall }));
  const links = region.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['https://shop-1.sites.example/', '_blank'],
    ['https://shop-2.sites.example/', '_blank'],
  ]);
  expect(links[0]?.textContent).toContain('Shop 1');
});

it('copies a site for a user, and asks a guest to sign in first [HOME-009, GAP-50]', async () => {
  const server = serveCalls({ 'versions.copy': () => ({ uuid: uuidOf(9) }) });
  const guest = await renderPage(<HomeWall wall={wall} pageHost="localhost" />);
  fireEvent.click(screen.getByRole('button', { name: 'Remix “Shop 2”' }));
  expect([useDialogs.getState().open?.name, server.received]).toEqual(['sign-in', []]);
  guest.unmount();
  signInWith('CODE_PLAN_PRO');
  await renderPage(<HomeWall wall={wall} pageHost="localhost" />, { signedIn: true });
  fireEvent.click(screen.getByRole('button', { name: 'Remix “Shop 2”' }));
  await waitFor(() => expect(went).toEqual([`/chat/${uuidOf(9)}`]));
  expect(server.received.map(({ call, input }) => [call, input.uuid])).toEqual([
    ['versions.copy', uuidOf(2)],
  ]);
});

it('opens the whole community [HOME-009]', async () => {
  await renderPage(<HomeWall wall={wall} pageHost="localhost" />);
  fireEvent.click(screen.getByRole('button', { name: 'See all' }));
  expect(useDialogs.getState().open?.name).toBe('community');
});

it('links to an address that a device on the network can reach [HOME-009, PP-02]', async () => {
  const local = { ...wall, place: { domain: 'localhost', port: 4100, secure: false } };
  await renderPage(<HomeWall wall={local} pageHost="192.168.1.7" />);
  const [link] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toMatch(/^http:\/\/192\.168\.1\.7:4100\/.*shop-1/);
});
