import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StaffSession } from '@/domain/entities/site-admin';
import type { StaffRole } from '@/domain/site-admin/staff-roles';
import { loadSiteAdminTexts, loadSiteDataTexts } from '@/lib/i18n/later-messages';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { StaffAdmin } from './staff-admin';
import { columnOf, tableOf } from './testing-tables';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a19';
const code = 'c'.repeat(43);
const guest: StaffSession = {
  uuid,
  title: 'Tea house',
  site: 'http://tea.localhost/',
  person: null,
};
const as = (role: StaffRole): StaffSession => ({
  ...guest,
  person: { name: 'bo@tea.example', role },
});
const bo = {
  ...{ id: '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', name: 'bo@tea.example' },
  ...{ role: 'staff' as const, hasJoined: true, invitedAt: '2026-11-20T09:30:00Z' },
};

let session: StaffSession;
/** What the page sent to the calls of the admin itself. */
let sent: [method: string, path: string, body: unknown][];
let server: ReturnType<typeof serveCalls>;
/** What the gateway or the services answer instead of a session. */
let failure: Response | null;

function answerStaff({ pathname }: URL, { method = 'GET', body }: RequestInit): Response {
  if (failure) return failure;
  const path = pathname.replace('/servers/staff/', '');
  if (method !== 'GET') sent.push([method, path, JSON.parse(String(body ?? '{}'))]);
  const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
  if (method === 'PUT') return ok({ name: 'bo@tea.example', role: 'staff' });
  if (method === 'DELETE') session = guest;
  if (method === 'POST') session = as('staff');
  return ok(method === 'DELETE' ? null : session);
}

beforeAll(async () => {
  // The first import of each part takes longer than a test waits for a text.
  await import('@/components/ui/dialog-panel');
  await Promise.all([loadSiteDataTexts('en_US'), loadSiteAdminTexts('en_US')]);
});
beforeEach(() => {
  session = guest;
  failure = null;
  sent = [];
  window.history.replaceState(null, '', '/staff');
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  server = serveCalls(
    {
      'siteData.tables': () => ({
        list: [
          tableOf('orders', {
            rules: null,
            columns: [columnOf('id', 'integer'), columnOf('note')],
          }),
          tableOf('user_roles', { rules: null }),
        ],
      }),
      'siteData.rows': () => ({
        ...{ list: [{ values: { id: 1, note: '<b>Tea</b>' }, cut: [] }], total: 1 },
        isRefused: false,
      }),
      'siteData.users': () => ({ list: [], total: 0 }),
      'siteAdmin.read': () => ({
        state: 'open',
        address: 'http://tea--admin.localhost/staff',
        list: [bo],
      }),
      'siteAdmin.log': () => ({ list: [], total: 0 }),
    },
    answerStaff,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.queryByRole('button', { name });

it('shows staff live rows as text, with what they may change [DB-140]', async () => {
  session = as('staff');
  await renderPage(<StaffAdmin />);
  await screen.findByText('<b>Tea</b>');
  expect(screen.getByText('Live data')).toBeTruthy();
  expect(button('Add row')).not.toBeNull();
  for (const name of ['People', 'Log', 'Import CSV', 'View as']) expect(button(name)).toBeNull();
  expect(server.received.every(({ input }) => input.uuid === uuid && input.data === 'live')).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: /^user_roles/ }));
  await waitFor(() => expect(button('Add row')).toBeNull());
});

it('offers read-only people nothing that changes a row or a user [DB-140]', async () => {
  session = as('read-only');
  await renderPage(<StaffAdmin />);
  await screen.findByText('<b>Tea</b>');
  expect(screen.getByText('You can look at everything and change nothing.')).toBeTruthy();
  expect(button('Add row')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Users' }));
  await screen.findByText(/Nobody has signed up/);
  expect(button('Add user')).toBeNull();
});

it('signs in and out, without spaces around the address [DB-141]', async () => {
  await renderPage(<StaffAdmin />);
  fireEvent.change(await screen.findByLabelText('E-mail'), {
    target: { value: ' bo@tea.example ' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'garden gate 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('<b>Tea</b>');
  expect(sent).toEqual([
    ['POST', 'session', { name: 'bo@tea.example', password: 'garden gate 1' }],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByLabelText('E-mail');
  expect(sent.at(-1)?.[0]).toBe('DELETE');
});

it('takes the code of an invitation out of the address, and sends it with the password [DB-141]', async () => {
  window.history.replaceState(null, '', `/staff#invitation=${code}`);
  await renderPage(<StaffAdmin />);
  await screen.findByText('Welcome, bo@tea.example');
  expect(window.location.href).not.toContain(code);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'garden gate 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  await screen.findByText('<b>Tea</b>');
  expect(sent).toEqual([
    ['PUT', 'invitation', { code }],
    ['POST', 'invitation', { code, password: 'garden gate 1' }],
  ]);
});

it.each([
  [404, 'The site is offline, and so is its admin.', 'The site is offline, and so is its admin.'],
  [404, '', 'There is no admin here.'],
  [503, '', 'The admin cannot be reached right now. Try again in a moment.'],
])('says why it cannot be used: %s %s [DB-143]', async (status, message, shown) => {
  failure = message
    ? Response.json({ code: status, message, data: { name: 'adminOffline' } })
    : new Response('<!doctype html>', { status });
  await renderPage(<StaffAdmin />);
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
});

it('opens with a ticket of the address, once [GAP-45]', async () => {
  window.history.replaceState(null, '', `/staff#ticket=${code}`);
  await renderPage(<StaffAdmin />);
  await screen.findByText('<b>Tea</b>');
  expect(sent).toEqual([['POST', 'ticket', { ticket: code }]]);
  expect(window.location.hash).toBe('');
});

it('asks to sign in again when a call says that the session has ended [DB-141]', async () => {
  session = as('staff');
  await renderPage(<StaffAdmin />);
  await screen.findByText('<b>Tea</b>');
  session = guest;
  server.answers['siteData.users'] = () => {
    throw new CallError(403, 'You are signed out.', null, {}, 'staffSignedOut');
  };
  fireEvent.click(screen.getByRole('button', { name: 'Users' }));
  await screen.findByLabelText('E-mail');
});

it('lets an owner invite a person by a link, and change and remove people [DB-141]', async () => {
  session = as('owner');
  server.answers['siteAdmin.invite'] = () => ({
    ...{ person: { ...bo, name: 'amy@tea.example', hasJoined: false }, link: 'http://tea/#x' },
  });
  server.answers['siteAdmin.remove'] = () => null;
  await renderPage(<StaffAdmin />);
  fireEvent.click(await screen.findByRole('button', { name: 'People' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('E-mail'), {
    target: { value: 'amy@tea.example' },
  });
  fireEvent.click(within(dialog).getByLabelText(/^Read only/));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
  await screen.findByText('http://tea/#x');
  expect(server.received.find(({ call }) => call === 'siteAdmin.invite')?.input).toEqual({
    ...{ uuid, email: 'amy@tea.example', role: 'read-only' },
  });
});
