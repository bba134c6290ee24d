import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Resource } from '@/domain/entities/resource';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { accountAnswers, type CallName, serveCalls } from '@/tests/support/calls';
import { signInWith } from '@/tests/support/projects';
import { renderPage, testConfig } from '@/tests/support/render';
import '@/components/ui/dialog-panel';
import { ResourcesTab } from './resources-tab';

let server: ReturnType<typeof serveCalls>;
let list: Resource[];
/** The responses of the storage, one for each PUT. */
let puts: Response[];

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
  list = [
    resource('1', { projectTitle: 'Tea house', remark: 'menu' }),
    resource('2', { url: '', title: 'key.p12' }),
  ];
  puts = [];
  server = serveCalls(
    {
      ...accountAnswers,
      'resources.list': () => ({
        list,
        total: list.length,
        totalPage: Math.ceil(list.length / 10),
      }),
      'resources.usage': () => ({ used: 1_572_864, maximumUsable: 104_857_600 }),
      'resources.remove': ({ ids }) => {
        list = list.filter(({ resourceId }) => !ids.includes(resourceId));
        return { deleted: ids.length };
      },
    },
    (url) => {
      const answer = puts.shift();
      if (!answer) throw new Error(`Nothing answers ${url}`);
      return answer;
    },
  );
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
const show = async () => {
  signInWith();
  await renderPage(<ResourcesTab />);
  await screen.findByRole('table');
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Upload', { selector: 'input' }), { target: { files } });
const countOf = (name: CallName) => server.inputsOf(name).length;
const refuse = (code: number, message: string) => () => {
  throw new CallError(code, message);
};

it('shows each upload with its picture, size, number, project, note and actions [RES-001, RES-006, ODD-19]', async () => {
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
  const bar = screen.getByRole('progressbar', { name: 'Storage' });
  expect(bar.parentElement?.style.width).toBe('200px');
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('1.5%');
});

it('shows the total of all pages, and turns to another page [RES-001, RES-002]', async () => {
  server.answers['resources.list'] = ({ pageNum }) => ({
    list: [resource(String(pageNum))],
    total: 11,
    totalPage: 2,
  });
  await show();
  expect(screen.getByText('11 files')).toBeTruthy();
  const asked = { appKey: testConfig.appKey, isAsc: 'desc', orderBy: 'createTime' };
  expect(server.inputsOf('resources.list')).toEqual([{ pageNum: 1, pageSize: 10, ...asked }]);
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('tea-2.png');
  expect(screen.queryByText('tea-1.png')).toBeNull();
  expect(screen.getByText('11 files')).toBeTruthy();
});

it('logs the error and shows an empty list when the list cannot be loaded [RES-004]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  server.answers['resources.list'] = refuse(500, 'broken');
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
  const before = [countOf('resources.list'), countOf('resources.usage')] as const;
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 files' }));
  await screen.findByText('Nothing uploaded yet.');
  expect(server.inputsOf('resources.remove')).toEqual([{ ids: ['1', '2'] }]);
  expect([countOf('resources.list'), countOf('resources.usage')]).toEqual(
    before.map((count) => count + 1),
  );
});

it('deletes the selected row of the page and keeps the other [RES-007, ODD-40]', async () => {
  await show();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select tea-1.png' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the file' }));
  await waitFor(() => expect(screen.queryByText('tea-1.png')).toBeNull());
  expect(server.inputsOf('resources.remove')).toEqual([{ ids: ['1'] }]);
  expect(screen.getByText('key.p12')).toBeTruthy();
});

it('shows that a deletion failed, and removes nothing [RES-007, CONST-007]', async () => {
  server.answers['resources.remove'] = refuse(500, 'broken');
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
  expect(server.names()).not.toContain('resources.credentialsV2');
});

it('shows the services’ message of a refusal, and only stops loading when the storage fails [RES-015, CONST-007]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await show();
  server.answers['resources.credentialsV2'] = ({ suffix }) => ({
    ...{ region: 'r', accessKeyId: 'a', accessKeySecret: 's', bucket: 'b', securityToken: 't' },
    ...{ resourcePath: `application/web/${suffix}/`, resourceHost: 'https://files.example' },
    ...{ uploadHost: 'https://put.example', headers: {} },
  });
  server.answers['resources.register'] = refuse(706, 'Your storage is full.');
  puts = [new Response(), new Response(null, { status: 503 })];
  choose(
    new File(['x'], 'a.png', { type: 'image/png' }),
    new File(['x'], 'b.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(puts).toEqual([]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(toasts()).toEqual(['Your storage is full.']);
  log.mockRestore();
});
