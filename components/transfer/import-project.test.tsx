import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '@/lib/toasts/store';
import { renderPage } from '@/tests/support/render';
import { ImportProjectDialog } from './import-project-dialog';

const now = vi.hoisted(() => ({ pushed: [] as string[] }));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (path: string) => now.pushed.push(path) }),
}));

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
// Load lazy code first so that loading time does not affect the tests.
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/components/ui/dialog-panel'),
      import('@/lib/transfer/zip-source'),
    ])),
);

type Sent = { url: string; body: { title: string; answer: string; files: { path: string }[] } };
let sent: Sent[];
let answers: (object | Response)[];
const made = { id: '7', uuid: '11111111-1111-4111-8111-111111111111', title: 'Tea' };
const api = 'https://api.github.com';
const host: Record<string, unknown> = {
  '/repos/ada/tea': { full_name: 'ada/tea', name: 'tea', default_branch: 'main' },
  '/repos/ada/tea/git/ref/heads/main': { object: { sha: 'c' } },
  '/repos/ada/tea/git/commits/c': { tree: { sha: 't' } },
  '/repos/ada/tea/git/trees/t?recursive=1': {
    tree: [{ path: 'a.ts', mode: '100644', type: 'blob', sha: 'b', size: 3 }],
  },
  '/repos/ada/tea/git/blobs/b': { content: btoa('tea'), encoding: 'base64' },
};
beforeEach(() => {
  now.pushed = [];
  [sent, answers] = [[], []];
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith(api)) {
      const found = host[url.slice(api.length)];
      return found
        ? Response.json(found)
        : Response.json({ message: 'Not Found' }, { status: 404 });
    }
    if (init.method !== 'POST')
      return Response.json({ code: 200, message: '', data: { list: [], total: 0 } });
    sent.push({ url, body: JSON.parse(String(init.body)) });
    const answer = answers.shift() ?? { code: 200, message: '', data: { project: made } };
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => vi.restoreAllMocks());

async function show(gitApi: string | null = null) {
  const onClose = vi.fn();
  await renderPage(<ImportProjectDialog onClose={onClose} />, { gitApi });
  await screen.findByRole('dialog');
  return onClose;
}
async function choose(label: string, files: File[]) {
  const input = screen.getByLabelText(label, { selector: 'input' });
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => void fireEvent.change(input));
}
const inFolder = (path: string, text: string) => {
  const file = new File([text], path);
  Object.defineProperty(file, 'webkitRelativePath', { value: `tea-house/${path}` });
  return file;
};
const zip = (files: Record<string, Uint8Array>) =>
  new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'tea.zip');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const paths = () => sent.flatMap(({ body }) => body.files.map(({ path }) => path));

describe('importing a project', () => {
  it('shows what is imported and what is left out, asks about secrets, and opens the project', async () => {
    const onClose = await show();
    await choose('Choose a folder', [
      inFolder('index.html', '<p>'),
      inFolder('.env', 'KEY=1'),
      inFolder('node_modules/a/index.js', 'x'),
      inFolder('node_modules/b/index.js', 'x'),
    ]);
    expect(await screen.findByText(/1 file will be imported/)).toBeTruthy();
    const out = within(screen.getByRole('region', { name: 'Left out' }));
    expect(
      out.getByText('2 files that are generated and will be rebuilt: node_modules/'),
    ).toBeTruthy();
    expect(screen.getByText(/\.env usually holds keys/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText('Project name'), { target: { value: ' Tea ' } });
    await press('Import 1 file');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => [body.title, body.answer])).toEqual([
      ['Tea', '1 file imported. Tell me what to change.'],
    ]);
    expect(paths()).toEqual(['index.html']);
    expect(now.pushed).toEqual([`/chat/${made.uuid}`]);
    expect(useToasts.getState().recent.map(({ title }) => title)).toEqual(['Imported “Tea”']);
  });

  it('imports secrets only on request', async () => {
    await show();
    await choose('Choose a folder', [inFolder('index.html', '<p>'), inFolder('.env', 'KEY=1')]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Import these files too' }));
    await press('Import 2 files');
    await waitFor(() => expect(paths().sort()).toEqual(['.env', 'index.html']));
  });

  it('reads an archive, and shows why a bad one is refused', async () => {
    await show();
    await press('ZIP');
    await choose('Choose a ZIP file', [zip({ '../evil.ts': strToU8('x') })]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      '“../evil.ts” points outside the project, so the import was stopped.Nothing was imported, and your projects are as they were.',
    );
    await choose('Choose a ZIP file', [
      zip({ 'site/a.ts': strToU8('a'), 'site/b.ts': strToU8('b') }),
    ]);
    expect(await screen.findByText(/2 files will be imported/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Choose another');
    expect(screen.getByRole('button', { name: 'Choose a folder' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows the server’s refusal above the selection, and tries again from there', async () => {
    answers = [{ code: 706, message: 'Your plan has 3 projects.', data: null }];
    const onClose = await show();
    await choose('Choose a folder', [inFolder('index.html', '<p>')]);
    await screen.findByText(/1 file will be imported/);
    await press('Import 1 file');
    expect((await screen.findByRole('alert')).textContent).toContain('Your plan has 3 projects.');
    expect(onClose).not.toHaveBeenCalled();
    await press('Import 1 file');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('offers a repository only with a code host, and reads it', async () => {
    await show(api);
    await press('Repository');
    fireEvent.change(screen.getByLabelText('Repository'), {
      target: { value: 'https://github.com/ada/none' },
    });
    await press('Look at the files');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There is no such repository or branch.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Repository').value).toBe(
      'https://github.com/ada/none',
    );
    fireEvent.change(screen.getByLabelText('Repository'), {
      target: { value: 'https://github.com/ada/tea' },
    });
    await press('Look at the files');
    expect(await screen.findByText(/1 file will be imported/)).toBeTruthy();
    await press('Import 1 file');
    await waitFor(() => expect(paths()).toEqual(['a.ts']));
  });

  it('offers no repository without a code host', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Repository' })).toBeNull();
  });
});
