import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserCentreDialog } from '@/components/layout/user-centre-dialog';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { toast, useToasts } from '@/lib/toasts/store';
import { onSessionEnd } from '@/lib/upstream/on-unauthorised';
import { renderPage } from '@/tests/support/render';
import {
  base,
  openCentre,
  person,
  press,
  startScene,
  toasts,
  type,
} from '@/tests/support/user-centre';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

let scene: ReturnType<typeof startScene>;
beforeEach(() => {
  scene = startScene();
});
afterEach(() => vi.unstubAllGlobals());

describe('the user centre', () => {
  it('has a tab for each section, and the sign-out button at the bottom [UC-002]', async () => {
    await openCentre();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Balance', 'Personal', 'Orders', 'Files', 'Chat history']);
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('shows username, user id, phone and WeChat, each with its action [UC-005]', async () => {
    await openCentre();
    const row = (label: string) =>
      within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement);
    expect(row('Username').getByText('Ada')).toBeTruthy();
    expect(row('Username').getByRole('button', { name: 'Edit: Username' })).toBeTruthy();
    expect(row('User ID').getByText('12345678')).toBeTruthy();
    expect(row('User ID').getByRole('button', { name: 'Copy user ID' })).toBeTruthy();
    expect(row('Mobile number').getByText('138****8000')).toBeTruthy();
    expect(row('Mobile number').getByRole('button', { name: 'Edit: Mobile number' })).toBeTruthy();
    expect(row('WeChat').getByRole('button', { name: 'Link: WeChat' })).toBeTruthy();
  });

  it('offers to bind a missing phone, and to change a bound WeChat [UC-005]', async () => {
    useSession.setState({ user: { ...person, phone: null, bindWechat: true } });
    await openCentre();
    expect(screen.getByRole('button', { name: 'Link: Mobile number' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit: WeChat' })).toBeTruthy();
  });

  const edits = [
    ['Edit: Username', 'Change username', false],
    ['Edit: Mobile number', 'Change mobile number', false],
    ['Link: WeChat', 'Link WeChat', false],
    ['Edit: WeChat', 'Link WeChat', true],
  ] as const;
  it.each(edits)('%s opens “%s” in a modal [UC-005, UC-021]', async (button, title, bindWechat) => {
    useSession.setState({ user: { ...person, bindWechat } });
    await openCentre();
    press(button);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  it('asks a guest to sign in [UC-003]', async () => {
    useSession.setState(useSession.getInitialState(), true);
    await renderPage(<UserCentreDialog onClose={() => {}} />, { signedIn: false });
    await waitFor(() => expect(useDialogs.getState().open?.name).toBe('sign-in'));
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('signs out at the bottom [UC-020, AUTH-039]', async () => {
    const over = vi.fn();
    onSessionEnd(over);
    const close = await openCentre();
    press('Sign out');
    await waitFor(() => expect(over).toHaveBeenCalledWith('signed-out'));
    expect(scene.sent.map((one) => one.call)).toContain(`GET ${base}/auth/logout`);
    expect(useSession.getState()).toMatchObject({ status: 'guest', user: null });
    expect([close.mock.calls.length, useDialogs.getState().open?.name]).toEqual([1, 'user-centre']);
  });

  it('closes its own messages after 2000 ms, other messages after 2500 ms [UC-018]', () => {
    toast({ kind: 'info', title: 'inside' });
    useDialogs.setState({ open: null });
    toast({ kind: 'info', title: 'outside' });
    expect(useToasts.getState().shown.map(({ closeMs }) => closeMs)).toEqual([
      limits.toast.userCentreCloseMs,
      limits.toast.closeMs,
    ]);
    expect([limits.toast.userCentreCloseMs, limits.toast.closeMs]).toEqual([2000, 2500]);
  });

  describe('copying the user id', () => {
    const copy = async () => {
      await openCentre();
      press('Copy user ID');
    };
    it('uses the clipboard API [UC-019]', async () => {
      const writeText = vi.fn(async () => {});
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      await copy();
      await screen.findByRole('button', { name: 'Copied' });
      expect(writeText).toHaveBeenCalledWith('12345678');
    });

    it('selects and copies without a clipboard API, and shows an error when that fails [UC-019]', async () => {
      const command = vi.fn(() => false);
      Object.assign(document, { execCommand: command });
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      await copy();
      await waitFor(() =>
        expect(toasts()).toEqual(['Copying did not work. Select the text and copy it yourself.']),
      );
      expect(command).toHaveBeenCalledWith('copy');
    });

    it('shows a message when the id is empty [UC-019]', async () => {
      useSession.setState({ user: { ...person, userNo: '' } });
      await copy();
      expect(toasts()).toEqual(['Copy text']);
    });
  });
});

describe('the username', () => {
  const edit = async (text: string) => {
    await openCentre();
    press('Edit: Username');
    await screen.findByRole('dialog', { name: 'Change username' });
    type('Username', text);
    press('Save');
  };

  it.each([
    ['', 'Enter a username'],
    ['   ', 'Enter a username'],
    ['thirteen char', 'Usernames can be up to 12 characters.'],
    ['😀'.repeat(13), 'Usernames can be up to 12 characters.'],
  ])('shows for %j under the field: %s [UC-006]', async (text, words) => {
    await edit(text);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(scene.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });

  it('saves, shows the server’s message, reloads the user and closes [UC-007]', async () => {
    await edit(' Grace ');
    scene.answers[`GET ${base}/user`] = { code: 200, data: { ...person, username: 'Grace' } };
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Change username' })).toBeNull(),
    );
    expect(scene.bodyOf(`PUT ${base}/user`)).toEqual({ username: 'Grace' });
    expect(toasts()).toEqual(['Username saved']);
    expect(useSession.getState().user?.username).toBe('Grace');
  });

  it('stays open and shows the server’s message when the server refuses [UC-007]', async () => {
    scene.answers[`PUT ${base}/user`] = { code: 400, message: 'This username is already in use.' };
    await edit('Grace');
    await waitFor(() => expect(toasts()).toEqual(['This username is already in use.']));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Grace');
  });
});
