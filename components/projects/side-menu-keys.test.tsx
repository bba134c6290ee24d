import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ListedProject } from '@/domain/entities/project';
import { useDialogs } from '@/lib/dialogs/store';
import { useSideMenu } from '@/lib/projects/side-menu';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { pageHeaders, projectOf, serveCalls } from '@/tests/support/calls';
import { projectEntry, signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { SideMenu } from './side-menu';

const now = vi.hoisted(() => ({ went: [] as string[] }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ push: (path: string) => now.went.push(path) }),
}));
vi.mock('next/headers', () => ({ headers: async () => pageHeaders() }));

// Loaded on first open. Load it here so that no test waits.
beforeAll(() => import('./project-menu'));

let stored: ListedProject[];
let server: ReturnType<typeof serveCalls>;

beforeEach(() => {
  stored = [projectEntry(3), projectEntry(2), projectEntry(1)];
  now.went = [];
  useSideMenu.setState({ shown: 'held' });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  signInWith('CODE_PLAN_PRO');
  server = serveCalls({
    'projects.pageList': () => ({ list: stored, total: stored.length, quota: null }),
    'projects.setFavourite': ({ id, favourite }) => projectEntry(Number(id), { favourite }),
    'versions.gifts': () => ({ list: [] }),
    'versions.copy': () => ({ uuid: uuidOf(9) }),
    'gallery.share': ({ id }) => projectOf(Number(id)),
  });
});

const open = async () => {
  await renderPage(<SideMenu />);
  await screen.findByRole('link', { name: /^Shop 3/ });
};
const row = (id: number) => screen.getByRole('link', { name: new RegExp(`^Shop ${id}`) });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const toasts = () => useToasts.getState().recent.map(({ title }) => title);
const choose = async (id: number, name: string) => {
  const button = screen.getByRole('button', { name: `More for: Shop ${id}` });
  // The first click only loads the menu. The loaded menu handles later clicks itself.
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

it('moves from the search box through the projects with the arrow keys, and back [PP-22]', async () => {
  await open();
  screen.getByRole('searchbox').focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(row(3));
  press('ArrowDown');
  expect(document.activeElement).toBe(row(2));
  press('End');
  press('ArrowDown');
  expect(document.activeElement).toBe(row(1));
  press('Home');
  press('ArrowUp');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('F2 renames and restores the focus, Del asks before it deletes [PP-22]', async () => {
  await open();
  row(2).focus();
  press('F2');
  const field = screen.getByRole('textbox', { name: 'Project name' });
  expect(document.activeElement).toBe(field);
  press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(row(2)));
  press('Delete');
  expect(useDialogs.getState().open).toMatchObject({
    name: 'delete-project',
    props: { project: { id: '2' } },
  });
});

it('groups favourites before the dates [PP-22]', async () => {
  stored = [projectEntry(1, { favourite: 1 }), projectEntry(3), projectEntry(2)];
  await open();
  const first = within(screen.getByRole('region', { name: 'Favorites' }));
  expect(first.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Shop 1']);
  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Remove from favorites: Shop 1' })),
  );
  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Add to favorites: Shop 3' })),
  );
  await waitFor(() =>
    expect(server.inputsOf('projects.setFavourite')).toEqual([
      { id: '1', favourite: 0 },
      { id: '3', favourite: 1 },
    ]),
  );
});

it('keeps the focus on a project that moves to the favourites [PP-22]', async () => {
  await open();
  stored = [projectEntry(1, { favourite: 1 }), projectEntry(3), projectEntry(2)];
  const star = screen.getByRole('button', { name: 'Add to favorites: Shop 1' });
  star.focus();
  fireEvent.click(star);
  await screen.findByRole('region', { name: 'Favorites' });
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Remove from favorites: Shop 1' }),
  );
});

it('duplicates a project and shows that; shows a refusal and opens nothing [PP-22]', async () => {
  await open();
  await choose(2, 'Make a copy');
  await waitFor(() => expect(toasts()).toEqual(['“Shop 2” was copied']));
  expect(server.inputsOf('versions.copy')).toEqual([{ uuid: uuidOf(2) }]);
  server.answers['versions.copy'] = () => {
    throw new CallError(706, 'No more projects.');
  };
  await choose(2, 'Make a copy');
  await waitFor(() => expect(toasts()).toContain('No more projects.'));
  expect(now.went).toEqual([]);
});

it('shows the origin of a project: 3 is in the community, other values above 0 were shared, 0 shows nothing [PROJ-031]', async () => {
  stored = [projectEntry(3, { fromType: 3 }), projectEntry(2, { fromType: 1 }), projectEntry(1)];
  await open();
  const icons = [3, 2, 1].map(
    (id) => within(row(id)).queryByRole('img')?.getAttribute('aria-label') ?? null,
  );
  expect(icons).toEqual(['Shown to the community', 'Shared with you', null]);
});

it('publishes a project to the community and takes it back [GAP-50]', async () => {
  stored = [projectEntry(3), projectEntry(2, { fromType: 3 })];
  await open();
  await choose(3, 'Show to the community');
  await waitFor(() => expect(toasts()).toEqual(['“Shop 3” is in the community now']));
  await choose(2, 'Remove from the community');
  await waitFor(() =>
    expect(server.inputsOf('gallery.share')).toEqual([
      { id: '3', shared: 1 },
      { id: '2', shared: 0 },
    ]),
  );
});

it('shows the project’s picture in its row, by its own address [PROJ-030]', async () => {
  stored = [projectEntry(3), projectEntry(2, { hasPicture: true })];
  await open();
  const picture = row(2).querySelector('img') as HTMLImageElement;
  expect(picture.getAttribute('src')).toBe(
    `/servers/auto-website-bff/api/v1/projects/getPic?uuid=${uuidOf(2)}`,
  );
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(row(3).querySelector('img')).toBeNull();
  fireEvent.error(picture);
  expect(row(2).querySelector('img')).toBeNull();
});

it('shows where in a chat the words were found [SIDE-009]', async () => {
  stored = [projectEntry(3, { excerpt: 'a page for tea' })];
  await open();
  expect(row(3).textContent).toContain('In the chat: a page for tea');
});
