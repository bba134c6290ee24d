import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RestorePointInfo } from '@/domain/contract/backends';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { OpenProjectContext } from '@/lib/projects/context';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { DataManager } from './data-manager';

const pointOf = (number: number, reason: RestorePointInfo['reason'], version: number | null) => ({
  ...{ number, reason, version },
  at: `2026-11-2${number}T09:30:00Z`,
});

let now: ReturnType<typeof createConversationScene>;
let server: ReturnType<typeof serveCalls>;
beforeAll(async () => {
  await import('@/components/ui/dialog-panel');
});
beforeEach(async () => {
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  now = createConversationScene();
  now.project.project.setState({ uuid, id: '7', isManage: 1 });
  server = serveCalls({
    'siteData.usage': () => ({ bytes: 0, limit: null, isFull: false, hasLiveData: true }),
    'siteData.tables': () => ({ list: [] }),
    'backends.restorePoints': ({ data }) => ({
      list: data === 'test' ? [] : [pointOf(2, 'publication', 7), pointOf(1, 'by-hand', null)],
    }),
    'backends.takeRestorePoint': () => ({ number: 3 }),
    'backends.restore': () => ({ number: 3 }),
  });
  await renderPage(
    <OpenProjectContext value={now.project}>
      <DataManager />
    </OpenProjectContext>,
    { signedIn: true },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Restore points' }));
  await screen.findByText(/^No restore points yet/);
});
afterEach(() => {
  now.project.dispose();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

it('keeps the data as it is now, and shows the point [DB-018]', async () => {
  server.answers['backends.restorePoints'] = () => ({ list: [pointOf(3, 'by-hand', null)] });
  press('Keep the data as it is now');
  expect(await screen.findByText('Kept by hand')).toBeTruthy();
  expect(server.inputsOf('backends.takeRestorePoint')).toEqual([{ uuid, data: 'test' }]);
  expect(toasts()).toEqual(['Restore point kept']);
});

it('sets live data back only after a question that names the data and the time [DB-018]', async () => {
  press('Show live data');
  const row = (await screen.findByText('Before publishing')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Version 7');
  fireEvent.click(within(row).getByRole('button', { name: /^Restore: Nov 22, 2026/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Set the live data back to Nov 22/ });
  expect(server.inputsOf('backends.restore')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.inputsOf('backends.restore')).toEqual([]);
  fireEvent.click(within(row).getByRole('button', { name: /^Restore: Nov 22, 2026/ }));
  const again = await screen.findByRole('dialog', { name: /^Set the live data back/ });
  fireEvent.click(within(again).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(toasts()).toEqual(['Data restored']));
  expect(server.inputsOf('backends.restore')).toEqual([{ uuid, data: 'live', number: 2 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why nothing was restored', async () => {
  server.answers['backends.restore'] = () => {
    throw new CallError(404, 'This restore point no longer exists.');
  };
  press('Show live data');
  fireEvent.click(await screen.findByRole('button', { name: /^Restore: Nov 21, 2026/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(toasts()).toEqual(['This restore point no longer exists.']));
});
