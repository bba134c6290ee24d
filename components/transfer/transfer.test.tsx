import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HistoryTab } from '@/components/account/history-tab';
import { DeleteAllDialog } from '@/components/projects/delete-all-dialog';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { UploadError } from '@/lib/resources/upload';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { renderPage } from '@/tests/support/render';
import { ImportDialog } from './import-dialog';

type Place = (what: { body: Blob; suffix: string }) => Promise<{ path: string }>;
const now = vi.hoisted(() => ({
  pushed: [] as string[],
  actions: 0,
  answer: {} as object,
  place: null as Place | null,
}));
vi.mock('@/lib/resources/put-object.client', () => ({
  putBody: (what: { body: Blob; suffix: string }) => now.place?.(what),
}));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (path: string) => now.pushed.push(path) }),
}));
vi.mock('@/lib/projects/actions', () => ({
  deleteAllProjects: async () => {
    now.actions += 1;
    return now.answer;
  },
}));

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));

type Sent = { url: string; method: string; body: { bytes?: string; stored?: string } };
let sent: Sent[];
let answers: (Response | object)[];
beforeEach(() => {
  Object.assign(now, { pushed: [], actions: 0, answer: {} });
  [sent, answers] = [[], []];
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      body: init.body ? JSON.parse(String(init.body)) : null,
    });
    const answer = answers.shift() ?? { code: 200, message: '', data: { projects: [] } };
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());
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
    code: 200,
    message: '',
    data: { projects: [{ id: '7', uuid: '11111111-1111-4111-8111-111111111111', title: 'Tea' }] },
  };

  it('sends a file with the request, and opens the imported project [CHAT-046]', async () => {
    const text = JSON.stringify({ messages: [{ role: 'user', content: '茶' }] });
    answers = [brought];
    const onClose = await show();
    await choose(text);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => Buffer.from(body.bytes ?? '', 'base64').toString())).toEqual([
      text,
    ]);
    expect(toasts()).toEqual(['Imported “Tea”']);
    expect(now.pushed).toEqual(['/chat/11111111-1111-4111-8111-111111111111']);
  });

  const large = JSON.stringify({ messages: [{ role: 'user', content: '茶'.repeat(1_200_000) }] });
  it('uploads a large file to the storage first and shows the progress [CHAT-046]', async () => {
    const put: Blob[] = [];
    let arrive = () => {};
    now.place = async ({ body, suffix }) => {
      put.push(body);
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { path: `application/web/20260102/f0/a.${suffix}` };
    };
    answers = [brought];
    const onClose = await show();
    await choose(large);
    expect((await screen.findByRole('status')).textContent).toBe('Importing 3.43 MB…');
    await waitFor(() => expect(put).toHaveLength(1));
    arrive();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect((await put[0]?.text()) === large).toBe(true);
    expect(sent.map(({ body }) => body)).toEqual([
      { stored: 'application/web/20260102/f0/a.import' },
    ]);
  });

  it.each([
    [
      'does not take it',
      () => new UploadError('503'),
      /The upload was interrupted and nothing was imported/,
    ],
    [
      'is not there',
      () => new CallError(404, 'Not found.'),
      /This server takes at most 3 MB at a time\. Nothing was imported/,
    ],
  ])('shows an error where the storage %s [GAP-48]', async (_, refusal, words) => {
    now.place = async () => {
      throw refusal();
    };
    await show();
    await choose(large);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['what is no JSON', 'PK\u0003\u0004', /not a chat exported from here or from bolt\.diy/],
    ['what is too large', ' '.repeat(limits.transfer.importBytes + 1), /at most 20\sMB/],
  ])('rejects %s and sends nothing [GAP-48]', async (_, text, words) => {
    await show();
    await choose(text);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sent).toEqual([]);
  });

  it('shows the server’s message of a refusal and accepts another file [GAP-48]', async () => {
    answers = [{ code: 706, message: 'Your plan has 3 projects.', data: null }, brought];
    const onClose = await show();
    await choose('{}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your plan has 3 projects.');
    expect(onClose).not.toHaveBeenCalled();
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
    answers = [
      new Response('{}', {
        headers: {
          'content-disposition': 'attachment; filename="x"; filename*=UTF-8\'\'chat-2026.json',
        },
      }),
    ];
    await renderPage(<HistoryTab />);
    fireEvent.click(screen.getByRole('button', { name: 'Export all chats' }));
    await waitFor(() => expect(saved).toEqual(['chat-2026.json']));
    expect(sent[0]?.url).toContain('/api/v1/chatInfo/export?all=1');
    await waitFor(() => expect(toasts()).toEqual(['Chat exported']));
    fireEvent.click(screen.getByRole('button', { name: 'Import chats' }));
    expect(useDialogs.getState().open?.name).toBe('import-chats');
    fireEvent.click(screen.getByRole('button', { name: 'Delete all projects' }));
    expect(useDialogs.getState().open?.name).toBe('delete-all-projects');
  });

  it('shows that an export failed, with the server’s message [CONST-007]', async () => {
    answers = [{ code: 500, message: 'The server had a problem.', data: null }];
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
    now.answer = { code: 200, message: '', data: { deleted: ['1'], skipped: [] } };
    const onClose = await show();
    expect(now.actions).toBe(0);
    await confirm();
    await waitFor(() => expect(toasts()).toEqual(['All deleted']));
    expect([now.actions, onClose.mock.calls.length, now.pushed]).toEqual([1, 1, ['/']]);
    window.history.replaceState(null, '', '/');
  });

  it('shows how many were kept because they are being generated [GAP-47]', async () => {
    now.answer = { code: 200, message: '', data: { deleted: ['1'], skipped: ['2'] } };
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
  ])('shows the server’s message “%s”, or our own [UC-015]', async (message, shown) => {
    now.answer = { code: 500, message, data: null };
    const onClose = await show();
    await confirm();
    await waitFor(() => expect(toasts()).toEqual([shown]));
    expect(onClose).not.toHaveBeenCalled();
  });
});
