import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FormEntry, FormInbox } from '@/domain/entities/site-forms';
import { useDialogs } from '@/lib/dialogs/store';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { FormsSection } from './forms-section';
import { InboxDialog } from './inbox-dialog';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const id = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a12';
const hostile = '<img src=x onerror=alert(1)>';
const inbox: FormInbox = {
  ...{ total: 1, unread: 1, spam: 0, most: 500, refusedAt: null },
  ...{ forms: [{ name: 'contact', count: 1 }], mail: null },
};
const entry: FormEntry = {
  ...{ id, form: 'contact', at: '2026-11-28T01:00:00.000Z', isRead: false, isSpam: false },
  ...{ page: '/contact', fields: [['Message', hostile]] },
};
let server: ReturnType<typeof serveCalls>;

beforeAll(async () => {
  await import('@/components/ui/dialog-panel');
});
beforeEach(() => {
  const { fields: _, page: __, ...row } = entry;
  server = serveCalls({
    'siteForms.read': () => inbox,
    'siteForms.list': () => ({ list: [{ ...row, excerpt: hostile }], total: 1 }),
    'siteForms.entry': () => entry,
    'siteForms.change': () => inbox,
    'siteForms.remove': () => inbox,
  });
});
const open = () => renderPage(<InboxDialog uuid={uuid} onClose={vi.fn()} />, { signedIn: true });

it('says in the publish dialog how many are new, and opens them [PUB-043]', async () => {
  await renderPage(<FormsSection uuid={uuid} />, { signedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: /1 new · 1 in all/ }));
  expect(useDialogs.getState().open).toEqual({ name: 'form-inbox', props: { uuid } });
});

it('shows what a visitor wrote as text, and marks it as read once [PUB-043]', async () => {
  await open();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain(hostile);
  fireEvent.click(within(row).getByRole('button'));
  expect(await screen.findByText(hostile, { selector: 'dd' })).toBeTruthy();
  expect(document.querySelector('img[onerror]')).toBeNull();
  await waitFor(() =>
    expect(server.inputsOf('siteForms.change')).toEqual([{ uuid, ids: [id], isRead: true }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Mark as new' }));
  await screen.findByRole('listitem');
  expect(server.inputsOf('siteForms.change')).toEqual([
    { uuid, ids: [id], isRead: true },
    { uuid, ids: [id], isRead: false },
  ]);
});

it('deletes all only after a question that names how many [PUB-043]', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }));
  const question = await screen.findByRole('dialog', { name: 'Delete all messages?' });
  expect(question.textContent).toContain('1 message is deleted');
  expect(server.inputsOf('siteForms.remove')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete all' }));
  await waitFor(() =>
    expect(server.inputsOf('siteForms.remove')).toEqual([{ uuid, box: 'inbox' }]),
  );
});

it('explains an empty inbox, and warns of a full one [PUB-043, PUB-045]', async () => {
  server.answers['siteForms.read'] = () => ({
    ...{ ...inbox, total: 0, unread: 0, forms: [] },
    refusedAt: '2026-11-28T01:00:00.000Z',
  });
  await open();
  expect(await screen.findByText(/Ask for one in the chat/)).toBeTruthy();
  expect(screen.getByText(/holds 500 messages and refuses new ones/)).toBeTruthy();
});
