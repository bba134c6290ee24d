import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VersionEntry } from '@/domain/entities/version';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { type Answers, serveCalls } from '@/tests/support/calls';
import { uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { HistoryDialog } from './history-dialog';
import { ForkDialog, RewindDialog } from './project-copy-dialogs';
import { SharePreviewDialog } from './share-preview-dialog';
import { ShareToUserDialog } from './share-to-user-dialog';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

let server: ReturnType<typeof serveCalls>;
const copyUuid = uuidOf(2);
const site = {
  uuid: '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11',
  title: 'Tea',
  isManage: 0,
  webType: 1,
} as const;
const message = { id: '100002', run: null };
const onClose = vi.fn();
const refuse = () => {
  throw new CallError(703, 'Busy.');
};
const titles = () => useToasts.getState().recent.map(({ title }) => title);

beforeEach(() => {
  server = serveCalls({});
  document.documentElement.lang = 'en-US';
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

describe('going back and forking', () => {
  it.each([
    ['rewind', RewindDialog, 'Go back', 'versions.rewind'],
    ['fork', ForkDialog, 'Make the copy', 'versions.fork'],
  ] as const)('asks before a %s [PROJ-020]', async (_, Shown, verb, call) => {
    Object.assign(server.answers, {
      'projects.issueUuid': () => ({ uuid: copyUuid }),
      'projects.create': () => ({ id: '77' }),
      'versions.fork': () => ({ isManage: 0 }),
      'versions.rewind': () => ({ isManage: 0 }),
    } satisfies Answers);
    await renderPage(<Shown site={site} message={message} onClose={onClose} />);
    await screen.findByRole('dialog');
    expect(server.received).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: verb }));
    await waitFor(() => expect(server.inputsOf(call)).toHaveLength(1));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('focuses Cancel, and Esc cancels [GAP-92]', async () => {
    await renderPage(<RewindDialog site={site} message={message} onClose={onClose} />);
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.keyDown(cancel, { key: 'Escape' });
    expect(onClose).toHaveBeenCalled();
    expect(server.received).toEqual([]);
  });

  it('shows the server’s message and stays open [PROJ-022]', async () => {
    server.answers['versions.rewind'] = refuse;
    await renderPage(<RewindDialog site={site} message={message} onClose={onClose} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(titles()).toEqual(['Busy.']));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows that the copy failed and why [PROJ-024]', async () => {
    server.answers['projects.issueUuid'] = () => ({ uuid: copyUuid });
    server.answers['versions.fork'] = refuse;
    await renderPage(<ForkDialog site={site} message={message} onClose={onClose} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Make the copy' }));
    await waitFor(() => expect(titles()).toEqual(['Failed to fork chat: Busy.']));
    expect(push).not.toHaveBeenCalled();
  });
});

describe('sharing', () => {
  it('shows the link of the preview to copy and its QR code [PROJ-016]', async () => {
    await renderPage(<SharePreviewDialog url="https://x.preview.example.com/" onClose={onClose} />);
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(
      'https://x.preview.example.com/',
    );
    expect(screen.getByRole('img').getAttribute('src')).toContain('data:image/svg+xml');
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('https://x.preview.example.com/'));
    vi.unstubAllGlobals();
  });

  it('shows no QR code for an address that only opens on this machine [PP-02]', async () => {
    await renderPage(
      <SharePreviewDialog url="http://x.preview.localhost:4100/" onClose={onClose} />,
    );
    await screen.findByText('This address only opens on this computer.');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each(['', '   ', '1234', '123456789', 'abcdefgh'])(
    'sends nothing for the user id "%s" and warns that it cannot be undone [PROJ-018]',
    async (text) => {
      await renderPage(<ShareToUserDialog uuid={site.uuid} onClose={onClose} />);
      fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Offer the copy' }));
      expect(await screen.findByRole('alert')).toBeDefined();
      expect(screen.getByText(/cannot be undone/)).toBeDefined();
      expect(server.received).toEqual([]);
    },
  );

  it('requires a project [PROJ-018]', async () => {
    await renderPage(<ShareToUserDialog uuid="" onClose={onClose} />);
    expect(
      (await screen.findByRole('button', { name: 'Offer the copy' })).hasAttribute('disabled'),
    ).toBe(true);
  });

  it('offers the copy to that user, and shows an unknown user under the field [PROJ-017]', async () => {
    server.answers['versions.shareTo'] = () => {
      throw new CallError(400, 'No user has this ID.');
    };
    await renderPage(<ShareToUserDialog uuid={site.uuid} onClose={onClose} />);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' 12345678 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Offer the copy' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No user has this ID.');
    server.answers['versions.shareTo'] = () => ({ uuid: 'theirs' });
    fireEvent.click(screen.getByRole('button', { name: 'Offer the copy' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.inputsOf('versions.shareTo').at(-1)).toEqual({
      site_uuid: site.uuid,
      userNo: '12345678',
    });
    expect(titles()).toEqual(['Offered. It becomes theirs once they accept it']);
  });
});

describe('the history', () => {
  const touched = { added: 1, changed: 1, removed: 0 };
  const version = (number: number, rest: Partial<VersionEntry> = {}): VersionEntry => ({
    number,
    kind: 'turn',
    at: '2026-01-01T00:00:00Z',
    title: `turn ${number}`,
    origin: null,
    touched,
    hasPicture: false,
    ...rest,
  });
  beforeEach(() => {
    server.answers['versions.list'] = () => ({
      list: [version(3, { kind: 'restore', title: '', origin: 1 }), version(2), version(1)],
      head: 3,
      more: false,
    });
    server.answers['versions.compare'] = () => ({
      files: [
        { path: 'src/App.tsx', kind: 'changed', added: 2, removed: 1, isBinary: false },
        { path: 'logo.png', kind: 'added', added: 0, removed: 0, isBinary: true },
      ],
    });
    server.answers['versions.compareFile'] = () => ({
      before: 'one\n',
      after: 'two\n',
      isBinary: false,
    });
    server.answers['versions.files'] = () => ({ paths: ['index.html', 'src/App.tsx'] });
  });

  it('shows what a version changed against any other, and its files', async () => {
    await renderPage(
      <HistoryDialog uuid={site.uuid} number={2} restore={async () => {}} onClose={onClose} />,
    );
    await screen.findByText('2 files, 2 lines added, 1 removed');
    expect(server.inputsOf('versions.compare')).toEqual([{ uuid: site.uuid, from: 1, to: 2 }]);
    expect(screen.getByText('Restored #1')).toBeDefined();
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
    await waitFor(() =>
      expect(server.inputsOf('versions.compare').at(-1)).toEqual({
        uuid: site.uuid,
        from: 3,
        to: 2,
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Files' }));
    expect(await screen.findByText('two')).toBeDefined();
  });

  it('shows the page before and after first when both versions have a picture', async () => {
    server.answers['versions.list'] = () => ({
      list: [version(3), version(2, { hasPicture: true }), version(1, { hasPicture: true })],
      head: 3,
      more: false,
    });
    server.answers['versions.picture'] = () =>
      new Response('a picture', { headers: { 'content-type': 'image/jpeg' } });
    await renderPage(
      <HistoryDialog uuid={site.uuid} number={2} restore={async () => {}} onClose={onClose} />,
    );
    const line = await screen.findByRole('slider', { name: /before and after/ });
    // The version without a picture has its place, so that all cards have one shape.
    expect(document.querySelectorAll('[data-no-picture]')).toHaveLength(1);
    expect(screen.getByText('Before, #1')).toBeDefined();
    expect(screen.getByText('After, #2')).toBeDefined();
    fireEvent.change(line, { target: { value: '80' } });
    expect(line.getAttribute('aria-valuetext')).toBe('80 % before');
    expect(server.inputsOf('versions.compare')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Changes' }));
    await screen.findByText('2 files, 2 lines added, 1 removed');
    expect(screen.queryByRole('slider')).toBeNull();

    // The newest version has no picture, so only its changes can be shown.
    fireEvent.click(screen.getByRole('button', { name: /turn 3/ }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Before and after' })).toBeNull(),
    );
  });

  it('compares the first version with an empty project', async () => {
    await renderPage(
      <HistoryDialog uuid={site.uuid} number={1} restore={async () => {}} onClose={onClose} />,
    );
    await screen.findByText('2 files, 2 lines added, 1 removed');
    expect(server.inputsOf('versions.compare')).toEqual([{ uuid: site.uuid, from: 0, to: 1 }]);
    expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text).toBe(
      'Empty project',
    );
  });

  it('restores a version and offers to undo it; the newest version offers nothing', async () => {
    const restored: number[] = [];
    const restore = async (number: number) => void restored.push(number);
    await renderPage(<HistoryDialog uuid={site.uuid} restore={restore} onClose={onClose} />);
    await screen.findByText('turn 1');
    expect(screen.queryByRole('button', { name: 'Restore this' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /turn 1/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    act(() => useToasts.getState().recent[0]?.action?.run());
    await waitFor(() => expect(restored).toEqual([1, 3]));
  });

  it('keeps the dialog open and shows why a restore is refused', async () => {
    await renderPage(
      <HistoryDialog
        uuid={site.uuid}
        number={1}
        restore={async () => refuse()}
        onClose={onClose}
      />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this' }));
    await waitFor(() => expect(titles()).toEqual(['Busy.']));
    expect(onClose).not.toHaveBeenCalled();
  });
});
