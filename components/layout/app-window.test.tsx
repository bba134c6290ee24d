import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useShellPrompts } from '@/lib/app-shell/shell-prompt';
import { toTurnFailure } from '@/lib/chat/failure-reactions';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { usePaletteProject } from '@/lib/palette/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { serveCalls } from '@/tests/support/calls';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { renderPage, testConfig } from '@/tests/support/render';
import { PreviewCard } from '../studio/preview-card';
import { Studio } from '../studio/studio';
import { useProjectHost } from '../studio/use-project-host';
import { ShellBridge } from './app-shell-bridge';
import { SessionSync } from './session-sync';

const now = vi.hoisted(() => ({
  push: vi.fn(),
  refresh: vi.fn(),
}));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: now.refresh, push: now.push }),
  usePathname: () => '/',
}));
/** The project that the studio has opened. */
const opened = () => usePaletteProject.getState().project as OpenProject;
const showStudio = () => renderInProject(<Studio />, createConversationScene().project);

let told: { type: string; data: Record<string, unknown> }[] = [];
const shell = globalThis as { AppBridge?: unknown; __APP_CONTEXT__?: unknown };
const types = () => told.map(({ type }) => type);
const titles = () => useToasts.getState().recent.map(({ title }) => title);

beforeEach(() => {
  told = [];
  shell.AppBridge = { postMessage: (text: string) => void told.push(JSON.parse(text)) };
  useSession.setState(useSession.getInitialState(), true);
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useShellPrompts.setState({ waiting: [] });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }));
  vi.clearAllMocks();
  localStorage.clear();
});
afterEach(() => {
  delete shell.AppBridge;
  delete shell.__APP_CONTEXT__;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what an open project sends to an app', () => {
  const goHome = vi.fn();
  const failure = (code: number) =>
    toTurnFailure({ code, message: 'as the server says', reference: '7F3K-92' }) as never;
  function host() {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>
        <NextIntlClientProvider locale="en-US" messages={messagesOf('en_US')}>
          {children}
        </NextIntlClientProvider>
      </QueryClientProvider>
    );
    return renderHook(() => useProjectHost({ goHome, mark: vi.fn(), config: testConfig }), {
      wrapper,
    }).result.current;
  }

  it('reports 702 to the app without a dialog [GEN-021, APP-004]', () => {
    useSession.getState().setWindow('app');
    host().showFailure(failure(702));
    expect(told).toEqual([
      { type: 'insufficientTokens', data: expect.objectContaining({ code: 702 }) },
    ]);
    expect([useDialogs.getState().open, titles()]).toEqual([null, []]);
    useSession.getState().setWindow('browser');
    host().showFailure(failure(702));
    expect(useDialogs.getState().open?.name).toBe('insufficient-tokens');
    expect(told).toHaveLength(1);
  });

  it('reports 703 to the app without a notice [GEN-022, APP-004]', () => {
    useSession.getState().setWindow('app');
    host().showFailure(failure(703));
    expect([types(), titles()]).toEqual([['equalsTask'], []]);
    useSession.getState().setWindow('browser');
    host().showFailure(failure(703));
    expect(titles()).toHaveLength(1);
  });

  it('reports a chat that could not be loaded, and stays [ROUTE-017, APP-004]', () => {
    vi.useFakeTimers();
    useSession.getState().setWindow('app');
    host().showLoadError('not yours');
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([{ type: 'fetchChatFailed', data: { message: 'not yours' } }]);
    expect(goHome).not.toHaveBeenCalled();
    useSession.getState().setWindow('browser');
    host().showLoadError('not yours');
    vi.advanceTimersByTime(1500);
    expect(goHome).toHaveBeenCalledOnce();
  });

  it('reports every other failure and does not go home [APP-006]', () => {
    useSession.getState().setWindow('app');
    const page = host();
    page.showFailure(failure(4000));
    page.goHome(failure(4000));
    page.goHome(null);
    page.showError('chat.buildError');
    page.promptSignIn();
    expect(types()).toEqual(['error', 'error', 'error', 'error']);
    expect(told.map(({ data }) => data.code)).toEqual([4000, 0, 0, 401]);
    expect(goHome).not.toHaveBeenCalled();
    useSession.getState().setWindow('browser');
    host().goHome(null);
    expect(goHome).toHaveBeenCalledOnce();
  });

  it('reports an ended session instead of going home [APP-006]', async () => {
    useSession.getState().setWindow('app');
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(
        { code: 401, message: 'expired', data: null },
        { status: path.endsWith('refresh-token') ? 401 : 200 },
      ),
    );
    await renderPage(<SessionSync />, { signedIn: true });
    await waitFor(() => expect(types()).toEqual(['error']));
    expect(told[0]?.data.code).toBe(401);
    expect(now.push).not.toHaveBeenCalled();
  });
});

describe('the screen in an app', () => {
  it('shows neither intro nor prompt box [HOME-004, APP-005, ODD-03]', () => {
    serveCalls({});
    useSession.getState().setWindow('app');
    const { unmount } = showStudio();
    expect([screen.queryByRole('textbox'), screen.queryByRole('heading', { level: 1 })]).toEqual([
      null,
      null,
    ]);
    unmount();
    useSession.getState().setWindow('browser');
    showStudio();
    expect([
      screen.queryByRole('textbox'),
      screen.queryByRole('heading', { level: 1 }),
    ]).not.toContain(null);
  });

  it('sends a prompt from the app like a typed one, after the session is known [APP-003]', async () => {
    const server = serveCalls({ 'projects.issueUuid': () => new Promise(() => {}) });
    useSession.getState().setWindow('app');
    showStudio();
    act(() => useShellPrompts.setState({ waiting: ['a tea shop'] }));
    expect(server.received).toEqual([]);
    act(() => useSession.getState().markSignedIn());
    await waitFor(() => expect(opened().run.getState().messages[0]?.content).toBe('a tea shop'));
    await waitFor(() => expect(server.names()).toContain('projects.issueUuid'));
    expect(useShellPrompts.getState().waiting).toEqual([]);
  });

  it('answers a prompt during a run with equalsTask [GEN-022]', () => {
    const server = serveCalls({});
    useSession.getState().setWindow('app');
    useSession.getState().markSignedIn();
    showStudio();
    act(() => opened().run.setState({ status: 'loading' }));
    act(() => useShellPrompts.setState({ waiting: ['another'] }));
    expect(types()).toEqual(['equalsTask']);
    expect(server.received).toEqual([]);
  });
});

describe('the preview card in an app', () => {
  let copied: string[] = [];
  const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);
  function shown(url: string, grade: 1 | 2) {
    const { project } = createConversationScene();
    project.project.setState({ uuid, previewName: uuid, title: 'A tea shop', grade });
    if (url) project.preview.open(url);
    copied = [];
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    });
    return renderInProject(<PreviewCard />, project);
  }
  beforeEach(() => localhostSupport.setState({ isSupported: true }));

  it('shows name and visibility of the project, links, copies and visits [RUN-013]', async () => {
    const { unmount } = shown('http://x', 2);
    expect(screen.getByRole('heading').textContent).toBe('A tea shop');
    expect(screen.getByText('Private')).toBeTruthy();
    const [first, visit] = links();
    expect(first).toMatch(/\S/);
    expect(visit).toBe(first);
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(copied).toEqual([first]));
    unmount();
    shown('http://x', 1);
    expect(screen.getByText('Public')).toBeTruthy();
  });

  it('shows that there is no preview yet when copying and visiting [RUN-014, PROJ-019]', () => {
    shown('', 2);
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    fireEvent.click(screen.getByRole('button', { name: 'Visit site' }));
    expect(titles()).toEqual(
      Array(2).fill('There is no preview address yet. Finish the build first.'),
    );
    expect([copied, links()]).toEqual([[], []]);
  });
});

describe('the bridge', () => {
  const bridge = (
    <ThemeProvider
      attribute="class"
      storageKey="theme"
      defaultTheme="system"
      enableSystem
      scriptProps={{ type: 'application/json' }}
    >
      <ShellBridge />
    </ThemeProvider>
  );
  const say = (data: unknown, source: unknown = window) =>
    window.dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source }));
  let asked: [string, string][] = [];
  const person = { userId: '10001', userNo: '10000001', username: null, phone: '13800138000' };
  function answer(session: { code: number; message: string }) {
    asked = [];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      asked.push([path, String(init?.body ?? '')]);
      if (path === '/api/session') return Response.json({ ...session, data: null });
      const user = {
        ...person,
        bindWechat: false,
        wechatOpenId: null,
        tokens: 1,
        giftTokenNum: 0,
        inviteNum: 0,
        recallStatus: 0,
      };
      const data = path.includes('permission') ? { userPermissionInfoList: [] } : user;
      return Response.json({ code: 200, message: '', data });
    });
  }

  it('accepts window, theme, language and prompt [THEME-005, APP-001, APP-003]', async () => {
    await renderPage(bridge);
    say({
      type: 'app_init',
      window: 'app',
      theme: 'dark',
      language: 'ko-KR',
      prompt: ' a tea shop ',
    });
    await waitFor(() => expect(useShellPrompts.getState().waiting).toEqual(['a tea shop']));
    expect(useSession.getState().window).toBe('app');
    expect([
      localStorage.getItem('theme'),
      document.documentElement.classList.contains('dark'),
    ]).toEqual(['dark', true]);
    expect([localStorage.getItem('lang'), document.cookie.includes('NEXT_LOCALE=ko-KR')]).toEqual([
      'ko_KR',
      true,
    ]);
    say({ type: 'app_prompt', prompt: 'darker' });
    await waitFor(() =>
      expect(useShellPrompts.getState().waiting).toEqual(['a tea shop', 'darker']),
    );
  });

  it('exchanges the token first, and accepts the prompt only after that [APP-002, GAP-63]', async () => {
    answer({ code: 200, message: '' });
    await renderPage(bridge);
    say({
      type: 'app_init',
      window: 'app',
      token: 'one-time-code',
      refreshToken: 'its-own',
      prompt: 'a tea shop',
    });
    say({ type: 'app_prompt', prompt: 'second' });
    await waitFor(() =>
      expect(useShellPrompts.getState().waiting).toEqual(['a tea shop', 'second']),
    );
    expect(asked[0]).toEqual([
      '/api/session',
      JSON.stringify({ token: 'one-time-code', refreshToken: 'its-own' }),
    ]);
    expect(useSession.getState()).toMatchObject({
      status: 'signed-in',
      token: 'cookie',
      user: { userId: '10001' },
    });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('redeems a code once, even if development mode mounts twice [APP-002]', async () => {
    answer({ code: 200, message: '' });
    shell.__APP_CONTEXT__ = { window: 'app', token: 'one-time-code' };
    await renderPage(<StrictMode>{bridge}</StrictMode>);
    await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
    expect(asked.filter(([path]) => path === '/api/session')).toHaveLength(1);
  });

  it('reports a refused token, and sends nothing [APP-002]', async () => {
    answer({ code: 410, message: 'This code has run out.' });
    await renderPage(bridge);
    say({ type: 'app_init', window: 'app', token: 'old-code', prompt: 'a tea shop' });
    await waitFor(() => expect(types()).toEqual(['error']));
    expect(told[0]?.data).toMatchObject({ code: 410, message: 'This code has run out.' });
    expect([useShellPrompts.getState().waiting, useSession.getState().status]).toEqual([
      [],
      'unknown',
    ]);
  });

  it('reads messages from before the page loaded, whose prompt belongs to the home screen [GAP-63]', async () => {
    shell.__APP_CONTEXT__ = { window: 'app', theme: 'dark', prompt: 'a tea shop' };
    const { unmount } = await renderPage(bridge);
    expect(useSession.getState().window).toBe('app');
    await waitFor(() => expect(useShellPrompts.getState().waiting).toEqual(['a tea shop']));
    unmount();
    useShellPrompts.setState({ waiting: [] });
    localStorage.removeItem('theme');
    window.history.replaceState(null, '', '/chat/x');
    await renderPage(bridge);
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'));
    expect(useShellPrompts.getState().waiting).toEqual([]);
    window.history.replaceState(null, '', '/');
  });

  it('ignores messages of any other window [GAP-63]', async () => {
    await renderPage(bridge);
    say({ type: 'app_init', window: 'app' }, null);
    say({ type: 'app_init', window: 'app' }, { postMessage() {} });
    say('app_init');
    say({ type: 'init' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([useSession.getState().window, useShellPrompts.getState().waiting]).toEqual([
      'browser',
      [],
    ]);
  });
});
