import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedAccount } from '@/domain/entities/provider';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { LinkedAccounts } from './linked-accounts';

const google: LinkedAccount = {
  provider: 'google',
  label: 'grace@example.com',
  linkedAt: '2026-01-02T03:04:05.000Z',
};
let linked: { accounts: LinkedAccount[]; mayUnlink: boolean };
let offered: { name: string; simulated: boolean }[];
let refusal: { code: number; message: string } | null;
let sent: string[];
let proof: { needed: boolean; ways: ('phone' | 'password')[]; phone: string };
const popup = { location: { replace: vi.fn() } };

beforeEach(() => {
  linked = { accounts: [google], mayUnlink: true };
  offered = ['google', 'github'].map((name) => ({ name, simulated: false }));
  [refusal, sent] = [null, []];
  proof = { needed: false, ways: ['password'], phone: '' };
  popup.location.replace.mockClear();
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal('open', () => popup);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${path.replace('/servers/users-bff-service/api/v1', '')}`);
    if (path.endsWith('/confirmation')) {
      if (method === 'POST') [proof, refusal] = [{ ...proof, needed: false }, null];
      return Response.json({ code: 200, message: '', data: method === 'POST' ? null : proof });
    }
    if (method === 'DELETE' && refusal) return Response.json({ ...refusal, data: null });
    if (method === 'DELETE') linked = { accounts: [], mayUnlink: false };
    const data = path.endsWith('/providers')
      ? { providers: offered }
      : method === 'DELETE'
        ? null
        : linked;
    return Response.json({ code: 200, message: '', data });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = async () => {
  await renderPage(<LinkedAccounts />);
  await screen.findByText('GitHub');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

describe('linked accounts', () => {
  it('shows the name that the provider gives for each account [GAP-12]', async () => {
    await show();
    expect(screen.getByText(/grace@example.com · Linked .*2026/)).toBeTruthy();
    expect(screen.getByText('Not linked')).toBeTruthy();
  });

  it('links in a window of the provider, after it checks the session [GAP-12, CONST-006]', async () => {
    await show();
    press('Link GitHub');
    await waitFor(() =>
      expect(popup.location.replace).toHaveBeenCalledWith('/api/oauth/github?intent=link'),
    );
    expect(sent.filter((one) => one === 'GET /user/linked')).toHaveLength(2);
    linked = {
      ...linked,
      accounts: [google, { provider: 'github', label: 'grace-h', linkedAt: google.linkedAt }],
    };
    const data = { type: 'auth_linked', login: 'GITHUB' };
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: window.location.origin,
        source: popup as unknown as Window,
      }),
    );
    await screen.findByText(/grace-h/);
    expect(toasts()).toEqual(['Linked']);
  });

  it('unlinks after confirmation [GAP-12]', async () => {
    await show();
    press('Unlink Google');
    press('Keep');
    expect(sent.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    press('Unlink Google');
    press('Unlink Google');
    await waitFor(() => expect(toasts()).toEqual(['Unlinked']));
    expect(sent).toContain('DELETE /user/linked/google');
    await waitFor(() => expect(screen.getAllByText('Not linked')).toHaveLength(2));
  });

  const prove = async () => {
    fireEvent.change(await screen.findByLabelText('Account password'), {
      target: { value: 'correct horse' },
    });
    press('Confirm');
    return within(await screen.findByRole('dialog', { name: / GitHub| Google/ }));
  };

  it('asks for proof of identity before it links an account, then continues [SEC-H3]', async () => {
    proof.needed = true;
    await show();
    press('Link GitHub');
    const asked = await prove();
    expect(popup.location.replace).not.toHaveBeenCalled();
    fireEvent.click(asked.getByRole('button', { name: 'Link' }));
    await waitFor(() =>
      expect(popup.location.replace).toHaveBeenCalledWith('/api/oauth/github?intent=link'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for proof of identity when the provider’s window returned for that [SEC-H3]', async () => {
    await show();
    press('Link GitHub');
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledOnce());
    proof.needed = true;
    const data = { type: 'auth_failed', login: 'GITHUB', reason: 'confirmFirst' };
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: window.location.origin,
        source: popup as unknown as Window,
      }),
    );
    fireEvent.click((await prove()).getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledTimes(2));
    expect(toasts()).toEqual([]);
  });

  it('asks for proof of identity before it unlinks an account [SEC-H3]', async () => {
    [proof.needed, refusal] = [true, { code: 428, message: 'Confirm first that it’s you.' }];
    await show();
    press('Unlink Google');
    press('Unlink Google');
    const asked = await prove();
    expect(screen.getByText(/grace@example.com/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(toasts()).toEqual(['Unlinked']));
  });

  it('asks for a new sign-in when no other proof of identity is possible [SEC-H3]', async () => {
    proof = { needed: true, ways: [], phone: '' };
    await show();
    press('Link GitHub');
    expect(await screen.findByText(/sign out and sign in again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('disables unlinking the last way to sign in [GAP-12]', async () => {
    linked = { accounts: [google], mayUnlink: false };
    await show();
    expect(
      (screen.getByRole('button', { name: 'Unlink Google' }) as HTMLButtonElement).disabled,
    ).toBe(true);
    expect(screen.getByText(/only way to sign in/)).toBeTruthy();
  });

  it('shows the server’s message of a refusal and changes nothing', async () => {
    refusal = { code: 400, message: 'This is your only way to sign in.' };
    await show();
    press('Unlink Google');
    press('Unlink Google');
    await waitFor(() => expect(toasts()).toEqual(['This is your only way to sign in.']));
    expect(screen.getByText(/grace@example.com/)).toBeTruthy();
  });
});
