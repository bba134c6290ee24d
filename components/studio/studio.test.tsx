import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { Config } from '@/lib/config/config';
import { ConfigContext } from '@/lib/config/use-config';
import type { OpenProject } from '@/lib/projects/open-project';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { Studio } from './studio';

const now = vi.hoisted(() => ({ project: null as OpenProject | null }));
vi.mock('@/components/ui/lazy', async (real) => ({
  ...(await real<object>()),
  lazyPart: () => () => <div data-testid="lazy" />,
}));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }),
  usePathname: () => '/',
}));
vi.mock('./use-studio-project', () => ({
  useStudioProject: () => ({ project: now.project, tab: 'idle' }),
}));

let project: OpenProject;
beforeEach(() => {
  ({ project } = createConversationScene());
  now.project = project;
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

const isHidden = (element: Element | undefined) => !!element?.closest('.max-lg\\:invisible');
/** Returns the first lazy part outside the chat pane. */
const workbench = () =>
  screen
    .getAllByTestId('lazy')
    .find((one) => !one.closest('.min-w-0')?.contains(screen.getByRole('textbox')));
/** Which of the two panes is hidden below 1024 px. A wider window shows both. */
const hidden = () => ({
  chat: isHidden(screen.getByRole('textbox')),
  workbench: isHidden(workbench()),
});

it('in a narrow window hides the chat when the workbench opens, and the workbench when the chat opens [WB-019]', () => {
  renderInProject(<Studio />, project);
  act(() => project.view.show('preview'));
  expect(hidden()).toEqual({ chat: true, workbench: false });
  act(() => project.view.showPane('chat'));
  expect(hidden()).toEqual({ chat: false, workbench: true });
  act(() => project.view.show('code'));
  expect(hidden()).toEqual({ chat: true, workbench: false });
  act(() => project.view.close());
  expect(isHidden(screen.getByRole('textbox'))).toBe(false);
});

it('puts a chip’s text into the box and focuses the box [HOME-002]', () => {
  renderInProject(<Studio />, project);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  box.blur();
  const [prompt] = messagesOf('en_US').homePrompts.general;
  fireEvent.click(screen.getByRole('button', { name: prompt }));
  expect(box.value).toBe(prompt);
  expect(document.activeElement).toBe(box);
});

it('fetches the badge on a preview deployment only, and never for a bare page [PP-20]', () => {
  const shown = (config: Partial<Config>) => {
    const page = (
      <ConfigContext value={{ ...testConfig, ...config }}>
        <Studio />
      </ConfigContext>
    );
    const { unmount } = renderInProject(page, project);
    const parts = screen.queryAllByTestId('lazy').length;
    unmount();
    return parts;
  };
  const deployment = { commit: '68549ad', upstream: 'api.example.com' };
  const without = shown({});
  expect([shown({ deployment }), shown({ deployment, bare: true })]).toEqual([
    without + 1,
    without,
  ]);
});
