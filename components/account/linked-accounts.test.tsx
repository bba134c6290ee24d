import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedAccount } from '@/domain/entities/provider';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { LinkedAccounts } from './linked-accounts';

const google: LinkedAccount = { provider: 'google', label: 'grace@example.com', linkedAt: '2026-01-02T03:04:05.000Z' };
let linked: { accounts: LinkedAccount[]; mayUnlink: boolean };
let offered: { name: string; simulated: boolean }[];
let refusal: { code: number; message: string } | null;
let sent: string[];
const popup = { location: { replace: vi.fn() } };

beforeEach(() => {
  linked = { accounts: [google], mayUnlink: true };
  offered = ['google', 'github'].map((name) => ({ name, simulated: false }));
  [refusal, sent] = [null, []];
  popup.location.replace.mockClear();
  useToasts.setState({ shown: [], kept: [], unseen: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('open', () => popup);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${path.replace('/servers/users-bff-service/api/v1', '')}`);
    if (method === 'DELETE' && refusal) return Response.json({ ...refusal, data: null });
    if (method === 'DELETE') linked = { accounts: [], mayUnlink: false };
    const data = path.endsWith('/providers') ? { providers: offered } : method === 'DELETE' ? null : linked;
    return Response.json({ code: 200, message: '', data });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = async () => {
  await renderPage(<LinkedAccounts />);
  await screen.findByText('GitHub');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().kept.map(({ title }) => title);

describe('linked accounts', () => {
  it('GAP-12 are listed with what the provider calls the person', async () => {
    await show();
    expect(screen.getByText(/grace@example.com · Linked .*2026/)).toBeTruthy();
    expect(screen.getByText('Not linked')).toBeTruthy();
  });

  it('GAP-12 CONST-006 are linked in a window of the provider’s own, after the session was looked at', async () => {
    await show();
    press('Link GitHub');
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith('/api/oauth/github?intent=link'));
    expect(sent.filter((one) => one === 'GET /user/linked')).toHaveLength(2);
    linked = { ...linked, accounts: [google, { provider: 'github', label: 'grace-h', linkedAt: google.linkedAt }] };
    const data = { type: 'auth_linked', login: 'GITHUB' };
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: popup as unknown as Window }));
    await screen.findByText(/grace-h/);
    expect(toasts()).toEqual(['Linked']);
  });

  it('GAP-12 are unlinked when that was meant', async () => {
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

  it('GAP-12 keep the last way in', async () => {
    linked = { accounts: [google], mayUnlink: false };
    await show();
    expect((screen.getByRole('button', { name: 'Unlink Google' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/only way to sign in/)).toBeTruthy();
  });

  it('show a refusal in the server’s words and stay as they are', async () => {
    refusal = { code: 400, message: 'This is your only way to sign in.' };
    await show();
    press('Unlink Google');
    press('Unlink Google');
    await waitFor(() => expect(toasts()).toEqual(['This is your only way to sign in.']));
    expect(screen.getByText(/grace@example.com/)).toBeTruthy();
  });
});
