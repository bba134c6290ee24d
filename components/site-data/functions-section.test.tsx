import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SiteFunction } from '@/domain/entities/site-functions';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { OpenProjectContext } from '@/lib/projects/context';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { DataManager } from './data-manager';

const pay: SiteFunction = {
  ...{ name: 'pay', isOpen: true, schedule: null, hasBadSchedule: false, lastErrorAt: null },
};
const report: SiteFunction = {
  ...{ ...pay, name: 'report', isOpen: false },
  schedule: {
    ...{ cron: '0 8 * * 1-5', timeZone: 'Asia/Shanghai' },
    ...{ nextAt: null, lastAt: '2026-11-27T00:00:00Z', lastStatus: 'failed' },
  },
};

let now: ReturnType<typeof createConversationScene>;
let server: ReturnType<typeof serveCalls>;
beforeAll(async () => {
  await Promise.all([import('@/components/ui/dialog-panel'), import('./sql-section')]);
});
beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid, id: '7', isManage: 1 });
  server = serveCalls({
    'siteData.usage': () => ({ bytes: 0, limit: null, isFull: false, hasLiveData: true }),
    'siteData.tables': () => ({ list: [] }),
    'siteFunctions.list': () => ({ list: [pay, report] }),
    'siteFunctions.lines': () => ({
      list: [
        { id: 2, name: 'pay', isError: true, text: 'no stock', at: '2026-11-27T09:00:01Z' },
        { id: 1, name: 'pay', isError: false, text: 'started', at: '2026-11-27T09:00:00Z' },
      ],
    }),
    'siteFunctions.settings': () => ({
      hosts: ['api.example.com'],
      secrets: [{ name: 'PAY_KEY', hasLive: true, changedAt: '2026-11-27T09:00:00Z' }],
    }),
  });
});
afterEach(() => {
  now.project.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show() {
  await renderPage(
    <OpenProjectContext value={now.project}>
      <DataManager />
    </OpenProjectContext>,
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Functions' }));
  await screen.findByText('api.example.com');
}

it('lists functions with schedules, and the log with its errors [DB-133, DB-136]', async () => {
  await show();
  const list = within(screen.getByRole('region', { name: 'Functions' }));
  expect(list.getAllByText('Without a key')).toHaveLength(1);
  expect(list.getByText('Asia/Shanghai', { exact: false }).textContent).toContain('0 8 * * 1-5');
  expect(list.getByText(/^Last run/).textContent).toContain('failed');
  const log = within(screen.getByRole('region', { name: 'Log' }));
  const [newest] = log.getAllByRole('listitem');
  expect(newest?.textContent).toContain('Error: no stock');
});

it('runs a function of the test data at once, and of live data after a question [DB-136]', async () => {
  server.answers['siteFunctions.run'] = () => ({ status: 200, body: 'three mails' });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Run report now' }));
  await screen.findByText('three mails');
  expect(server.inputsOf('siteFunctions.run')).toEqual([{ uuid, data: 'test', name: 'report' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Show live data' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Run report now' }));
  expect(server.inputsOf('siteFunctions.run')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Run now' }));
  await waitFor(() =>
    expect(server.inputsOf('siteFunctions.run').at(-1)).toEqual({
      uuid,
      data: 'live',
      name: 'report',
    }),
  );
});

it('adds, replaces and deletes secrets, whose values it never has [DB-135, DB-136]', async () => {
  server.answers['siteFunctions.putSecret'] = () => null;
  server.answers['siteFunctions.removeSecret'] = () => null;
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add secret' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'SUPABASE_URL' } });
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'sk_1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save secret' }));
  await screen.findByText(/not a name that begins with SUPABASE_/);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'MAIL_KEY' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save secret' }));
  await waitFor(() =>
    expect(server.inputsOf('siteFunctions.putSecret')).toEqual([
      { uuid, data: 'test', name: 'MAIL_KEY', value: 'sk_1' },
    ]),
  );
  fireEvent.click(
    screen.getByRole('button', { name: 'Use the same value for live data: PAY_KEY' }),
  );
  await waitFor(() =>
    expect(server.inputsOf('siteFunctions.removeSecret')).toEqual([
      { uuid, data: 'live', name: 'PAY_KEY' },
    ]),
  );
});

it('allows a host and takes it back [DB-134, DB-136]', async () => {
  server.answers['siteFunctions.addHost'] = () => ({ host: 'mail.example.com' });
  server.answers['siteFunctions.removeHost'] = () => null;
  await show();
  fireEvent.change(screen.getByLabelText('Host'), { target: { value: 'mail.example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Allow host' }));
  await waitFor(() => expect((screen.getByLabelText('Host') as HTMLInputElement).value).toBe(''));
  expect(server.inputsOf('siteFunctions.addHost')).toEqual([{ uuid, host: 'mail.example.com' }]);
  fireEvent.click(screen.getByRole('button', { name: 'No longer allow api.example.com' }));
  await waitFor(() =>
    expect(server.inputsOf('siteFunctions.removeHost')).toEqual([
      { uuid, host: 'api.example.com' },
    ]),
  );
});
