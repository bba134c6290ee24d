import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SiteUser } from '@/domain/entities/site-data';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { OpenProjectContext } from '@/lib/projects/context';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { fileOf, serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { DataManager } from './data-manager';
import { columnOf, tableOf } from './testing-tables';

/** The files that the page saved: their names and texts. */
const saved: [string, string][] = [];

const bo: SiteUser = {
  ...{ id: '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', email: 'bo@shop.example' },
  ...{ isConfirmed: false, isAnonymous: false },
  ...{ createdAt: '2026-11-20T09:30:00Z', lastSignInAt: null },
};

let now: ReturnType<typeof createConversationScene>;
let server: ReturnType<typeof serveCalls>;
beforeAll(async () => {
  await Promise.all([import('@/components/ui/dialog-panel'), import('./sql-section')]);
});
beforeEach(() => {
  saved.length = 0;
  let body = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    body = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const name = this.download;
    void body.text().then((text) => saved.push([name, text]));
  });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  now = createConversationScene();
  now.project.project.setState({ uuid, id: '7', isManage: 1 });
  server = serveCalls({
    'siteData.usage': () => ({ bytes: 0, limit: null, isFull: false, hasLiveData: false }),
    'siteData.tables': () => ({
      list: [tableOf('notes', { columns: [columnOf('id', 'integer'), columnOf('title')] })],
    }),
    'siteData.rows': () => ({
      ...{ list: [{ values: { id: 1, title: 'Tea' }, cut: [] }], total: 1, isRefused: false },
    }),
    'siteData.mails': () => ({ list: [] }),
    'siteData.users': () => ({ list: [bo], total: 1 }),
    'siteData.buckets': () => ({ list: [{ name: 'photos', isPublic: false }] }),
  });
});
afterEach(() => {
  now.project.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(section?: string) {
  await renderPage(
    <OpenProjectContext value={now.project}>
      <DataManager />
    </OpenProjectContext>,
    { signedIn: true },
  );
  if (section) fireEvent.click(await screen.findByRole('button', { name: section }));
  else await screen.findByText('Tea');
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().recent.map(({ title }) => title);
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('CSV file'), {
    target: { files: [new File([text], 'notes.csv', { type: 'text/csv' })] },
  });

it('exports a table, and says why when that fails [DB-088]', async () => {
  server.answers['siteData.exportTable'] = () => fileOf('notes.csv', 'id,title\r\n');
  await show();
  press('Export as CSV');
  await waitFor(() => expect(saved).toEqual([['notes.csv', 'id,title\r\n']]));
  server.answers['siteData.exportTable'] = () => {
    throw new CallError(404, 'This table no longer exists.');
  };
  press('Export as CSV');
  await waitFor(() => expect(toasts()).toEqual(['This table no longer exists.']));
});

it('shows the mails that were kept instead of sent, with their links [DB-014]', async () => {
  await show('Users');
  await screen.findByText('bo@shop.example');
  expect(screen.queryByText('Mails')).toBeNull();
  server.answers['siteData.mails'] = () => ({
    list: [
      {
        ...{ to: 'bo@shop.example', reason: 'recovery', code: '123456' },
        ...{ link: 'https://shop.example/x', at: '2026-11-20T09:30:00Z' },
      },
    ],
  });
  press('Reload');
  expect(await screen.findByText(/Set a new password · bo@shop.example/)).toBeTruthy();
  expect(screen.getByText('· Code: 123456', { exact: false })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the link' });
  expect(link.getAttribute('href')).toBe('https://shop.example/x');
});

it('imports a file, or lists the lines that are wrong [DB-088]', async () => {
  server.answers['siteData.importRows'] = () => ({
    added: 0,
    problems: [{ line: 3, column: 'id', reason: 'integer', value: 'x' }],
  });
  await show();
  choose('id,title\n1,a\nx,b\n');
  const dialog = await screen.findByRole('dialog', { name: 'Nothing was imported' });
  expect(within(dialog).getByText('Line 3')).toBeTruthy();
  expect(within(dialog).getByText('Enter a whole number.', { exact: false })).toBeTruthy();
  expect(toasts()).toEqual([]);
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  server.answers['siteData.importRows'] = () => ({ added: 2, problems: [] });
  choose('id,title\n1,a\n2,b\n');
  await waitFor(() => expect(toasts()).toEqual(['2 rows imported']));
  expect(server.inputsOf('siteData.importRows').at(-1)).toMatchObject({
    ...{ data: 'test', table: 'notes', csv: 'id,title\n1,a\n2,b\n' },
  });
  choose('x'.repeat(1024 ** 2 + 1));
  await waitFor(() => expect(toasts()[0]).toMatch(/^The file is too large/));
  expect(server.inputsOf('siteData.importRows')).toHaveLength(2);
});

it('adds, confirms and deletes users, and sets a password [DB-085]', async () => {
  server.answers['siteData.addUser'] = () => bo;
  server.answers['siteData.changeUser'] = () => bo;
  server.answers['siteData.removeUser'] = () => null;
  await show('Users');
  await screen.findByText('Not confirmed');
  press('Confirm the address of bo@shop.example');
  await waitFor(() => expect(toasts()).toEqual(['Address confirmed']));
  press('Add user');
  const add = await screen.findByRole('dialog', { name: 'Add user' });
  const submit = (form: HTMLElement, name: string) =>
    fireEvent.click(within(form).getByRole('button', { name }));
  submit(add, 'Add user');
  expect(within(add).getByText('Enter an email address.')).toBeTruthy();
  expect(within(add).getByText('At least 6 characters.')).toBeTruthy();
  fireEvent.change(within(add).getByLabelText('Email'), { target: { value: 'cy@shop.example' } });
  fireEvent.change(within(add).getByLabelText('Password'), { target: { value: 'secret words' } });
  submit(add, 'Add user');
  await waitFor(() => expect(toasts()[0]).toBe('User added'));
  press('Set the password of bo@shop.example');
  const set = await screen.findByRole('dialog', { name: /^Set the password/ });
  fireEvent.change(within(set).getByLabelText('Password'), { target: { value: 'other words' } });
  submit(set, 'Set password');
  await waitFor(() => expect(toasts()[0]).toBe('Password set'));
  press('Delete bo@shop.example');
  const question = await screen.findByRole('dialog', { name: 'Delete bo@shop.example' });
  expect(server.inputsOf('siteData.removeUser')).toEqual([]);
  submit(question, 'Delete user');
  await waitFor(() => expect(toasts()[0]).toBe('User deleted'));
  expect(server.inputsOf('siteData.changeUser')).toEqual([
    { uuid, data: 'test', user: bo.id, isConfirmed: true },
    { uuid, data: 'test', user: bo.id, password: 'other words' },
  ]);
});

it('opens folders, downloads and deletes files [DB-089]', async () => {
  const file = { isFolder: false, bytes: 2048, type: 'image/png', updatedAt: null };
  server.answers['siteData.files'] = ({ folder }) => ({
    list: folder
      ? [{ ...file, name: 'a.png' }]
      : [{ ...file, name: '2027', isFolder: true, bytes: null }],
    hasMore: false,
  });
  server.answers['siteData.download'] = () => fileOf('a.png', 'picture');
  server.answers['siteData.removeFile'] = () => null;
  await show('Files');
  fireEvent.click(await screen.findByRole('button', { name: '2027' }));
  await screen.findByText('2.00 KB');
  press('Download a.png');
  await waitFor(() => expect(saved).toEqual([['a.png', 'picture']]));
  expect(server.inputsOf('siteData.download')).toEqual([
    { uuid, data: 'test', bucket: 'photos', path: '2027/a.png' },
  ]);
  press('Delete a.png');
  const question = await screen.findByRole('dialog', { name: 'Delete a.png' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(toasts()).toEqual(['File deleted']));
  press('All files');
  await screen.findByRole('button', { name: '2027' });
});

it('says the rules of every table in words [DB-083]', async () => {
  server.answers['siteData.tables'] = () => ({
    list: [
      tableOf('notes', {
        rules: {
          read: [{ who: 'everyone' }],
          add: [{ who: 'row-owner', column: 'user_id' }],
          change: [
            { who: 'staff', role: 'editor' },
            { who: 'expression', expression: 'NOT locked', isCondition: true },
          ],
          remove: [{ who: 'nobody' }],
        },
      }),
      tableOf('titles', { kind: 'view', rules: null }),
    ],
  });
  await show('Rules');
  const row = await screen.findByRole('row', { name: /^notes/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => [...cell.querySelectorAll('li')].map((one) => one.textContent));
  expect(cells).toEqual([
    ['Everyone, also visitors'],
    ['Only the user to whom the row belongs (user_id)'],
    ['Staff with the role editor', 'And only if: NOT locked'],
    ['Nobody in the app'],
  ]);
  expect(screen.getByText(/rules of the tables behind this view/)).toBeTruthy();
});

it('runs SQL by Ctrl+Enter, and names the line of an error [DB-087]', async () => {
  server.answers['siteData.runSql'] = () => ({
    ...{ ok: false, line: 2, code: '42703', message: 'column "x" does not exist', hint: 'Try y' },
  });
  await show('SQL');
  const box = await screen.findByRole('textbox', { name: 'SQL' });
  const view = EditorView.findFromDOM(box) as EditorView;
  const write = (insert: string) =>
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }));
  write('select\n  x from notes');
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true });
  await screen.findByText('The SQL failed in line 2');
  expect(screen.getByText('Try y')).toBeTruthy();
  server.answers['siteData.runSql'] = () => ({
    ...{ ok: true, columns: ['x', 'x'], rows: [[1, null]], rowCount: 1, elapsedMs: 5 },
  });
  press('Run');
  const result = await screen.findByRole('table', { name: 'Result' });
  expect(within(result).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(result).getByText('null')).toBeTruthy();
  expect(screen.getByText('1 row · 5 ms')).toBeTruthy();
  expect(server.inputsOf('siteData.runSql')).toEqual([
    { uuid, data: 'test', sql: 'select\n  x from notes' },
    { uuid, data: 'test', sql: 'select\n  x from notes' },
  ]);
});
