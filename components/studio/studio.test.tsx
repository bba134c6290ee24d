import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { Config } from '@/lib/config/config';
import { ConfigContext } from '@/lib/config/use-config';
import { usePaletteProject } from '@/lib/palette/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { serveCalls } from '@/tests/support/calls';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { Studio } from './studio';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }),
  usePathname: () => '/',
}));
/** The project that the studio has opened. */
const opened = () => usePaletteProject.getState().project as OpenProject;
const show = (page: ReactNode = <Studio />) =>
  renderInProject(page, createConversationScene().project);

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => {
  await Promise.all([
    import('@/components/workbench/workbench'),
    import('@/components/workbench/code-view'),
    import('../layout/deployment-badge'),
    import('@/components/help/assistant'),
    import('@/components/projects/latest-projects'),
  ]);
});
beforeEach(() => {
  serveCalls({});
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

const box = () =>
  document.querySelector<HTMLTextAreaElement>('#prompt textarea') as HTMLTextAreaElement;
const isHidden = (element: Element | undefined) => !!element?.closest('.max-lg\\:invisible');
const workbench = () => screen.getByRole('region', { name: 'Workbench' });
/** Returns which of the two panes is hidden below 1024 px. A wider window shows both. */
const hidden = () => ({
  chat: isHidden(box()),
  workbench: isHidden(workbench()),
});

it('in a narrow window hides the chat when the workbench opens, and the workbench when the chat opens [WB-019]', async () => {
  show();
  const { view } = opened();
  act(() => view.show('preview'));
  await screen.findByRole('region', { name: 'Workbench' });
  expect(hidden()).toEqual({ chat: true, workbench: false });
  act(() => view.showPane('chat'));
  expect(hidden()).toEqual({ chat: false, workbench: true });
  act(() => view.show('code'));
  expect(hidden()).toEqual({ chat: true, workbench: false });
  act(() => view.close());
  expect(isHidden(box())).toBe(false);
});

it('puts a chip’s text into the box and focuses the box [HOME-002]', () => {
  show();
  box().blur();
  const [prompt] = messagesOf('en_US').homePrompts.general;
  fireEvent.click(screen.getByRole('button', { name: prompt }));
  expect(box().value).toBe(prompt);
  expect(document.activeElement).toBe(box());
});

it('shows the wall on home, not in an app window, and not in a project [HOME-009]', () => {
  show(<Studio wall={<p>The wall</p>} />);
  expect(screen.getByText('The wall')).toBeDefined();
  act(() => useSession.getState().setWindow('app'));
  expect(screen.queryByText('The wall')).toBeNull();
  act(() => useSession.getState().setWindow('browser'));
  expect(screen.getByText('The wall')).toBeDefined();
  act(() => opened().project.setState({ uuid: 'x' }));
  expect(screen.queryByText('The wall')).toBeNull();
});

it('shows prices to a guest on home, not in an app window, and not to a user [HOME-008]', () => {
  show(<Studio prices={<p>The prices</p>} />);
  const prices = () => screen.queryByText('The prices');
  expect(prices()).not.toBeNull();
  act(() => useSession.getState().setWindow('app'));
  expect(prices()).toBeNull();
  act(() => useSession.getState().setWindow('browser'));
  expect(prices()).not.toBeNull();
  act(() => useSession.getState().markSignedIn());
  expect(prices()).toBeNull();
  act(() => useSession.getState().clear());
  act(() => opened().project.setState({ uuid: 'x' }));
  expect(prices()).toBeNull();
});

it('has footer and assistant until a chat starts or a project is open [HEAD-011, HEAD-012]', async () => {
  show();
  const shown = () => [
    screen.queryByRole('contentinfo') !== null,
    screen.queryByRole('button', { name: 'Ask a question' }) !== null,
  ];
  await screen.findByRole('button', { name: 'Ask a question' });
  expect(shown()).toEqual([true, true]);
  act(() => opened().run.setState({ opening: true }));
  expect(shown()).toEqual([false, false]);
  act(() => opened().run.setState({ opening: false }));
  await screen.findByRole('button', { name: 'Ask a question' });
  act(() => opened().project.setState({ uuid: 'x' }));
  expect(shown()).toEqual([false, false]);
});

it('fetches the badge on a preview deployment only, and never for a bare page [PP-20]', async () => {
  const shown = async (config: Partial<Config>) => {
    const page = (
      <ConfigContext value={{ ...testConfig, ...config }}>
        <Studio />
      </ConfigContext>
    );
    const { unmount } = show(page);
    await act(() => vi.dynamicImportSettled());
    const badges = screen.queryAllByText('68549ad', { selector: 'summary *' }).length;
    unmount();
    return badges;
  };
  const deployment = { commit: '68549ad', upstream: 'api.example.com' };
  expect(await shown({})).toBe(0);
  expect(await shown({ deployment })).toBe(1);
  expect(await shown({ deployment, bare: true })).toBe(0);
});

it('opens the closed workbench again by a button in the header [WB-029]', async () => {
  show();
  const { view, files, preview, run } = opened();
  const button = (name: string) => screen.queryByRole('button', { name });
  act(() => {
    run.setState({ opening: true });
    files.load([{ file_path: 'a.ts', file_content: '', is_binary: false }], 1);
    view.show('code');
  });
  await screen.findByRole('region', { name: 'Workbench' });
  expect(button('Open code')).toBeNull();
  act(() => view.close());
  fireEvent.click(screen.getByRole('button', { name: 'Open code' }));
  expect(view.getState()).toMatchObject({ open: true, view: 'code' });

  act(() => {
    preview.open('http://x.preview.localhost:4100/');
    view.close();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open preview' }));
  expect(view.getState()).toMatchObject({ open: true, view: 'preview' });
  expect(button('Open preview')).toBeNull();
});
