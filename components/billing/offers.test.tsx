import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { Product } from '@/domain/entities/product';
import type { Permission } from '@/domain/entities/user';
import type { Config } from '@/lib/config/config';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { toast, useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { accountAnswers, serveCalls, serverStatus } from '@/tests/support/calls';
import { offerOf } from '@/tests/support/offers';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { AutomaticOffers } from './automatic-offers';
import { GiftDialog } from './gift-dialog';
import { InsufficientTokensDialog } from './insufficient-tokens-dialog';
import { PromotionDialog } from './promotion-dialog';
import { TrialOfferDialog } from './trial-offer-dialog';

const route = vi.hoisted(() => ({ path: '/' }));
vi.mock('next/navigation', () => ({ usePathname: () => route.path }));

let server: ReturnType<typeof serveCalls>;
let products: Product[];
const minute = 60_000;
const day = 86_400_000;
/** 10:00 in Shanghai. */
const noon = Date.UTC(2026, 5, 1, 2);
const cheaper = (endsAt: number) => ({
  ...{
    discountedPrice: '1680.00',
    originalPrice: '1998.00',
    durationUnit: 'YEAR' as const,
    duration: 1,
  },
  ...{
    isMemberDiscount: 'YES' as const,
    memberDiscountedPrice: '1344.00',
    memberDiscountedEndTime: endsAt,
  },
});
const over: Permission = {
  ...{
    backendCode: 'CODE_PLAN_TASTE',
    expired: true,
    authorizeStartTime: noon - 4 * day,
    authorizeEndTime: noon - day,
  },
  productExtendInfo: { dbSize: 0, resourceSpaceSize: 0 },
};
const opened = () => useDialogs.getState().open?.name ?? null;

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => {
  // Load on-demand modules first so that only the fake clock controls time.
  await Promise.all([
    import('@/components/ui/dialog-panel'),
    import('@/domain/contract/runtime'),
    import('@/lib/upstream/client'),
  ]);
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  localStorage.clear();
  route.path = '/';
  products = [offerOf('CODE_PLAN_PRO', {}, cheaper(noon + 2 * day))];
  server = serveCalls({
    ...accountAnswers,
    'catalogue.list': () => products,
    'orders.purchased': () => false,
    'account.checkPlan': () => false,
    'runtime.status': () => serverStatus(),
    'account.receiveRecall': () => ({ wordCount: 100_000 }),
  });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  signInWith();
  useSession.setState({ justSignedIn: false, permissions: [] });
});
afterEach(() => vi.useRealTimers());

async function visit(ms = 3_000, config: Partial<Config> = {}) {
  const page = await renderPage(<AutomaticOffers />, config);
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return page;
}

describe('dialogs that open automatically', () => {
  it('shows the promotion on / only, three seconds after a later visit [HOME-007, BILL-030]', async () => {
    (await visit()).unmount();
    expect(opened()).toBeNull();
    route.path = '/chat/x';
    (await visit()).unmount();
    expect(opened()).toBeNull();
    route.path = '/';
    const page = await visit(2_900);
    expect(opened()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    await waitFor(() => expect(opened()).toBe('promotion'));
    page.unmount();
  });

  it.each([
    ['a message', () => void toast({ kind: 'error', title: 'It broke.' })],
    ['a notice', () => renderPage(<ErrorNotice error={new CallError(500, 'It broke.')} />)],
  ])(
    'shows no promotion within ten minutes of an error in %s, also after a reload [PP-25]',
    async (_, fail) => {
      (await visit()).unmount();
      await fail();
      // A new page does not show the messages of the page before it.
      useToasts.setState({ shown: [], recent: [], unseen: 0 });
      vi.setSystemTime(noon + 9 * minute);
      (await visit()).unmount();
      expect(opened()).toBeNull();
      vi.setSystemTime(noon + 11 * minute);
      (await visit()).unmount();
      expect(opened()).toBe('promotion');
    },
  );

  it('shows no promotion with `hide`, in an app, or over a dialog [PP-25]', async () => {
    (await visit()).unmount();
    (await visit(3_000, { bare: true })).unmount();
    expect(opened()).toBeNull();
    useSession.getState().setWindow('app');
    (await visit()).unmount();
    expect(opened()).toBeNull();
    useSession.getState().setWindow('browser');
    useDialogs.setState({ open: { name: 'guide', props: {} } });
    (await visit()).unmount();
    expect(opened()).toBe('guide');
    useDialogs.setState({ open: null });
    (await visit()).unmount();
    expect(opened()).toBe('promotion');
  });

  it.each([
    ['with `hide`', { bare: true }, 'browser'],
    ['in an app', {}, 'app'],
  ] as const)('greets nobody %s after a sign-in [PP-25, GAP-91]', async (_, config, window) => {
    useSession.getState().setWindow(window);
    const greeted = ({ user }: { user: object | null }) =>
      ({ justSignedIn: true, user: user && { ...user, recallStatus: 1 } }) as never;
    useSession.setState(greeted);
    (await visit(0, config)).unmount();
    expect(opened()).toBeNull();
    useSession.getState().setWindow('browser');
    await visit(0);
    expect(opened()).toBe('gift');
  });

  it('shows the promotion after a message that is no error [PP-25]', async () => {
    (await visit()).unmount();
    toast({ kind: 'success', title: 'Saved.' });
    await visit();
    expect(opened()).toBe('promotion');
  });

  it('counts promotions shown in this browser, and shows none for seven days after it is closed [BILL-034]', async () => {
    (await visit()).unmount();
    (await visit()).unmount();
    expect(opened()).toBe('promotion');
    expect(JSON.parse(localStorage.getItem('promotion') ?? '{}').shownAt).toHaveLength(1);
    await renderPage(<PromotionDialog onClose={() => useDialogs.setState({ open: null })} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(JSON.parse(localStorage.getItem('promotion') ?? '{}').closedAt).toBeGreaterThanOrEqual(
      noon,
    );
    vi.setSystemTime(noon + 6 * day);
    products = [offerOf('CODE_PLAN_PRO', {}, cheaper(noon + 8 * day))];
    await visit();
    expect(opened()).toBeNull();
  });

  it.each([
    ['gift', 1, []],
    ['trial-offer', 0, [over]],
    [null, 0, []],
  ] as const)('opens after a sign-in: %s [GAP-91]', async (name, recallStatus, permissions) => {
    useSession.setState(({ user }) => ({
      justSignedIn: true,
      permissions: [...permissions],
      user: user && { ...user, recallStatus },
    }));
    // The sign-in dialog closes shortly after the user is loaded.
    useDialogs.setState({ open: { name: 'sign-in', props: {} } });
    await visit(0);
    expect(opened()).toBe('sign-in');
    act(() => useDialogs.setState({ open: null }));
    expect(opened()).toBe(name);
  });
});

it.each([
  ['CODE_PLAN_FREE', true],
  ['CODE_PLAN_PRO', true],
  ['CODE_PLAN_PERMIUM', false],
  ['CODE_PLAN_ENTERPRISE', false],
] as const)(
  'offers a higher plan when tokens run out, in a new window, with %s: %s [MEM-015, ROUTE-006]',
  async (backendCode, offered) => {
    useSession.setState({
      permissions: [{ ...over, backendCode, expired: false, authorizeEndTime: null }],
    });
    await renderPage(<InsufficientTokensDialog onClose={() => {}} />);
    await screen.findByRole('button', { name: 'Buy tokens' });
    const link = screen.queryByRole<HTMLAnchorElement>('link', { name: 'Upgrade' });
    expect(link !== null).toBe(offered);
    if (link) expect([link.target, link.rel]).toEqual(['_blank', 'noopener']);
  },
);

it('opens nothing where nothing is sold, and refers to the operator when tokens run out', async () => {
  server.answers['runtime.status'] = () => serverStatus(false);
  (await visit()).unmount();
  (await visit()).unmount();
  expect(opened()).toBeNull();
  await renderPage(<InsufficientTokensDialog onClose={() => {}} />);
  await screen.findByText(/Ask this site’s operator/);
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
});

describe('the dialogs', () => {
  it('shows a gift of 100000 tokens and accepts it [BILL-027]', async () => {
    const onClose = vi.fn();
    await renderPage(<GiftDialog onClose={onClose} />);
    await screen.findByText('100,000 tokens');
    fireEvent.click(screen.getByRole('button', { name: 'Claim the gift' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.inputsOf('account.receiveRecall')).toEqual([{}]);
  });

  it('offers a year of the super membership and buys it [BILL-029]', async () => {
    const onClose = vi.fn();
    await renderPage(<TrialOfferDialog onClose={onClose} />);
    await screen.findByText('CN¥1,344');
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect([onClose.mock.calls.length, useDialogs.getState().open]).toEqual([1, null]);
    expect([
      screen.getByText('CN¥1,998').closest('s') !== null,
      screen.getByText('/ year') !== null,
    ]).toEqual([true, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
    expect(useDialogs.getState().open).toEqual({
      name: 'payment',
      props: { tab: 'PLAN', code: 'CODE_PLAN_PRO' },
    });
  });

  it.each([
    [false, true],
    [true, false],
  ])(
    'offers tokens and a plan without tokens, and after a used trial (%s) the trial: %s [BILL-023]',
    async (hadTrial, offered) => {
      server.answers['orders.purchased'] = () => hadTrial;
      await renderPage(<InsufficientTokensDialog onClose={() => {}} />);
      await screen.findByText('Your project and text are safe.');
      await act(() => vi.advanceTimersByTimeAsync(100));
      fireEvent.click(screen.getByRole('button', { name: 'Buy tokens' }));
      expect(useDialogs.getState().open?.props).toEqual({ tab: 'RECHARGE' });
      const upgrade = screen.getByRole('link', { name: 'Upgrade' });
      expect(upgrade.getAttribute('href')).toBe('/pricing');
      expect(upgrade.getAttribute('target')).toBe('_blank');
      expect(server.inputsOf('orders.purchased')).toEqual([{ id: 'CODE_PLAN_TASTE' }]);
      const trial = screen.queryByRole('button', { name: 'Try for 3 days' });
      expect(trial !== null).toBe(offered);
      if (!trial) return;
      fireEvent.click(trial);
      expect(useDialogs.getState().open).toEqual({
        name: 'payment',
        props: { tab: 'PLAN', code: 'CODE_PLAN_TASTE' },
      });
    },
  );
});
