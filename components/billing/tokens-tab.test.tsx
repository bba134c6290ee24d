import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Permission } from '@/domain/entities/user';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { accountAnswers, serveCalls, serverStatus } from '@/tests/support/calls';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { InviteDialog } from './invite-dialog';
import { TokensTab } from './tokens-tab';

let server: ReturnType<typeof serveCalls>;

const inviteInformation = {
  inviteUrl: 'https://sayso.example/?invite=ABCD2345',
  rewardToken: 100_000,
};
const entry = { at: Date.UTC(2026, 0, 2), project: null, turn: null, usage: null };
const statement = {
  list: [
    {
      ...{ ...entry, id: 3, delta: -4210, kind: 'run', project: { uuid: 'u', title: 'Tea shop' } },
      ...{
        turn: { version: 2, words: 'make it calmer' },
        usage: { input: 4000, cached: 1000, output: 210, model: 'm' },
      },
    },
    { ...entry, id: 2, delta: 3_000_000, kind: 'order' },
    { ...entry, id: 1, delta: 5, kind: 'harvest' },
  ],
  balance: 2_995_795,
  more: false,
};
const day = 86_400_000;
const permission = (code: string, ends: number | null, expired = false): Permission => ({
  ...{
    backendCode: code,
    expired,
    authorizeStartTime: Date.now() - 10 * day,
    authorizeEndTime: ends,
  },
  productExtendInfo: { dbSize: 0, resourceSpaceSize: 0 },
});

async function show(...permissions: Permission[]) {
  signInWith();
  useSession.setState({ permissions });
  await renderPage(<TokensTab />);
  await screen.findByText(/Tea shop/);
  await screen.findByText('Balance');
}

beforeEach(() => {
  document.documentElement.lang = 'en-US';
  server = serveCalls({
    ...accountAnswers,
    'account.invite': () => ({ inviteInformation, inviteNum: 3, rewardedNum: 2 }),
    'billing.statement': () => statement,
    'runtime.status': () => serverStatus(),
  });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});

it('shows plan, balance, the invitation with its numbers, and the field for a code [UC-004, BILL-024]', async () => {
  await show();
  expect(screen.getByText('Free')).toBeDefined();
  expect(screen.getAllByText(/tokens$/)[0]).toBeDefined();
  await screen.findByText(inviteInformation.inviteUrl);
  expect(screen.getByText('3 friends joined, 200,000 tokens earned')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Redemption code' })).toBeDefined();
});

it('shows only the balance and its history where nothing is sold', async () => {
  server.answers['runtime.status'] = () => serverStatus(false);
  await show();
  act(() => useSession.getState().setTokenBalance(limits.allowance.unlimited));
  expect(screen.getByText('Balance').nextSibling?.textContent).toBe('Unlimited');
  for (const words of [/Plan/, /Buy/, /Invite/, /Redeem/])
    expect(screen.queryByText(words)).toBeNull();
});

it('copies the invitation link [BILL-024]', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the invitation link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(inviteInformation.inviteUrl));
  vi.unstubAllGlobals();
});

it('shows an error when the invitation cannot be loaded [BILL-024, GAP-82]', async () => {
  server.answers['account.invite'] = () => {
    throw new CallError(500, '');
  };
  await show();
  await screen.findByText('Invitation information could not be loaded. Try again later.');
});

it('shows the same in a dialog of its own [BILL-024]', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  signInWith();
  await renderPage(<InviteDialog onClose={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'Invite friends' });
  expect(await within(dialog).findByText(inviteInformation.inviteUrl)).toBeDefined();
  expect(dialog.textContent).toContain('3 friends joined');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy the invitation link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(inviteInformation.inviteUrl));
  vi.unstubAllGlobals();
});

it('shows an error when the balance changes cannot be loaded [GAP-82]', async () => {
  server.answers['billing.statement'] = () => {
    throw new CallError(500, '');
  };
  signInWith();
  await renderPage(<TokensTab />);
  await screen.findByText('Your token balance could not be loaded. Try again later.');
});

it('lists the balance changes with the project and prompt of each run [GAP-78]', async () => {
  await show();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines[0]).toMatch(
    /Tea shop · make it calmer.*Input 4,000 · cached 1,000 · output 210.*−4,210/,
  );
  expect(lines[1]).toMatch(/\+3,000,000$/);
  expect(lines[2]).toMatch(/^harvest/);
});

it('shows the remaining time of the trial [MEM-005]', async () => {
  await show(permission('CODE_PLAN_TASTE', Date.now() + 2 * day));
  expect(screen.getByText(/Your trial ends in 2 days/)).toBeDefined();
});

it('counts down the trial while the page is open, then the offer after it [MEM-005]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await show(permission('CODE_PLAN_TASTE', Date.now() + 2 * 3_600_000 + 60_000));
  expect(screen.getByText('Your trial ends in 2 hours')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(screen.getByText('Your trial ends in 1 hour')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2 * 3_600_000));
  expect(screen.queryByText(/Your trial ends/)).toBeNull();
  expect(screen.getByText(/20% off Pro ends in/)).toBeDefined();
});

it('shows the remaining time of the super membership discount after the trial [MEM-006]', async () => {
  await show(permission('CODE_PLAN_TASTE', Date.now() - day, true));
  expect(screen.getByText(/20% off Pro ends in 2 days/)).toBeDefined();
});

it.each([
  ['CODE_PLAN_FREE', true],
  ['CODE_PLAN_PRO', true],
  ['CODE_PLAN_PERMIUM', false],
  ['CODE_PLAN_ENTERPRISE', false],
])('offers the plans with %s: %s [MEM-015]', async (code, offered) => {
  await show(permission(code, null));
  expect(screen.queryByRole('link', { name: 'See plans' }) !== null).toBe(offered);
});

it('opens the plans in a new window [ROUTE-006]', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'See plans' });
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual(['/pricing', '_blank', 'noopener']);
});

it('shows tokens and the buy button to a user on the free plan [MEM-024, ODD-17]', async () => {
  await show();
  act(() => useSession.getState().setTokenBalance(12_345));
  expect(screen.getByText('Balance').nextSibling?.textContent).toBe('12,345 tokens');
  fireEvent.click(screen.getByRole('button', { name: 'Buy tokens' }));
  expect(useDialogs.getState().open).toEqual({ name: 'payment', props: { tab: 'RECHARGE' } });
});

it('redeems a code; shows an error under the field and keeps a wrong code [BILL-026]', async () => {
  server.answers['catalogue.redeem'] = () => {
    throw new CallError(400, 'This code was used before');
  };
  await show();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Redemption code' });
  const redeem = () => fireEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  redeem();
  await screen.findByText('Enter a code.');
  fireEvent.change(field, { target: { value: ' TEA-2345 ' } });
  redeem();
  await screen.findByText('This code was used before');
  expect(field.value).toBe(' TEA-2345 ');
  server.answers['catalogue.redeem'] = () => ({ wordCount: 10 });
  redeem();
  await waitFor(() =>
    expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(['The code is redeemed']),
  );
  expect([server.inputsOf('catalogue.redeem').at(-1), field.value]).toEqual([
    { code: 'TEA-2345' },
    '',
  ]);
});
