import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ListedProject } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { closeDialog, openDialog, useDialogs } from '@/lib/dialogs/store';
import { useSideMenu } from '@/lib/projects/side-menu';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { type Answers, pageHeaders, projectOf, serveCalls } from '@/tests/support/calls';
import { ada, projectEntry, signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
// Load lazy code before the tests so that no test waits for it.
import './side-menu';
import { SideMenuButton } from './side-menu-button';

const now = vi.hoisted(() => ({ path: '/', fine: true }));
vi.mock('next/navigation', () => ({ usePathname: () => now.path, useRouter: () => ({}) }));
vi.mock('next/headers', () => ({ headers: async () => pageHeaders() }));

let stored: ListedProject[];
let server: ReturnType<typeof serveCalls>;
let quota: number | null;

beforeEach(() => {
  stored = [projectEntry(3), projectEntry(2), projectEntry(1)];
  quota = null;
  Object.assign(now, { path: '/', fine: true });
  useSideMenu.setState({ shown: 'shut' });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  signInWith('CODE_PLAN_PRO');
  vi.stubGlobal('matchMedia', () => ({
    matches: now.fine,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  server = serveCalls({
    'versions.gifts': () => ({ list: [] }),
    'projects.pageList': list,
    'projects.update': ({ id }) => projectOf(Number(id)),
  });
});

const list: NonNullable<Answers['projects.pageList']> = ({
  pageNum,
  pageSize,
  serachName = '',
}) => {
  const found = stored.filter(({ title }) => title.toLowerCase().includes(serachName));
  const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { list: page, total: found.length, quota };
};
const asked = () => server.inputsOf('projects.pageList');
const pages = () => asked().map(({ pageNum }) => pageNum);

const button = () => screen.queryByRole('button', { name: 'My projects' });
const menu = () => screen.queryByRole('dialog', { name: 'My projects' });
const openMenu = async () => {
  const page = await renderPage(<SideMenuButton />);
  fireEvent.click(button() as HTMLElement);
  await screen.findByText(stored[0]?.title ?? /./);
  return page;
};
it.each([
  { has: 3, quota: 3, said: '3 of 3 projects' },
  { has: 2, quota: 3, said: '2 of 3 projects' },
  { has: 1, quota: 3, said: undefined },
  { has: 3, quota: null, said: undefined },
])('with $has of $quota projects shows $said [PROJ-028]', async ({ has, said, ...given }) => {
  stored = stored.slice(0, has);
  quota = given.quota;
  await openMenu();
  expect(screen.queryByText(/of \d+ projects/)?.textContent).toBe(said);
});

const mouseAt = (clientX: number) =>
  act(() => void window.dispatchEvent(new MouseEvent('mousemove', { clientX })));
/** Returns whether a click on the link was left to the browser. */
const follows = (title: string) => fireEvent.click(screen.getByRole('link', { name: title }));
/** Sets the height of the list's content; its box is 300 px high. Test pages have no layout. */
const isAsHighAs = (scrollHeight: number) => {
  for (const [name, height] of Object.entries({ scrollHeight, clientHeight: 300 })) {
    const spy = vi
      .spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get')
      .mockReturnValue(height);
    onTestFinished(() => spy.mockRestore());
  }
};
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

describe('the side menu', () => {
  it('has a link to a new chat and a search box [SIDE-001]', async () => {
    await openMenu();
    expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('searchbox', { name: 'Search projects and chats' })).toBeTruthy();
  });

  it('links each project and offers rename and delete [SIDE-003]', async () => {
    await openMenu();
    expect(screen.getByRole('link', { name: 'Shop 2' }).getAttribute('href')).toBe(
      `/chat/${uuidOf(2)}`,
    );
    expect(screen.getByRole('button', { name: 'Rename: Shop 2' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Shop 2' }));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'delete-project',
      props: { project: { id: '2' } },
    });
  });

  it('opens with the mouse at the left edge and closes when it moves away [SIDE-004]', async () => {
    await renderPage(<SideMenuButton />);
    // A few pixels from the edge people press buttons and select text.
    mouseAt(12);
    expect(menu()).toBeNull();
    mouseAt(3);
    expect(menu()).toBeTruthy();
    mouseAt(30);
    expect(menu()).toBeTruthy();
    mouseAt(900);
    expect(menu()).toBeNull();
  });

  it('does not open over a dialog [SIDE-004]', async () => {
    await renderPage(<SideMenuButton />);
    openDialog('guide', {});
    mouseAt(3);
    expect(menu()).toBeNull();
    closeDialog();
    mouseAt(3);
    expect(menu()).toBeTruthy();
  });

  it('does not open by the edge on a phone, and stays open after a press of its button [SIDE-004]', async () => {
    now.fine = false;
    const { unmount } = await renderPage(<SideMenuButton />);
    mouseAt(3);
    expect(menu()).toBeNull();
    unmount();
    await openMenu();
    mouseAt(900);
    expect(menu()).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('opens only when token and user are known [SIDE-005]', async () => {
    useSession.setState({ user: null });
    await renderPage(<SideMenuButton />);
    mouseAt(3);
    fireEvent.click(button() as HTMLElement);
    expect(menu()).toBeNull();
    act(() => useSession.setState({ user: ada, token: null }));
    mouseAt(3);
    expect(menu()).toBeNull();
    act(() => useSession.getState().setAccount(ada, []));
    mouseAt(3);
    expect(menu()).toBeTruthy();
  });

  it('shows its button to signed-in users, and not in an app [HEAD-002]', async () => {
    await renderPage(<SideMenuButton />);
    expect(button()).toBeTruthy();
    act(() => useSession.setState({ window: 'app' }));
    expect(button()).toBeNull();
    act(() => useSession.setState({ window: 'browser' }));
    fireEvent.click(button() as HTMLElement);
    act(() => useSession.getState().clear());
    expect(button()).toBeNull();
    act(() => signInWith());
    expect(menu()).toBeNull();
  });

  it('loads the next page when the list is scrolled to its end [SIDE-006]', async () => {
    stored = Array.from({ length: 17 }, (_, at) => projectEntry(at + 1));
    isAsHighAs(900);
    await openMenu();
    expect(asked()).toHaveLength(1);
    const box = screen
      .getByRole('link', { name: 'Shop 1' })
      .closest('.overflow-y-auto') as HTMLElement;
    fireEvent.scroll(box);
    expect(asked()).toHaveLength(1);
    fireEvent.scroll(box, { target: { scrollTop: 500 } });
    await screen.findByText('Shop 17');
    expect(pages()).toEqual([1, 2]);
  });

  it('loads up to three pages automatically while the list is not full [SIDE-007]', async () => {
    stored = Array.from({ length: 80 }, (_, at) => projectEntry(at + 1));
    isAsHighAs(300);
    await openMenu();
    await screen.findByText('Shop 60');
    await act(async () => {});
    expect(pages()).toEqual([1, 2, 3, 4]);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Shop 75');
  });

  it('searches in lower case after typing stops [SIDE-009]', async () => {
    stored = [projectEntry(1, { title: 'Tea House' }), projectEntry(2, { title: 'Bakery' })];
    await openMenu();
    for (const value of ['T', 'TE', 'TEA'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await waitFor(() => expect(screen.queryByText('Bakery')).toBeNull());
    expect([asked().map(({ serachName }) => serachName), limits.sideMenu.searchMs]).toEqual([
      [undefined, 'tea'],
      300,
    ]);
    await screen.findByText('Tea House');
  });

  it('asks to wait for a project that is being generated, instead of opening it [SIDE-010]', async () => {
    stored = [projectEntry(1, { status: 0 })];
    await openMenu();
    const link = screen.getByRole('link', { name: 'Shop 1 Processing' });
    expect(fireEvent.click(link)).toBe(false);
    expect(useDialogs.getState().open).toEqual({
      name: 'project-processing',
      props: { title: 'Shop 1' },
    });
  });

  it('opens any other project, and closes [SIDE-011]', async () => {
    stored = [projectEntry(2), projectEntry(1, { status: 1 })];
    await openMenu();
    expect(fireEvent.click(screen.getByRole('link', { name: 'Shop 1 Failed' }))).toBe(true);
    expect(useDialogs.getState().open).toBeNull();
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('ignores the project that is already open [SIDE-012]', async () => {
    now.path = `/chat/${uuidOf(2)}`;
    await openMenu();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Shop 2');
    expect(follows('Shop 2')).toBe(false);
    expect(menu()).toBeTruthy();
  });

  it('marks only projects that are processed or failed [SIDE-013]', async () => {
    stored = [
      projectEntry(3, { status: 0 }),
      projectEntry(2, { status: 1 }),
      projectEntry(1, { status: 2 }),
    ];
    await openMenu();
    const rows = stored.map(({ title }) => screen.getByText(title).closest('a')?.textContent);
    expect(rows).toEqual(['Shop 3Processing', 'Shop 2Failed', 'Shop 1']);
  });

  it('shows the server’s message of a refusal, and tries again [SIDE-016]', async () => {
    server.answers['projects.pageList'] = () => {
      throw new CallError(404, 'The list is away.');
    };
    await renderPage(<SideMenuButton />);
    fireEvent.click(button() as HTMLElement);
    await screen.findByText('The list is away.');
    server.answers['projects.pageList'] = list;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Shop 3');
  });

  it('opens the user centre [SIDE-018]', async () => {
    await openMenu();
    const account = screen.getByRole('button', { name: 'Ada: account' });
    // The accessible name contains the visible text, so that voice control finds the button.
    expect(account.textContent).toBe('Ada');
    fireEvent.click(account);
    expect(useDialogs.getState().open?.name).toBe('user-centre');
  });
});

describe('renaming from the menu', () => {
  const type = async (value: string, key = 'Enter') => {
    fireEvent.click(screen.getByRole('button', { name: 'Rename: Shop 2' }));
    const field = screen.getByRole('textbox', { name: 'Project name' });
    fireEvent.change(field, { target: { value } });
    await act(async () => void fireEvent.keyDown(field, { key }));
  };

  it('saves the input and reloads the list [SIDE-017]', async () => {
    await openMenu();
    stored = [projectEntry(2, { title: 'Tea' })];
    await type('  Tea ');
    await waitFor(() => expect(toasts()).toEqual(['Name saved']));
    expect(server.inputsOf('projects.update')).toEqual([{ id: '2', title: 'Tea' }]);
    await screen.findByRole('link', { name: 'Tea' });
  });

  it('shows why a name was not saved, and keeps the input [SIDE-017]', async () => {
    await openMenu();
    await type('   ');
    expect(toasts()).toEqual(['The name can’t be empty.']);
    expect(screen.getByRole('textbox', { name: 'Project name' })).toBeTruthy();
    server.answers['projects.update'] = () => {
      throw new CallError(404, 'It is gone.');
    };
    const field = screen.getByRole('textbox', { name: 'Project name' });
    fireEvent.change(field, { target: { value: 'Tea' } });
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Project name' }).value).toBe(
      'Tea',
    );
    expect(server.inputsOf('projects.update')).toEqual([{ id: '2', title: 'Tea' }]);
  });

  it('makes no call for an unchanged name [SIDE-017, PROJ-011]', async () => {
    await openMenu();
    await type(' Shop 2 ');
    await screen.findByRole('link', { name: 'Shop 2' });
    expect(server.inputsOf('projects.update')).toEqual([]);
  });

  it('restores the name on Esc, and keeps the menu open [SIDE-017]', async () => {
    await openMenu();
    await type('Tea', 'Escape');
    expect(screen.getByRole('link', { name: 'Shop 2' })).toBeTruthy();
    expect(server.inputsOf('projects.update')).toEqual([]);
  });

  it('offers the upgrade to a free user instead [MEM-014, SIDE-017]', async () => {
    signInWith();
    await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Rename: Shop 2' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(useDialogs.getState().open).toEqual({ name: 'upsell', props: { gate: 'hasGrade' } });
  });
});
