import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ListedProject } from '@/domain/entities/project';
import { closeDialog, openDialog, useDialogs } from '@/lib/dialogs/store';
import { isPaletteShortcut } from '@/lib/palette/store';
import { useSession } from '@/lib/session/store';
import { registerLeaveGuard } from '@/lib/workbench/leave-guard';
import { projectEntry, signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { DialogHost } from './dialog-host';
import { PaletteKeys } from './palette-keys';

const went: string[] = [];
vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({
    push: (path: string) => went.push(path),
    refresh: () => went.push('refresh'),
  }),
}));

// Loaded on first open. Load it here so that no test waits.
beforeAll(() => import('./palette'));

let stored: ListedProject[];
let asked: URLSearchParams[];

beforeEach(() => {
  [stored, asked] = [[projectEntry(2), projectEntry(1, { favourite: 1 })], []];
  went.length = 0;
  closeDialog();
  useSession.getState().clear();
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (!pathname.endsWith('pageList'))
      return Response.json({ code: 200, message: '', data: { plans: { on: true }, runners: [] } });
    asked.push(searchParams);
    const list = stored.filter(({ title }) =>
      title.toLowerCase().includes(searchParams.get('serachName') ?? ''),
    );
    return Response.json({
      code: 200,
      message: '',
      data: { list, total: list.length, quota: null },
    });
  });
});

const show = async (signedIn = true) => {
  if (signedIn) signInWith('CODE_PLAN_PRO');
  await renderPage(
    <>
      <PaletteKeys />
      <DialogHost />
    </>,
    { signedIn },
  );
};
const ask = () => act(() => void fireEvent.keyDown(window, { key: 'k', ctrlKey: true }));
const input = () => screen.findByRole('combobox');
const type = async (value: string) => fireEvent.change(await input(), { target: { value } });
const enter = async () => fireEvent.keyDown(await input(), { key: 'Enter' });

it('opens with Ctrl+K and closes with Esc [PP-23]', async () => {
  await show();
  ask();
  await waitFor(async () => expect(document.activeElement).toBe(await input()));
  fireEvent.keyDown(await input(), { key: 'Escape' });
  await waitFor(() => expect(useDialogs.getState().open).toBeNull());
});

it('does not open over a dialog that may hold input [PP-23]', async () => {
  await show();
  act(() => openDialog('password', {}));
  ask();
  expect(useDialogs.getState().open?.name).toBe('password');
});

it('finds projects on the server, also by their chats, and opens the chosen one [PP-23]', async () => {
  await show();
  ask();
  await screen.findByRole('option', { name: 'Shop 2' });
  await type('SHOP 1');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Shop 2' })).toBeNull());
  expect([
    asked.at(-1)?.get('serachName'),
    asked.at(-1)?.get('inChats'),
    asked[0]?.get('pinned'),
  ]).toEqual(['shop 1', '1', '1']);
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Shop 1' }).getAttribute('aria-selected')).toBe(
      'true',
    ),
  );
  await enter();
  expect(went).toEqual([`/chat/${uuidOf(1)}`]);
  expect(useDialogs.getState().open).toBeNull();
});

it('runs the command that is chosen by arrow keys and part of its name [PP-23]', async () => {
  stored = [];
  await show();
  ask();
  await type('comm');
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Community' }).getAttribute('aria-selected')).toBe(
      'true',
    ),
  );
  await enter();
  expect(useDialogs.getState().open?.name).toBe('community');
});

it('puts a command that the search begins before projects whose chats contain it [PP-23]', async () => {
  stored = [projectEntry(1, { title: 'My community garden' })];
  await show();
  ask();
  await type('community');
  await screen.findByRole('option', { name: 'My community garden' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Community',
    'My community garden',
  ]);
  await enter();
  expect([useDialogs.getState().open?.name, went]).toEqual(['community', []]);
  act(closeDialog);
  ask();
  await type('garden');
  await screen.findByRole('option', { name: 'My community garden' });
  await enter();
  expect(went).toEqual([`/chat/${uuidOf(1)}`]);
});

it('offers a guest only what a guest can do [PP-23]', async () => {
  await show(false);
  ask();
  await input();
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Showcase', 'Sign in']));
  for (const name of ['Sign out', 'All my projects', 'Publish this project', 'Models and keys'])
    expect(names).not.toContain(name);
  expect(asked).toEqual([]);
});

it('shows that nothing matches [PP-23]', async () => {
  await show();
  ask();
  await type('zzz');
  await screen.findByText('Nothing matches “zzz”.');
});

it.each([
  ['Ctrl+K elsewhere', { ctrlKey: true }, false, true],
  ['⌘K on a Mac', { metaKey: true }, true, true],
  ['Ctrl+K on a Mac, which deletes to the end', { ctrlKey: true }, true, false],
  ['Ctrl+Shift+K', { ctrlKey: true, shiftKey: true }, false, false],
  ['K alone', {}, false, false],
])('%s [PP-23]', (_, keys, isMac, opens) =>
  expect(isPaletteShortcut(new KeyboardEvent('keydown', { key: 'k', ...keys }), isMac)).toBe(opens),
);

it('leaves the keys of a terminal to the terminal [PP-23]', () => {
  document.body.innerHTML = '<div class="xterm"><textarea></textarea></div>';
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true });
  let heard: boolean | undefined;
  const listen = (one: Event) => {
    heard = isPaletteShortcut(one as KeyboardEvent, false);
  };
  window.addEventListener('keydown', listen);
  document.querySelector('textarea')?.dispatchEvent(event);
  window.removeEventListener('keydown', listen);
  expect(heard).toBe(false);
});

it.each([
  ['a project', 'SHOP 1', 'Shop 1', `/chat/${uuidOf(1)}`],
  ['a new project', 'new', 'New project', '/'],
])('asks about unsaved edits before it opens %s [EDIT-025]', async (_, search, name, path) => {
  let go = () => {};
  onTestFinished(
    registerLeaveGuard((next) => {
      go = next;
    }),
  );
  await show();
  ask();
  await type(search);
  fireEvent.click(await screen.findByRole('option', { name }));
  expect(went).toEqual([]);
  go();
  expect(went).toEqual([path]);
});
