import { act, fireEvent, screen } from '@testing-library/react';
import { ThemeProvider } from 'next-themes';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { variants } from '@/domain/variants/variant';
import { ConfigContext } from '@/lib/config/use-config';
import { useDialogs } from '@/lib/dialogs/store';
import { loadMessages } from '@/lib/i18n/messages';
import { useSession } from '@/lib/session/store';
import { markToastsSeen, toast, useToasts } from '@/lib/toasts/store';
import { serveCalls, serverStatus } from '@/tests/support/calls';
import { renderPage, testConfig } from '@/tests/support/render';
import { NotFoundPage } from '../errors/not-found-page';
import { ExamplePrompts } from '../home/example-prompts';
import { GuestHint } from '../home/guest-hint';
import { HomeIntro } from '../home/home-intro';
import { Header } from './header';
import { LanguageOffer } from './language-offer';

const refresh = vi.fn();
vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh, push: vi.fn() }),
  usePathname: () => '/',
}));

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => {
  await Promise.all([
    import('./account-menu'),
    import('@/components/ui/bell'),
    import('@/lib/upstream/client'),
  ]);
});
beforeEach(() => {
  serveCalls({ 'runtime.status': () => serverStatus() });
  refresh.mockClear();
  useDialogs.setState({ open: null });
  useSession.setState(useSession.getInitialState(), true);
});

const headerOf = (chatting: boolean) => (
  <ThemeProvider
    attribute="class"
    storageKey="theme"
    defaultTheme="system"
    enableSystem
    scriptProps={{ type: 'application/json' }}
  >
    <Header chatting={chatting} />
  </ThemeProvider>
);
const header = headerOf(false);

/** Returns whether a narrow window hides the control with this name. */
const isHiddenOnPhones = async (name: string) =>
  (await screen.findByRole('button', { name })).closest('.max-sm\\:hidden') !== null;

describe('the header', () => {
  it('links the logo to the home page [HEAD-001]', async () => {
    await renderPage(header);
    expect(screen.getByRole('link', { name: 'Sayso 言成 home' }).getAttribute('href')).toBe('/');
  });

  it('leaves the room of a phone to the title of an open project: languages and read notices are in the menu', async () => {
    useToasts.setState({ recent: [], unseen: 0, shown: [] });
    toast({ kind: 'info', title: 'Something' });
    const { unmount } = await renderPage(header);
    expect(await isHiddenOnPhones('Language')).toBe(false);
    expect(await isHiddenOnPhones('1 new notice')).toBe(false);
    unmount();
    await renderPage(headerOf(true));
    expect(await isHiddenOnPhones('Language')).toBe(true);
    expect(await isHiddenOnPhones('1 new notice')).toBe(false);
    act(() => markToastsSeen());
    expect(await isHiddenOnPhones('Notifications')).toBe(true);
    useToasts.setState({ recent: [], unseen: 0, shown: [] });
  });

  it('shows a guest the sign-in button [HEAD-005, HOME-005]', async () => {
    await renderPage(header);
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(useDialogs.getState().open).toEqual({ name: 'sign-in', props: {} });
  });

  it('shows a signed-in user the balance and the sign-out button', async () => {
    useSession
      .getState()
      .setAccount(
        { userNo: '10000001', username: null, phone: '13800138000', tokens: 29_000 } as never,
        [],
      );
    await renderPage(header);
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Account: 138****8000' }));
    expect(await screen.findByText('29,000 tokens')).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy();
  });

  it('toggles between light and dark [THEME-001, THEME-004]', async () => {
    localStorage.setItem('theme', 'light');
    await renderPage(header);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to light' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });

  it('offers every language by its own name and stores the choice [GAP-67]', async () => {
    await renderPage(header);
    fireEvent.click(screen.getByRole('button', { name: 'Language' }));
    expect((await screen.findAllByRole('menuitemradio')).map((one) => one.textContent)).toEqual([
      '简体中文',
      'English',
      '日本語',
      '한국어',
    ]);
    fireEvent.click(screen.getByRole('menuitemradio', { name: '한국어' }));
    expect(localStorage.getItem('lang')).toBe('ko_KR');
    expect(document.cookie).toContain('NEXT_LOCALE=ko-KR');
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is absent with ?hide [ROUTE-013]', async () => {
    const { container } = await renderPage(header, { bare: true });
    expect(container.querySelector('header')).toBeNull();
  });
});

describe('the home screen', () => {
  it.each(variants)(
    'greets a visitor of %s with its own text [HOME-001, VAR-002]',
    async (variant) => {
      await renderPage(<HomeIntro />, { variant });
      const titles = {
        general: 'Say it',
        website: 'A proper website',
        h5: 'Made for one thumb',
        app: 'Your app',
      };
      const heading = screen.getByRole('heading', { level: 1 });
      expect(heading.textContent).toContain(titles[variant]);
      const { home } = await loadMessages('en_US');
      expect(heading.nextSibling?.textContent).toBe(home[variant].subtitle);
      expect(new Set(variants.map((one) => home[one].subtitle)).size).toBe(variants.length);
    },
  );

  it.each(variants)('shows exactly the five example prompts of %s [VAR-003]', async (variant) => {
    const { homePrompts } = await loadMessages('en_US');
    await renderPage(<ExamplePrompts onPick={vi.fn()} />, { variant });
    const prompts = Object.values(homePrompts[variant]);
    const chips = screen.getAllByRole('button');
    expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual(prompts);
    const shown = chips.map(({ textContent }) => textContent);
    expect(new Set(shown).size).toBe(5);
    // The visible text is the beginning of the name (HOME-002).
    expect(prompts.map((prompt, at) => prompt.startsWith(shown[at] || ' '))).toEqual(
      prompts.map(() => true),
    );
    expect(shown.join('').length).toBeLessThan(prompts.join('').length);
  });

  it('puts a whole prompt into the box and sends nothing [HOME-002]', async () => {
    const pick = vi.fn();
    await renderPage(<ExamplePrompts onPick={pick} />);
    const chips = screen.getAllByRole('button');
    expect(chips.length).toBe(5);
    fireEvent.click(chips[0] as HTMLElement);
    expect(pick.mock.calls).toEqual([
      ['A to-do list for a small team, with owners, due dates and a view of what’s late'],
    ]);
  });

  it('fades the intro out [HOME-003]', async () => {
    const { container } = await renderPage(<HomeIntro leaving />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.firstElementChild?.className).toContain('opacity-0');
  });

  it('shows only a guest what signing in gives [HOME-005]', async () => {
    await renderPage(<GuestHint />);
    expect(screen.getByRole('button').textContent).toContain('30,000 free tokens');
    expect(screen.getByRole('button').textContent).toContain('your first site and a change');
    act(() => useSession.getState().markSignedIn());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('promises a guest nothing where nothing is sold [PP-17]', async () => {
    const hint = (
      <ConfigContext value={{ ...testConfig, sells: false }}>
        <GuestHint />
      </ConfigContext>
    );
    await renderPage(hint);
    expect(screen.getByRole('button').textContent).toBe('Sign in to begin');
  });

  it('offers another language once [PP-08]', async () => {
    const offer = {
      language: 'ja_JP',
      text: 'Sayso を日本語で表示できます',
      accept: '切り替える',
      decline: '閉じる',
    } as const;
    const { unmount } = await renderPage(<LanguageOffer {...offer} />);
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
    expect(screen.queryByText(offer.text)).toBeNull();
    unmount();
    await renderPage(<LanguageOffer {...offer} />);
    expect(screen.queryByText(offer.text)).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });
});

it('links home from an unknown address [NF-003]', async () => {
  await renderPage(<NotFoundPage />);
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});
