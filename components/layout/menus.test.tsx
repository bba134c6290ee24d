import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ThemeProvider } from 'next-themes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTestPlan } from '@/lib/account/testing-plan';
import type { Config } from '@/lib/config/config';
import { noLinks } from '@/lib/config/links';
import { useDialogs } from '@/lib/dialogs/store';
import { useHelp } from '@/lib/help/store';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { base, person, startScene, toasts } from '@/tests/support/user-centre';
// Load lazy parts before the tests so that no test waits for them.
import '@/components/help/assistant';
import '@/components/help/help-panel';
import './account-menu';
import './membership-buttons';
import './more-items';
import './plans-link';
import { NotFoundPage } from '../errors/not-found-page';
import { Header } from './header';
import { HelpHost } from './help-host';
import { PageEnd } from './page-end';

let path = '/';
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }),
  usePathname: () => path,
}));

const runtime = {
  sandbox: 'none',
  reason: '',
  runners: ['browser'],
  preview: { domain: 'localhost', port: 1, secure: false },
  usual: null,
};
let scene: ReturnType<typeof startScene>;
const opened = vi.fn();
const sells = (on: boolean) => {
  const plans = { on, tokensPerUser: null, tokensPerDay: null };
  scene.answers['GET /servers/auto-website-bff/api/v1/runtime'] = {
    code: 200,
    data: { ...runtime, usualCost: null, plans },
  };
};
beforeEach(() => {
  scene = startScene();
  sells(true);
  path = '/';
  useDialogs.setState({ open: null });
  useHelp.setState({ open: null, suggestedPrompt: null });
  vi.stubGlobal('open', opened.mockClear());
});
afterEach(() => vi.unstubAllGlobals());

const asGuest = () =>
  useSession.setState({ ...useSession.getInitialState(), status: 'guest' }, true);
const show = (config: Partial<Config> = {}, chatting = false) =>
  renderPage(
    <ThemeProvider
      attribute="class"
      storageKey="theme"
      defaultTheme="light"
      scriptProps={{ type: 'application/json' }}
    >
      <Header chatting={chatting} />
      <HelpHost />
    </ThemeProvider>,
    config,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const links = (given: Partial<typeof noLinks>) => ({ links: { ...noLinks, ...given } });
const openAccount = async (config: Partial<Config> = {}) => {
  await show(config);
  press('Account: Ada');
  return screen.findByRole('menu');
};
const choose = async (name: RegExp | string) =>
  fireEvent.click(await screen.findByRole('menuitem', { name }));

describe('the header', () => {
  it('links to the community, the cases and the guide until a chat starts [HEAD-004]', async () => {
    asGuest();
    const { unmount } = await show();
    press('Showcase');
    expect(useDialogs.getState().open?.name).toBe('cases');
    press('Community');
    expect(useDialogs.getState().open?.name).toBe('community');
    press('How it works');
    expect(useDialogs.getState().open?.name).toBe('guide');
    unmount();
    await show({}, true);
    for (const name of ['Showcase', 'Community', 'How it works'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['the picture', 'data:image/webp;base64,AAAA'],
    ['the initial', null],
  ])('shows %s of a user whose avatar is %s [AUTH-040]', async (_, avatar) => {
    scene.answers[`GET ${base}/user`] = { code: 200, data: { ...person, avatar } };
    useSession.getState().setAccount({ ...person, avatar }, []);
    await show();
    const button = screen.getByRole('button', { name: 'Account: Ada' });
    expect(button.querySelector('img')?.getAttribute('src')).toBe(avatar ?? undefined);
    const initial = button.querySelector('[data-initial]')?.getAttribute('data-initial');
    expect(initial).toBe(avatar ? undefined : 'A');
  });

  it('links the community to the operator’s address, in a new tab [GAP-52]', async () => {
    await show(links({ community: 'https://hub.example.com/' }));
    press('Community');
    expect(opened).toHaveBeenCalledWith('https://hub.example.com/', '_blank', 'noopener');
    expect(useDialogs.getState().open).toBeNull();
  });

  it('shows subscription, invitation and the menu to a signed-in user, and none of them to a guest [HEAD-006]', async () => {
    const { unmount } = await show();
    const plans = await screen.findByRole('link', { name: 'Plans' });
    expect([plans.getAttribute('href'), plans.getAttribute('target')]).toEqual([
      '/pricing',
      '_blank',
    ]);
    press('Invite friends');
    expect(useDialogs.getState().open?.name).toBe('invite');
    expect(screen.getByRole('button', { name: 'Account: Ada' })).toBeTruthy();
    unmount();
    asGuest();
    await show();
    for (const name of ['Invite friends', 'Account: Ada'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    // No placeholder is shown either, although one is shown while it is unknown whether plans are
    // sold.
    expect(screen.queryByText('Plans')).toBeNull();
  });

  it('sells nothing where nothing is sold [HEAD-006]', async () => {
    sells(false);
    await openAccount();
    await waitFor(() =>
      expect(scene.sent.some(({ call }) => call.endsWith('/runtime'))).toBe(true),
    );
    for (const name of [/Free/, 'Buy tokens', 'Plans'])
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite friends' })).toBeNull();
  });

  it('opens the help panel with documentation and contact; Esc closes it [HEAD-007]', async () => {
    await show(links({ supportCode: 'https://u.wechat.com/abc' }));
    expect(screen.getByRole('button', { name: 'Switch to dark' })).toBeTruthy();
    press('Help');
    const panel = await screen.findByRole('dialog', { name: 'Help' });
    expect(within(panel).getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe(
      '/docs',
    );
    expect(
      within(panel).getByRole('img', { name: 'WeChat QR code of support' }).getAttribute('src'),
    ).toMatch(/^data:image\/svg/);
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['no contact', null, 'The operator of this server has not added a contact yet.'],
    ['a picture', 'https://img.example.com/qr.png', 'https://img.example.com/qr.png'],
  ])('shows %s as contact [HEAD-007]', async (_, supportCode, shown) => {
    useHelp.setState({ open: 'panel' });
    await show(links({ supportCode, docs: 'https://docs.example.com/' }));
    const panel = await screen.findByRole('dialog', { name: 'Help' });
    const picture = within(panel).queryByRole('img');
    expect(picture ? picture.getAttribute('src') : within(panel).getByText(shown).textContent).toBe(
      shown,
    );
    expect(within(panel).getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe(
      'https://docs.example.com/',
    );
  });

  it('has a menu for everything that does not fit into a narrow window', async () => {
    const listed = async () =>
      (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    const room = ['Plans', 'Invite friends', 'Documentation', 'Contact'];
    const { unmount } = await show();
    press('More');
    expect(await listed()).toEqual(room);
    unmount();
    // Once a chat has started, these items do not fit into the bar, either.
    await show({}, true);
    press('More');
    expect(await listed()).toEqual(['Community', 'Showcase', 'How it works', ...room]);
    await choose('Contact');
    expect(useHelp.getState().open).toBe('panel');
  });
});

describe('the user menu', () => {
  it('shows id, plan, balance and the links of the account [HEAD-008]', async () => {
    const menu = await openAccount(links({ site: 'https://sayso.example.com/' }));
    await waitFor(() =>
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map((item) => item.textContent),
      ).toEqual([
        'Copy user ID12345678',
        'FreeSee plans',
        'Buy tokens',
        'Account',
        'Find projects and commands',
        'Files',
        'Contact',
        'Help',
        'Website',
        'Sign out',
      ]),
    );
    expect(menu.textContent).toContain('30,000 tokens');
    await choose('Buy tokens');
    expect(useDialogs.getState().open).toEqual({ name: 'payment', props: { tab: 'RECHARGE' } });
  });

  it.each([
    ['CODE_PLAN_FREE', 'See plans'],
    ['CODE_PLAN_PRO', 'See plans'],
    ['CODE_PLAN_PERMIUM', 'No end date'],
    ['CODE_PLAN_ENTERPRISE', 'No end date'],
  ] as const)(
    'shows on the card of %s without an end: %s [MEM-015, HEAD-008]',
    async (code, line) => {
      const menu = await openAccount();
      act(() => setTestPlan(code));
      const [, card] = within(menu).getAllByRole('menuitem');
      expect(card?.textContent?.endsWith(line)).toBe(true);
    },
  );

  it('opens the plans in a new window from the membership card [HEAD-009]', async () => {
    await openAccount();
    await choose(/^Free/);
    expect(opened).toHaveBeenCalledWith('/pricing', '_blank', 'noopener');
  });

  it('copies the id, and shows an error for an empty one [HEAD-010]', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await openAccount();
    await choose(/^Copy user ID/);
    await waitFor(() => expect(toasts()).toEqual(['Copied']));
    expect(writeText).toHaveBeenCalledWith('12345678');
  });

  it('shows an error for an empty id [HEAD-010]', async () => {
    useSession.setState({ user: { ...person, userNo: '' } });
    await openAccount();
    await choose(/^Copy user ID/);
    await waitFor(() =>
      expect(useToasts.getState().recent[0]).toMatchObject({ kind: 'error', title: 'Copy text' }),
    );
  });

  const targets = [
    [
      'Account',
      () => expect(useDialogs.getState().open).toEqual({ name: 'user-centre', props: {} }),
    ],
    [
      'Files',
      () =>
        expect(useDialogs.getState().open).toEqual({
          name: 'user-centre',
          props: { tab: 'product_resource' },
        }),
    ],
    ['Contact', () => expect(useHelp.getState().open).toBe('panel')],
    [
      'Help',
      () => expect(opened).toHaveBeenCalledWith('https://docs.example.com/', '_blank', 'noopener'),
    ],
    [
      'Website',
      () => expect(opened).toHaveBeenCalledWith('https://sayso.example.com/', '_blank', 'noopener'),
    ],
  ] as const;
  it.each(targets)('opens the target of “%s” [HEAD-017]', async (item, reached) => {
    await openAccount(
      links({ docs: 'https://docs.example.com/', site: 'https://sayso.example.com/' }),
    );
    await choose(item);
    reached();
  });

  it('opens the built-in documentation, and no website, where the operator has neither [HEAD-017]', async () => {
    await openAccount();
    await choose('Help');
    expect(opened).toHaveBeenCalledWith('/docs', '_blank', 'noopener');
    expect(screen.queryByRole('menuitem', { name: 'Website' })).toBeNull();
  });
});

describe('the page footer', () => {
  it.each([
    ['/', true],
    ['/pricing', true],
    ['/docs/start', true],
    ['/chatter', true],
    ['/chat', false],
    ['/chat/abc', false],
  ])('on %s: footer and assistant %s [HEAD-011, HEAD-012]', async (address, shown) => {
    path = address;
    await renderPage(<PageEnd />, links({ icpNumber: '京ICP备12345678号' }));
    expect(!!screen.queryByRole('contentinfo')).toBe(shown);
    if (shown) expect(await screen.findByRole('button', { name: 'Ask a question' })).toBeTruthy();
    else expect(screen.queryByRole('button')).toBeNull();
  });

  it('links the filing number to its register, and shows none where none is configured [HEAD-011]', async () => {
    const { unmount } = await renderPage(<PageEnd />, links({ icpNumber: '京ICP备12345678号' }));
    expect(screen.getByRole('link', { name: '京ICP备12345678号' }).getAttribute('href')).toBe(
      'https://beian.miit.gov.cn/',
    );
    expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()}`);
    unmount();
    await renderPage(<PageEnd />);
    expect(screen.getByRole('contentinfo').textContent).not.toContain('ICP');
  });

  it('hides the assistant in a window narrower than 1024 px [HEAD-012, GAP-76]', async () => {
    const browser = (
      window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
    ).happyDOM;
    act(() => browser.setViewport({ width: 1023 }));
    await renderPage(<PageEnd />);
    await act(async () => {});
    expect(screen.queryByRole('button')).toBeNull();
    act(() => browser.setViewport({ width: 1024 }));
    expect(await screen.findByRole('button', { name: 'Ask a question' })).toBeTruthy();
  });
});

describe('the page for an unknown address', () => {
  it('links to documentation, home, cases and news [NF-001]', async () => {
    await renderPage(<NotFoundPage />, links({ news: 'https://news.example.com/' }));
    expect(screen.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe(
      'https://news.example.com/',
    );
    press('Showcase');
    expect(useDialogs.getState().open?.name).toBe('cases');
  });

  it('has no news link where there are no news [NF-001]', async () => {
    await renderPage(<NotFoundPage />);
    expect(screen.queryByRole('link', { name: 'News' })).toBeNull();
  });

  it('links to the plans only when signed in [NF-002]', async () => {
    const { unmount } = await renderPage(<NotFoundPage />);
    expect((await screen.findByRole('link', { name: 'Plans' })).getAttribute('href')).toBe(
      '/pricing',
    );
    unmount();
    asGuest();
    await renderPage(<NotFoundPage />);
    // The answer about sales arrives later than the page.
    await expect(screen.findByRole('link', { name: 'Plans' })).rejects.toThrow();
  });

  it('links to no plans where nothing is sold [PP-17]', async () => {
    sells(false);
    await renderPage(<NotFoundPage />);
    await expect(screen.findByRole('link', { name: 'Plans' })).rejects.toThrow();
  });
});
