import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HistoryTab } from '@/components/account/history-tab';
import { DeleteAllDialog } from '@/components/projects/delete-all-dialog';
import type { CallData } from '@/domain/contract/call';
import type { contract } from '@/domain/contract/index';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { fileOf, pageHeaders, serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { ImportDialog } from './import-dialog';

const now = vi.hoisted(() => ({ pushed: [] as string[] }));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (path: string) => now.pushed.push(path) }),
}));
vi.mock('next/headers', () => ({ headers: async () => pageHeaders() }));

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));

let server: ReturnType<typeof serveCalls>;
/** Returns the storage's response to a PUT. */
let store: (body: Uint8Array) => Response | Promise<Response>;
const keys: CallData<typeof contract.resources.credentialsV2> = {
  ...{ region: 'r', accessKeyId: 'a', accessKeySecret: 's', bucket: 'b', securityToken: 't' },
  ...{ resourcePath: 'application/web/20260102/f0/', resourceHost: 'https://files.example' },
  ...{ uploadHost: 'https://put.example', headers: {} },
};
beforeEach(() => {
  now.pushed = [];
  store = () => new Response();
  server = serveCalls(
    { 'resources.credentialsV2': () => keys, 'projects.removeAll': () => removed },
    (url, { body }) => {
      if (url.origin !== keys.uploadHost) throw new Error(`Nothing answers ${url}`);
      return store(body as Uint8Array);
    },
  );
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
afterEach(() => vi.unstubAllGlobals());
const removed = { deleted: ['1'], skipped: [] };
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

describe('importing chats', () => {
  const show = async () => {
    const onClose = vi.fn();
    await renderPage(<ImportDialog onClose={onClose} />);
    await screen.findByRole('dialog');
    return onClose;
  };
  const choose = async (text: string) => {
    const chooser = screen.getByLabelText('Choose a file', { selector: 'input' });
    Object.defineProperty(chooser, 'files', {
      value: [new File([text], 'chat.json')],
      configurable: true,
    });
    await act(async () => void fireEvent.change(chooser));
  };
  const brought = {
    projects: [{ id: '7', uuid: '11111111-1111-4111-8111-111111111111', title: 'Tea' }],
  };
  const imports = () => server.inputsOf('transfer.importChats');

  it('sends a file with the request, and opens the imported project [CHAT-046]', async () => {
    const text = JSON.stringify({ messages: [{ role: 'user', content: '茶' }] });
    server.answers['transfer.importChats'] = () => brought;
    const onClose = await show();
    await choose(text);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(imports().map(({ bytes }) => Buffer.from(String(bytes), 'base64').toString())).toEqual([
      text,
    ]);
    expect(toasts()).toEqual(['Imported “Tea”']);
    expect(now.pushed).toEqual(['/chat/11111111-1111-4111-8111-111111111111']);
  });

  const large = JSON.stringify({ messages: [{ role: 'user', content: '茶'.repeat(1_200_000) }] });
  it('uploads a large file to the storage first and shows the progress [CHAT-046]', async () => {
    const put: Uint8Array[] = [];
    let arrive = () => {};
    store = async (body) => {
      put.push(body);
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return new Response();
    };
    server.answers['transfer.importChats'] = () => brought;
    const onClose = await show();
    await choose(large);
    expect((await screen.findByRole('status')).textContent).toBe('Importing 3.43 MB…');
    await waitFor(() => expect(put).toHaveLength(1));
    arrive();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(new TextDecoder().decode(put[0]) === large).toBe(true);
    expect(imports()).toEqual([
      { stored: expect.stringMatching(/^application\/web\/20260102\/f0\/\w+\.import$/) },
    ]);
  });

  it.each([
    [
      'does not take it',
      () => {
        store = () => new Response(null, { status: 503 });
      },
      /The upload was interrupted and nothing was imported/,
    ],
    [
      'is not there',
      () => {
        server.answers['resources.credentialsV2'] = () => {
          throw new CallError(404, 'Not found.');
        };
      },
      /This server takes at most 3 MB at a time\. Nothing was imported/,
    ],
  ])('shows an error where the storage %s [GAP-48]', async (_, fail, words) => {
    fail();
    await show();
    await choose(large);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(imports()).toEqual([]);
  });

  it.each([
    ['what is no JSON', 'PK\u0003\u0004', /not a chat exported from here or from bolt\.diy/],
    ['what is too large', ' '.repeat(limits.transfer.importBytes + 1), /up to 20\sMB/],
  ])('rejects %s and sends nothing [GAP-48]', async (_, text, words) => {
    await show();
    await choose(text);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(server.received).toEqual([]);
  });

  it('shows the server’s message of a refusal and accepts another file [GAP-48]', async () => {
    server.answers['transfer.importChats'] = () => {
      throw new CallError(706, 'Your plan has 3 projects.');
    };
    const onClose = await show();
    await choose('{}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your plan has 3 projects.');
    expect(onClose).not.toHaveBeenCalled();
    server.answers['transfer.importChats'] = () => brought;
    await choose('{"messages":[]}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('the history tab of the user centre', () => {
  it('exports every chat under the server’s name, and opens import and delete-all [UC-015, CHAT-046]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.answers['transfer.exportChats'] = () => fileOf('chat-2026.json', '{}');
    await renderPage(<HistoryTab />);
    fireEvent.click(screen.getByRole('button', { name: 'Export all chats' }));
    await waitFor(() => expect(saved).toEqual(['chat-2026.json']));
    expect(server.inputsOf('transfer.exportChats')).toEqual([{ all: 1 }]);
    await waitFor(() => expect(toasts()).toEqual(['Chat exported']));
    fireEvent.click(screen.getByRole('button', { name: 'Import chats' }));
    expect(useDialogs.getState().open?.name).toBe('import-chats');
    fireEvent.click(screen.getByRole('button', { name: 'Delete all projects' }));
    expect(useDialogs.getState().open?.name).toBe('delete-all-projects');
  });

  it('shows that an export failed, with the server’s message [CONST-007]', async () => {
    server.answers['transfer.exportChats'] = () => {
      throw new CallError(500, 'The server had a problem.');
    };
    await renderPage(<HistoryTab />);
    fireEvent.click(screen.getByRole('button', { name: 'Export all chats' }));
    await waitFor(() =>
      expect(useToasts.getState().recent).toMatchObject([
        {
          kind: 'error',
          title: 'The chat could not be exported. Try again.',
          text: 'The server had a problem.',
        },
      ]),
    );
  });
});

describe('deleting all projects', () => {
  const show = async () => {
    const onClose = vi.fn();
    await renderPage(<DeleteAllDialog onClose={onClose} />);
    await screen.findByRole('dialog');
    return onClose;
  };
  const confirm = () =>
    act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete all projects' })),
    );

  it('asks for confirmation, then shows that all are deleted and goes home [UC-015, UC-016, CONST-006]', async () => {
    window.history.replaceState(null, '', '/chat/11111111-1111-4111-8111-111111111111');
    const onClose = await show();
    expect(server.received).toEqual([]);
    await confirm();
    await waitFor(() => expect(toasts()).toEqual(['All deleted']));
    expect([server.names(), onClose.mock.calls.length, now.pushed]).toEqual([
      ['projects.removeAll'],
      1,
      ['/'],
    ]);
    window.history.replaceState(null, '', '/');
  });

  it('shows how many were kept because they are being generated [GAP-47]', async () => {
    server.answers['projects.removeAll'] = () => ({ deleted: ['1'], skipped: ['2'] });
    await show();
    await confirm();
    await waitFor(() =>
      expect(toasts()).toEqual([
        '1 project is being generated and stayed; all others were deleted.',
      ]),
    );
  });

  it.each([
    ['', 'Not everything was deleted. Try again.'],
    ['Not now.', 'Not now.'],
  ])('shows the server’s message “%s”, or our own [UC-015, CONST-007]', async (message, shown) => {
    server.answers['projects.removeAll'] = () => {
      throw new CallError(500, message);
    };
    const onClose = await show();
    await confirm();
    await waitFor(() => expect(toasts()).toEqual([shown]));
    expect(onClose).not.toHaveBeenCalled();
  });
});
