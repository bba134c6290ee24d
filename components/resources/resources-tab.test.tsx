import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Resource } from '@/domain/entities/resource';
import { UploadError } from '@/lib/resources/upload';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import '@/components/ui/dialog-panel';
import { ResourcesTab } from './resources-tab';

const server = vi.hoisted(() => ({
  asked: [] as { path: string; input: Record<string, unknown> }[],
  list: [] as unknown[],
  fails: {} as Record<string, Error>,
  upload: vi.fn(),
}));
vi.mock('@/lib/upstream/client', () => ({
  send: async (
    { path, method }: { path: string; method: string },
    input: Record<string, unknown>,
  ) => {
    server.asked.push({ path, input });
    const last = path.split('/').at(-1) ?? '';
    if (server.fails[last]) throw server.fails[last];
    if (method === 'DELETE')
      server.list = server.list.filter(
        (row) => !(input.ids as string[]).includes((row as Resource).resourceId),
      );
    if (last === 'pageList')
      return {
        list: server.list,
        total: server.list.length,
        totalPage: Math.ceil(server.list.length / 10),
      };
    return { used: 1_572_864, maximumUsable: 104_857_600 };
  },
}));
vi.mock('@/lib/resources/put-object.client', () => ({ upload: server.upload }));

const resource = (resourceId: string, more: Partial<Resource> = {}): Resource => ({
  ...{
    resourceId,
    path: `application/web/20260102/f0/${resourceId}.png`,
    url: `https://files.example/${resourceId}.png`,
    title: `tea-${resourceId}.png`,
  },
  ...{ size: 1536, uuid: 'common_source', remark: '', createTime: '2026-01-02 10:00:00' },
  ...more,
});
const toasts = () => useToasts.getState().recent.map(({ title }) => title);
beforeEach(() => {
  server.asked.length = 0;
  server.fails = {};
  server.upload.mockReset().mockResolvedValue({});
  server.list = [
    resource('1', { projectTitle: 'Tea house', remark: 'menu' }),
    resource('2', { url: '', title: 'key.p12' }),
  ];
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
const show = async () => {
  signInWith();
  await renderPage(<ResourcesTab />);
  await screen.findByRole('table');
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Upload', { selector: 'input' }), { target: { files } });
const countOf = (last: string) => server.asked.filter(({ path }) => path.endsWith(last)).length;

it('shows each upload with its picture, size, number, project, note and actions [RES-001]', async () => {
  await show();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Select this page', 'File', 'Size', 'ID', 'Project', 'Note', 'Actions']);
  const [, first, second] = screen.getAllByRole('row') as HTMLElement[];
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([...['Select tea-1.png', 'tea-1.png', '1.50 KB', '1', 'Tea house', 'menu', '']]);
  expect(first?.querySelector('img')?.src).toBe('https://files.example/1.png');
  expect(
    within(first as HTMLElement).getByRole('button', { name: 'Copy the link of tea-1.png' }),
  ).toBeTruthy();
  // A file without a public address has no link to copy.
  expect(within(second as HTMLElement).queryByRole('button', { name: /Copy/ })).toBeNull();
  expect(
    within(second as HTMLElement).getByRole('button', { name: 'Delete key.p12' }),
  ).toBeTruthy();
  expect(screen.getByText('2 files')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Storage' }).getAttribute('aria-valuetext')).toBe(
    '1.50 MB of 100.00 MB',
  );
});

it('logs the error and shows an empty list when the list cannot be loaded [RES-004]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  server.fails.pageList = new CallError(500, 'broken');
  signInWith();
  await renderPage(<ResourcesTab />);
  await screen.findByText('Nothing uploaded yet.');
  expect(log).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
  log.mockRestore();
});

it('selects the page by the head checkbox; confirms and deletes one batch, then reloads list and usage [RES-007]', async () => {
  await show();
  const deleteAll = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete selected' });
  expect(deleteAll.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  fireEvent.click(deleteAll);
  const before = [countOf('pageList'), countOf('{appKey}')] as const;
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 files' }));
  await screen.findByText('Nothing uploaded yet.');
  expect(
    server.asked.filter(({ path }) => path.endsWith('batch')).map(({ input }) => input),
  ).toEqual([{ ids: ['1', '2'] }]);
  expect([countOf('pageList'), countOf('{appKey}')]).toEqual(before.map((count) => count + 1));
});

it('shows that a deletion failed, and removes nothing [RES-007]', async () => {
  server.fails.batch = new CallError(500, 'broken');
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete tea-1.png' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the file' }));
  await waitFor(() => expect(toasts()).toEqual(['The files could not be deleted']));
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('rejects non-images and too large files before anything is sent [RES-008, RES-009]', async () => {
  await show();
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 10_485_761 });
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }), large);
  await waitFor(() =>
    expect(toasts()).toEqual(['“large.png” is larger than 10 MB.', '“notes.txt” is not an image.']),
  );
  expect(server.upload).not.toHaveBeenCalled();
});

it('shows the services’ message of a refusal, and only stops loading when the storage fails [RES-015]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await show();
  server.upload
    .mockRejectedValueOnce(new CallError(706, 'Your storage is full.'))
    .mockRejectedValueOnce(new UploadError('503'));
  choose(
    new File(['x'], 'a.png', { type: 'image/png' }),
    new File(['x'], 'b.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(server.upload).toHaveBeenCalledTimes(2));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(toasts()).toEqual(['Your storage is full.']);
  log.mockRestore();
});
