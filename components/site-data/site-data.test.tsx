import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SiteRow, SiteTable } from '@/domain/entities/site-data';
import { languages } from '@/domain/locale';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { OpenProjectContext } from '@/lib/projects/context';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { messagesOf } from '@/tests/support/page';
import { renderPage } from '@/tests/support/render';
import { DataManager } from './data-manager';
import { columnOf, tableOf } from './testing-tables';

const notes: SiteTable = tableOf('notes', {
  columns: [
    columnOf('id', 'integer', { default: 'identity', isNullable: false }),
    columnOf('title', 'text', { isNullable: false }),
    columnOf('extra', 'jsonb'),
    columnOf('done', 'boolean', { default: 'false', isNullable: false }),
    columnOf('mood', 'mood', { values: ['calm', 'glad'] }),
  ],
  rows: 2,
});
const row = (values: SiteRow['values'], cut: string[] = []): SiteRow => ({ values, cut });
const first = { id: 1, title: 'Tea', extra: { a: 1 }, done: false, mood: null };
const second = {
  id: 2,
  title: '<img src=x onerror=alert(1)>',
  extra: null,
  done: true,
  mood: 'glad',
};

let now: ReturnType<typeof createConversationScene>;
let server: ReturnType<typeof serveCalls>;
beforeAll(() => import('@/components/ui/dialog-panel'));
beforeEach(() => {
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  now = createConversationScene();
  now.project.project.setState({ uuid, id: '7', isManage: 1 });
  server = serveCalls({
    'siteData.usage': () => ({
      bytes: 1024 ** 2,
      limit: 50 * 1024 ** 2,
      isFull: false,
      hasLiveData: false,
    }),
    'siteData.tables': () => ({ list: [notes, tableOf('logs', { primaryKey: [] })] }),
    'siteData.rows': () => ({ list: [row(first), row(second)], total: 2, isRefused: false }),
    'siteData.row': ({ row: key }) => ({ values: key.id === 1 ? first : second }),
    'siteData.mails': () => ({ list: [] }),
    'siteData.users': () => ({ list: [], total: 0 }),
  });
});
afterEach(() => {
  now.project.dispose();
  vi.unstubAllGlobals();
});

const show = (language: (typeof languages)[number] = 'en_US') =>
  renderPage(
    <OpenProjectContext value={now.project}>
      <DataManager />
    </OpenProjectContext>,
    { signedIn: true, language },
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

it('shows tables with their rows, with texts as texts and null as such [DB-080, DB-081]', async () => {
  await show();
  const grid = await screen.findByRole('table', { name: 'notes' });
  expect(within(grid).getByText('Tea')).toBeTruthy();
  // A cell is text, whatever it contains.
  expect(within(grid).getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(grid.querySelector('img')).toBeNull();
  expect(within(grid).getByText('{"a":1}')).toBeTruthy();
  expect(within(grid).getAllByText('null')).toHaveLength(2);
  expect(screen.getByText('2 rows')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
    '1.00 MB of 50.00 MB',
  );
});

it('sorts by a heading in both directions, and by the key among equals [DB-081]', async () => {
  await show();
  await screen.findByText('Tea');
  const sorts = () => server.inputsOf('siteData.rows').at(-1)?.sort;
  expect(sorts()).toEqual([{ column: 'id', isDescending: false }]);
  press(/^title/);
  const key = { column: 'id', isDescending: false };
  await waitFor(() => expect(sorts()).toEqual([{ column: 'title', isDescending: false }, key]));
  press(/^title/);
  await waitFor(() => expect(sorts()).toEqual([{ column: 'title', isDescending: true }, key]));
  expect(screen.getByRole('columnheader', { name: /^title/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  press(/^title/);
  await waitFor(() => expect(sorts()).toEqual([key]));
});

it('filters by a column, and removes the filter [DB-081]', async () => {
  await show();
  await screen.findByText('Tea');
  press('Filter');
  fireEvent.change(screen.getByLabelText('Column'), { target: { value: 'title' } });
  fireEvent.change(screen.getByLabelText('Condition'), { target: { value: 'contains' } });
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'ea' } });
  server.answers['siteData.rows'] = ({ filters }) =>
    filters?.length
      ? { list: [], total: 0, isRefused: false }
      : { list: [row(first)], total: 1, isRefused: false };
  press('Apply');
  await screen.findByText('No row matches the filter.');
  expect(server.inputsOf('siteData.rows').at(-1)).toMatchObject({
    filters: [{ column: 'title', operator: 'contains', value: 'ea' }],
  });
  press('Remove filter: title');
  await screen.findByText('1 row');
});

it('adds a row with the columns that were filled in, after checking them [DB-082]', async () => {
  server.answers['siteData.addRow'] = ({ values }) => ({ values });
  await show();
  await screen.findByText('Tea');
  press('Add row');
  const form = await dialog('New row in notes');
  fireEvent.change(within(form).getByLabelText('extra'), { target: { value: '{' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Add row' }));
  expect(within(form).getByText('A value is needed here.')).toBeTruthy();
  expect(within(form).getByText('Enter valid JSON.')).toBeTruthy();
  expect(server.inputsOf('siteData.addRow')).toEqual([]);
  fireEvent.change(within(form).getByLabelText('title'), { target: { value: 'Cake' } });
  fireEvent.change(within(form).getByLabelText('extra'), { target: { value: '[1, null]' } });
  fireEvent.change(within(form).getByLabelText('done'), { target: { value: 'true' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Add row' }));
  await waitFor(() => expect(toasts()).toEqual(['Row added']));
  expect(server.inputsOf('siteData.addRow')).toEqual([
    { uuid, data: 'test', table: 'notes', values: { title: 'Cake', extra: [1, null], done: true } },
  ]);
});

it('changes only what was edited, and keeps the form when that fails [DB-082]', async () => {
  server.answers['siteData.changeRow'] = () => {
    throw new CallError(400, 'There is already a row with this value of title.');
  };
  await show();
  await screen.findByText('Tea');
  press('Edit row 1');
  const form = await dialog('Row of notes');
  const title = await within(form).findByDisplayValue('Tea');
  fireEvent.change(title, { target: { value: 'Coffee' } });
  const save = () => fireEvent.click(within(form).getByRole('button', { name: 'Save row' }));
  save();
  await waitFor(() =>
    expect(toasts()).toEqual(['There is already a row with this value of title.']),
  );
  expect(within(form).getByDisplayValue('Coffee')).toBeTruthy();
  server.answers['siteData.changeRow'] = ({ values }) => ({ values });
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.inputsOf('siteData.changeRow').at(-1)).toEqual({
    ...{ uuid, data: 'test', table: 'notes', row: { id: 1 }, values: { title: 'Coffee' } },
  });
});

it('deletes a row after a question, and brings it back [DB-082]', async () => {
  server.answers['siteData.removeRow'] = () => ({ values: first });
  server.answers['siteData.addRow'] = ({ values }) => ({ values });
  await show();
  await screen.findByText('Tea');
  press('Edit row 1');
  const form = await dialog('Row of notes');
  fireEvent.click(await within(form).findByRole('button', { name: 'Delete row' }));
  const question = await dialog('Delete this row?');
  expect(server.inputsOf('siteData.removeRow')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete row' }));
  await waitFor(() => expect(toasts()).toEqual(['Row deleted']));
  expect(server.inputsOf('siteData.removeRow')).toMatchObject([{ row: { id: 1 } }]);
  act(() => useToasts.getState().recent[0]?.action?.run());
  await waitFor(() =>
    expect(server.inputsOf('siteData.addRow')).toMatchObject([{ values: first }]),
  );
});

it('offers no changes where rows can only be read, and names what a viewer sees [DB-084]', async () => {
  const bo = { id: '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', email: 'bo@shop.example' };
  const times = { createdAt: '2026-11-27T00:00:00Z', lastSignInAt: null };
  server.answers['siteData.users'] = () => ({
    list: [{ ...bo, ...times, isConfirmed: true, isAnonymous: false }],
    total: 1,
  });
  await show();
  await screen.findByText('Tea');
  await screen.findByRole('option', { name: 'As bo@shop.example' });
  server.answers['siteData.rows'] = ({ viewer }) => ({
    ...{ list: [], total: 0, isRefused: viewer === 'visitor' },
  });
  fireEvent.change(screen.getByLabelText('View as'), { target: { value: bo.id } });
  await screen.findByText('This person sees no rows of this table.');
  expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull();
  fireEvent.change(screen.getByLabelText('View as'), { target: { value: 'visitor' } });
  await screen.findByText('This person may not read this table at all.');
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Tables' })).getByText('logs'));
  await screen.findByText(/has no primary key/);
});

it('names the set of data on every screen, and switches to live data where there is some [DB-086]', async () => {
  await show();
  await screen.findByText('Tea');
  expect(screen.getByText('Test data')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show live data' })).toBeNull();
  server.answers['siteData.usage'] = () => ({
    bytes: 5,
    limit: 5,
    isFull: true,
    hasLiveData: true,
  });
  press('Reload');
  fireEvent.click(await screen.findByRole('button', { name: 'Show live data' }));
  await screen.findByText('Live data');
  expect(screen.queryByText('Test data')).toBeNull();
  await waitFor(() =>
    expect(server.inputsOf('siteData.rows').at(-1)).toMatchObject({ data: 'live' }),
  );
  expect(screen.getByText(/^Full: 5.00 B/)).toBeTruthy();
});

it('says what to do without tables, and shows an error with a way to try again [DB-080]', async () => {
  server.answers['siteData.tables'] = () => {
    throw new CallError(4004, 'The databases of apps cannot run on this server.');
  };
  await show();
  await screen.findByText('The databases of apps cannot run on this server.');
  server.answers['siteData.tables'] = () => ({ list: [] });
  press('Try again');
  await screen.findByText(/^No tables yet/);
  press('Go to the chat');
  expect(now.project.view.getState().pane).toBe('chat');
});

it('keeps a list of 500 tables usable by search [DB-080]', async () => {
  const list = Array.from({ length: 500 }, (_, index) => tableOf(`table "${index}"`));
  server.answers['siteData.tables'] = () => ({ list });
  await show();
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '"499' } });
  const tables = screen.getByRole('navigation', { name: 'Tables' });
  await waitFor(() => expect(within(tables).getAllByRole('button')).toHaveLength(1));
  fireEvent.click(within(tables).getByText('table "499"'));
  await screen.findByRole('table', { name: 'table "499"' });
  expect(server.inputsOf('siteData.rows').at(-1)).toMatchObject({ table: 'table "499"' });
});

it.each(languages)('is written in %s [DB-080]', async (language) => {
  await show(language);
  await screen.findByText('Tea');
  const { siteData } = messagesOf(language) as { siteData: { data: { test: string } } };
  expect(screen.getByText(siteData.data.test)).toBeTruthy();
  expect(document.body.textContent).not.toContain('siteData.');
});
