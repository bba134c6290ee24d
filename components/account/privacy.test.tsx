import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogHost } from '@/components/layout/dialog-host';
import { UserMenu } from '@/components/layout/user-menu';
import { closeDialog, openDialog, useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { onSessionEnd } from '@/lib/upstream/on-unauthorised';
import { renderPage } from '@/tests/support/render';
import { base, openCentre, person, press, startScene, toasts } from '@/tests/support/user-centre';

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

const asked = () => scene.sent.map(({ call }) => call);

describe('the user menu', () => {
  const choose = async (name: string) => {
    useDialogs.setState({ open: null });
    await renderPage(<UserMenu />, { signedIn: true });
    press('Account: Ada');
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('links to the user centre', async () => {
    await choose('Account');
    expect(useDialogs.getState().open).toEqual({ name: 'user-centre', props: {} });
  });

  it('offers to sign out [AUTH-039]', async () => {
    const over = vi.fn();
    onSessionEnd(over);
    await choose('Sign out');
    await waitFor(() => expect(over).toHaveBeenCalledWith('signed-out'));
    expect(asked()).toContain(`GET ${base}/auth/logout`);
  });
});

describe('the devices', () => {
  const chrome = { browser: 'Chrome', os: 'Windows', kind: 'desktop' };
  const here = {
    id: 'a',
    current: true,
    device: chrome,
    ip: '203.0.113.0',
    since: 0,
    seenAt: Date.now(),
  };
  const there = {
    ...here,
    id: 'b',
    current: false,
    device: { browser: 'Safari', os: 'iOS', kind: 'phone' },
  };
  const nameless = { ...there, id: 'c', device: { browser: '', os: '', kind: 'other' }, ip: '' };
  const open = async (...list: unknown[]) => {
    scene.answers[`GET ${base}/user/devices`] = { code: 200, data: { list } };
    await openCentre();
    press('Manage: Devices');
    await screen.findByText('This device');
  };

  it('shows the name of each device, this one first, and signs any other out', async () => {
    await open(here, there, nameless);
    const items = screen.getAllByRole('listitem').map((one) => one.textContent ?? '');
    expect(items.map((text) => text.replace(/ago.*|Last used.*/, ''))).toEqual([
      expect.stringContaining('Chrome · WindowsThis device'),
      expect.stringContaining('Safari · iOS'),
      expect.stringContaining('Unknown device'),
    ]);
    scene.answers[`DELETE ${base}/user/devices/b`] = {
      code: 200,
      message: 'That device is signed out',
      data: null,
    };
    scene.answers[`GET ${base}/user/devices`] = { code: 200, data: { list: [here, nameless] } };
    press('Sign out: Safari · iOS');
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).toBeNull());
    expect(toasts()).toEqual(['That device is signed out']);
  });

  it('signs out all devices except this one', async () => {
    await open(here, there);
    scene.answers[`DELETE ${base}/user/devices`] = {
      code: 200,
      message: 'All other devices are signed out',
      data: { ended: 1 },
    };
    scene.answers[`GET ${base}/user/devices`] = { code: 200, data: { list: [here] } };
    press('Sign out all other devices');
    await screen.findByText('You are signed in on this device only.');
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});

describe('the activity', () => {
  it('shows in words what happened, how and from where', async () => {
    const device = { browser: 'Firefox', os: 'Linux', kind: 'desktop' };
    const entry = (id: string, kind: string, way = '') => ({
      id,
      kind,
      way,
      device,
      ip: '198.51.100.0',
      at: Date.UTC(2026, 0, 2, 3, 4),
    });
    const list = [
      entry('3', 'sign-in-failed', 'phone'),
      entry('2', 'phone-changed'),
      entry('1', 'something-new', 'carrier-pigeon'),
    ];
    scene.answers[`GET ${base}/user/activity`] = { code: 200, data: { list } };
    await openCentre();
    press('View: Recent activity');
    await screen.findByText('Sign-in failed (SMS code)');
    expect(screen.getByText('Mobile number changed')).toBeTruthy();
    expect(screen.getByText('Account changed (another way)')).toBeTruthy();
    expect(screen.getAllByText('Firefox · Linux · Network 198.51.100.0')).toHaveLength(3);
  });
});

describe('deleting the account', () => {
  it('shows what is deleted and when, then signs out', async () => {
    const over = vi.fn();
    onSessionEnd(over);
    scene.answers[`POST ${base}/user/deletion`] = {
      code: 200,
      data: { dueAt: Date.UTC(2026, 0, 9, 12) },
    };
    await openCentre();
    press('Delete…: Delete account');
    await screen.findByText(/Sign in before .+ to undo it/);
    press('Delete my account');
    await waitFor(() => expect(over).toHaveBeenCalledWith('signed-out'));
    expect(asked()).toEqual(
      expect.arrayContaining([`POST ${base}/user/deletion`, `GET ${base}/auth/logout`]),
    );
    expect(useDialogs.getState().open).toBeNull();
    expect(toasts()[0]).toContain('January 9, 2026');
  });

  it('restores the account when the user comes back', async () => {
    useDialogs.setState({ open: null });
    useSession.setState({ user: { ...person, deletionDueAt: Date.UTC(2026, 0, 9, 12) } });
    scene.answers[`DELETE ${base}/user/deletion`] = {
      code: 200,
      message: 'Your account won’t be deleted',
      data: null,
    };
    await renderPage(<DialogHost />, { signedIn: true });
    await screen.findByRole('dialog', { name: 'Your account will be deleted on January 9, 2026' });
    press('Keep my account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual(['Your account won’t be deleted']);
  });

  it('offers to restore the account once, also after another dialog and on the next visit', async () => {
    const offer = () => screen.queryByRole('dialog', { name: /will be deleted on/ });
    const leaving = (day: number) =>
      useSession.setState({ user: { ...person, deletionDueAt: Date.UTC(2026, 0, day, 12) } });
    useDialogs.setState({ open: null });
    leaving(9);
    const { unmount } = await renderPage(<DialogHost />, { signedIn: true });
    await screen.findByRole('dialog');
    press('Not now');
    await waitFor(() => expect(offer()).toBeNull());
    act(() => openDialog('shortcuts', {}));
    await screen.findByRole('dialog');
    act(() => closeDialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    await renderPage(<DialogHost />, { signedIn: true });
    expect(offer()).toBeNull();
    // A later request to delete the account must be asked about again.
    act(() => leaving(20));
    await waitFor(() => expect(offer()).not.toBeNull());
  });
});

describe('the account archive', () => {
  it('saves the archive under the name that the server returns', async () => {
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url === `${base}/user/export`
        ? new Response('PK', {
            headers: {
              'content-disposition': `attachment; filename="x"; filename*=UTF-8''sayso-2026-01-02.zip`,
            },
          })
        : plain(url, init),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await openCentre();
    press('Export your data');
    await waitFor(() => expect(saved).toEqual(['sayso-2026-01-02.zip']));
    expect(toasts()).toEqual(['Your data was exported']);
  });

  it('shows why the archive cannot be made', async () => {
    scene.answers[`GET ${base}/user/export`] = {
      code: 429,
      message: 'Too many requests in a short time.',
    };
    await openCentre();
    press('Export your data');
    await waitFor(() => expect(toasts()).toEqual(['Too many requests in a short time.']));
  });
});
