import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InsufficientTokensDialog } from '@/components/billing/insufficient-tokens-dialog';
import { CostQuestion } from '@/components/chat/cost-question';
import { AssistantPanel } from '@/components/help/assistant-panel';
import { GuestHint } from '@/components/home/guest-hint';
import { HomeIntro } from '@/components/home/home-intro';
import { SignInDialog } from '@/components/sign-in/sign-in-dialog';
import { languages } from '@/domain/locale';
import { userCentreTabs } from '@/lib/account/tabs';
import { closeDialog } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { serveCalls, serverStatus } from '@/tests/support/calls';
import { ada } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { notForPupils } from '@/tests/support/school';
import { AccountMenu } from './account-menu';
import { Header } from './header';
import { MoreItems } from './more-items';
import { Palette } from './palette';
import { UserCentreDialog } from './user-centre-dialog';

const push = vi.fn();
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, refresh: vi.fn() }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

/** What a page of a school gets from `readConfig`. */
const school = { school: true, sells: false, embedded: false } as const;
const pupil = { ...ada, username: 'emma7b', tokens: 12_000, hasPassword: true };

beforeAll(() => import('@/components/ui/dialog-panel'));
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  closeDialog();
  serveCalls(
    {
      'runtime.status': () => serverStatus(false),
      'signIn.providers': () => ({ ways: ['password'], register: 'closed', signUp: false }),
      'oauth.providers': () => ({ providers: [], simulated: false }),
      'account.user': () => pupil as never,
      'account.permission': () => ({ userPermissionInfoList: [] }),
      'account.confirmation': () => ({ needed: false, ways: [], phone: '' }),
      'oauth.linked': () => ({ accounts: [], mayUnlink: false }) as never,
      'orders.purchased': () => false as never,
      'billing.statement': () => ({
        list: [
          {
            ...{ id: 1, at: 0, delta: -500, kind: 'run', project: null },
            ...{ turn: { version: 1, words: 'a poster' }, usage: null },
          },
        ],
        balance: 12_000,
        more: false,
      }),
      'resources.list': () => ({ list: [], total: 0, totalPage: 0 }),
      'resources.usage': () => ({ used: 0, maximumUsable: null }),
      'projects.pageList': () => ({ list: [], total: 0, quota: null }),
    },
    () => Response.json([]),
  );
  useSession.setState({
    ...useSession.getInitialState(),
    ...{ status: 'signed-in', user: pupil, permissions: [] },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Returns every text on the screen, including those for screen readers. */
function screenTexts(): string {
  const named = [...document.body.querySelectorAll('*')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...named].join('\n');
}

const menu = { trigger: <button type="button">menu</button>, defaultOpen: true };
const nothing = () => {};
const cost = { tokens: 9_000, balance: 12_000, onSend: nothing, onCancel: nothing };

const screens: [string, ReactNode, guest?: true][] = [
  ['the header', <Header key="h" />],
  ['the header for a guest', <Header key="h" />, true],
  ['the account menu', <AccountMenu key="a" {...menu} />],
  ['the other menu', <MoreItems key="m" {...menu} chatting />],
  ['the palette', <Palette key="p" onClose={nothing} />],
  ['signing in', <SignInDialog key="s" onClose={nothing} />, true],
  ['the title of home', <HomeIntro key="i" />, true],
  ['the hint for guests', <GuestHint key="g" />, true],
  ['the cost of a turn', <CostQuestion key="c" {...cost} />],
  ['the assistant', <AssistantPanel key="q" />],
  ['the end of the credits', <InsufficientTokensDialog key="e" onClose={nothing} />],
  ...userCentreTabs
    .filter((tab) => tab !== 'product_order')
    .map((tab): [string, ReactNode] => [
      `the account, ${tab}`,
      <UserCentreDialog key={tab} tab={tab} onClose={nothing} />,
    ]),
];

describe.each(languages)('a school in %s', (language) => {
  it.each(screens)('shows no word of the shop in %s [PP-17, PP-18]', async (_, shown, guest) => {
    if (guest) useSession.getState().clear();
    await renderPage(shown, { ...school, language, signedIn: !guest });
    await act(() => new Promise((done) => setTimeout(done)));
    expect(notForPupils[language].exec(screenTexts())).toBeNull();
  });
});

it.each([
  ['a school', true],
  ['any other server', false],
] as const)('links in %s to the classes: %s [CLASS-007]', async (_, isSchool) => {
  await renderPage(<AccountMenu {...menu} />, { ...school, school: isSchool, signedIn: true });
  await screen.findByRole('menuitem', { name: 'Account' });
  const link = screen.queryByRole('menuitem', { name: 'Classes' });
  expect(link !== null).toBe(isSchool);
  if (!link) return;
  fireEvent.click(link);
  expect(push).toHaveBeenCalledWith('/classes');
});
