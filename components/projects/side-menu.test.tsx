import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ListedProject } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { closeDialog, openDialog, useDialogs } from '@/lib/dialogs/store';
import { useSideMenu } from '@/lib/projects/side-menu';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { ada, listed, signInWith, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { SideMenuButton } from './side-menu-button';

const now = vi.hoisted(() => ({ path: '/', actions: [] as unknown[], answer: {} as object, fine: true }));
vi.mock('next/navigation', () => ({ usePathname: () => now.path, useRouter: () => ({}) }));
vi.mock('@/lib/projects/actions', () => ({
  renameProject: async (input: object) => {
    now.actions.push(input);
    return now.answer;
  },
}));
vi.mock('@/components/ui/part', async (real) => {
  const { SideMenu } = await import('./side-menu');
  return { ...(await real<object>()), part: () => SideMenu };
});

let stored: ListedProject[];
let asked: URLSearchParams[];
let refusal: { code: number; message: string } | null;
let quota: number | null;

beforeEach(() => {
  stored = [listed(3), listed(2), listed(1)];
  [asked, refusal, quota] = [[], null, null];
  Object.assign(now, { path: '/', actions: [], answer: { code: 200, message: '', data: {} }, fine: true });
  useSideMenu.setState({ shown: 'shut' });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], kept: [], unseen: 0 });
  signInWith('CODE_PLAN_PRO');
  vi.stubGlobal('matchMedia', () => ({ matches: now.fine, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URL(path, 'http://localhost').searchParams;
    asked.push(query);
    if (refusal) return Response.json({ ...refusal, data: null });
    const [page, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))];
    const found = stored.filter(({ title }) => title.toLowerCase().includes(query.get('serachName') ?? ''));
    const data = { list: found.slice((page - 1) * size, page * size), total: found.length, quota };
    return Response.json({ code: 200, message: '', data });
  });
});

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
])('PROJ-028 with $has of $quota projects says $said', async ({ has, said, ...given }) => {
  stored = stored.slice(0, has);
  quota = given.quota;
  await openMenu();
  expect(screen.queryByText(/of \d+ projects/)?.textContent).toBe(said);
});

const mouseAt = (clientX: number) => act(() => void window.dispatchEvent(new MouseEvent('mousemove', { clientX })));
/** Whether pressing a link was left to the browser. */
const follows = (title: string) => fireEvent.click(screen.getByRole('link', { name: title }));
/** Gives the list's box, 300 px high, so much in it; a test's page has no heights of its own. */
const isAsHighAs = (scrollHeight: number) => {
  for (const [name, height] of Object.entries({ scrollHeight, clientHeight: 300 })) {
    const spy = vi.spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get').mockReturnValue(height);
    onTestFinished(() => spy.mockRestore());
  }
};
const toasts = () => useToasts.getState().kept.map(({ title }) => title);

describe('the side menu', () => {
  it('SIDE-001 has a link to a new chat and a search box', async () => {
    await openMenu();
    expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('searchbox', { name: 'Search projects and chats' })).toBeTruthy();
  });

  it('SIDE-003 links each project and offers rename and delete', async () => {
    await openMenu();
    expect(screen.getByRole('link', { name: 'Shop 2' }).getAttribute('href')).toBe(`/chat/${uuidOf(2)}`);
    expect(screen.getByRole('button', { name: 'Rename: Shop 2' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Shop 2' }));
    expect(useDialogs.getState().open).toMatchObject({ name: 'delete-project', props: { project: { id: '2' } } });
  });

  it('SIDE-004 opens under a mouse at the left edge and shuts when it moves away', async () => {
    await renderPage(<SideMenuButton />);
    mouseAt(200);
    expect(menu()).toBeNull();
    mouseAt(3);
    expect(menu()).toBeTruthy();
    mouseAt(30);
    expect(menu()).toBeTruthy();
    mouseAt(900);
    expect(menu()).toBeNull();
  });

  it('SIDE-004 does not come over a dialog', async () => {
    await renderPage(<SideMenuButton />);
    openDialog('guide', {});
    mouseAt(3);
    expect(menu()).toBeNull();
    closeDialog();
    mouseAt(3);
    expect(menu()).toBeTruthy();
  });

  it('SIDE-004 is not opened by the edge on a phone, and stays where it was asked for', async () => {
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

  it('SIDE-005 opens only when token and user are known', async () => {
    useSession.setState({ user: null });
    await renderPage(<SideMenuButton />);
    mouseAt(3);
    fireEvent.click(button() as HTMLElement);
    expect(menu()).toBeNull();
    act(() => useSession.setState({ user: ada, token: null }));
    mouseAt(3);
    expect(menu()).toBeNull();
    act(() => useSession.getState().know(ada, []));
    mouseAt(3);
    expect(menu()).toBeTruthy();
  });

  it('HEAD-002 shows its button to who is signed in, and not in an app', async () => {
    await renderPage(<SideMenuButton />);
    expect(button()).toBeTruthy();
    act(() => useSession.setState({ window: 'app' }));
    expect(button()).toBeNull();
    act(() => useSession.setState({ window: 'browser' }));
    fireEvent.click(button() as HTMLElement);
    act(() => useSession.getState().leave());
    expect(button()).toBeNull();
    act(() => signInWith());
    expect(menu()).toBeNull();
  });

  it('SIDE-006 has the next page come when the list is scrolled to its end', async () => {
    stored = Array.from({ length: 17 }, (_, at) => listed(at + 1));
    isAsHighAs(900);
    await openMenu();
    expect(asked).toHaveLength(1);
    const box = screen.getByRole('link', { name: 'Shop 1' }).closest('.overflow-y-auto') as HTMLElement;
    fireEvent.scroll(box);
    expect(asked).toHaveLength(1);
    fireEvent.scroll(box, { target: { scrollTop: 500 } });
    await screen.findByText('Shop 17');
    expect(asked.map((query) => query.get('pageNum'))).toEqual(['1', '2']);
  });

  it('SIDE-007 has pages come by themselves while the list is not full, three at most', async () => {
    stored = Array.from({ length: 80 }, (_, at) => listed(at + 1));
    isAsHighAs(300);
    await openMenu();
    await screen.findByText('Shop 60');
    await act(async () => {});
    expect(asked.map((query) => query.get('pageNum'))).toEqual(['1', '2', '3', '4']);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Shop 75');
  });

  it('SIDE-009 asks for what was typed in lower case, once it rests', async () => {
    stored = [listed(1, { title: 'Tea House' }), listed(2, { title: 'Bakery' })];
    await openMenu();
    for (const value of ['T', 'TE', 'TEA']) fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await waitFor(() => expect(screen.queryByText('Bakery')).toBeNull());
    expect([asked.map((query) => query.get('serachName')), limits.sideMenu.searchMs]).toEqual([[null, 'tea'], 300]);
    await screen.findByText('Tea House');
  });

  it('SIDE-010 says that a project in the making has to be waited for, instead of opening it', async () => {
    stored = [listed(1, { status: 0 })];
    await openMenu();
    const link = screen.getByRole('link', { name: 'Shop 1 Processing' });
    expect(fireEvent.click(link)).toBe(false);
    expect(useDialogs.getState().open).toEqual({ name: 'project-processing', props: { title: 'Shop 1' } });
  });

  it('SIDE-011 goes to any other project, and shuts', async () => {
    stored = [listed(2), listed(1, { status: 1 })];
    await openMenu();
    expect(fireEvent.click(screen.getByRole('link', { name: 'Shop 1 Failed' }))).toBe(true);
    expect(useDialogs.getState().open).toBeNull();
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('SIDE-012 does nothing for the project that is open', async () => {
    now.path = `/chat/${uuidOf(2)}`;
    await openMenu();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Shop 2');
    expect(follows('Shop 2')).toBe(false);
    expect(menu()).toBeTruthy();
  });

  it('SIDE-013 marks what is processed and what failed, and nothing else', async () => {
    stored = [listed(3, { status: 0 }), listed(2, { status: 1 }), listed(1, { status: 2 })];
    await openMenu();
    const rows = stored.map(({ title }) => screen.getByText(title).closest('a')?.textContent);
    expect(rows).toEqual(['Shop 3Processing', 'Shop 2Failed', 'Shop 1']);
  });

  it('SIDE-016 shows a refusal in the server’s words, and asks again', async () => {
    refusal = { code: 404, message: 'The list is away.' };
    await renderPage(<SideMenuButton />);
    fireEvent.click(button() as HTMLElement);
    await screen.findByText('The list is away.');
    refusal = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Shop 3');
  });

  it('SIDE-018 opens the user centre', async () => {
    await openMenu();
    const account = screen.getByRole('button', { name: 'Ada: user center' });
    // Who says what he sees presses it too.
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

  it('SIDE-017 saves what was typed and has the list asked for anew', async () => {
    await openMenu();
    stored = [listed(2, { title: 'Tea' })];
    await type('  Tea ');
    expect(now.actions).toEqual([{ id: '2', title: 'Tea' }]);
    expect(toasts()).toEqual(['Name saved']);
    await screen.findByRole('link', { name: 'Tea' });
  });

  it('SIDE-017 lets Esc leave the name as it was, and the menu open', async () => {
    await openMenu();
    await type('Tea', 'Escape');
    expect(screen.getByRole('link', { name: 'Shop 2' })).toBeTruthy();
    expect(now.actions).toEqual([]);
  });

  it('MEM-014 offers the upgrade to a free user instead', async () => {
    signInWith();
    await openMenu();
    fireEvent.click(screen.getByRole('button', { name: 'Rename: Shop 2' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(useDialogs.getState().open).toEqual({ name: 'upsell', props: { gate: 'hasGrade' } });
  });
});
