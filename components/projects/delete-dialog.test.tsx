import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallData } from '@/domain/contract/call';
import type { contract } from '@/domain/contract/index';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { pageHeaders, serveCalls } from '@/tests/support/calls';
import { projectEntry, uuidOf } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { DeleteDialog } from './delete-dialog';

const now = vi.hoisted(() => ({ pushed: [] as string[] }));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (path: string) => now.pushed.push(path) }),
}));
vi.mock('next/headers', () => ({ headers: async () => pageHeaders() }));

let server: ReturnType<typeof serveCalls>;

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));
beforeEach(() => {
  now.pushed = [];
  server = serveCalls({ 'projects.remove': () => ({ deleted: ['2'], skipped: [] }) });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
type RemoveResult = CallData<typeof contract.projects.remove>;
const toasts = () => useToasts.getState().recent.map(({ title }) => title);

describe('deleting', () => {
  const show = async () => {
    const onClose = vi.fn();
    await renderPage(<DeleteDialog project={projectEntry(2)} onClose={onClose} />);
    await screen.findByRole('dialog');
    return onClose;
  };
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Delete project' }));

  it('asks for confirmation, and cannot be pressed twice while it works [SIDE-014, CONST-005, CONST-006]', async () => {
    let finish: (result: RemoveResult) => void = () => {};
    server.answers['projects.remove'] = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const onClose = await show();
    expect(server.received).toEqual([]);
    confirm();
    await waitFor(() =>
      expect(
        (screen.getByRole('button', { name: 'Delete project' }) as HTMLButtonElement).disabled,
      ).toBe(true),
    );
    expect((screen.getByRole('button', { name: 'Cancel' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    await waitFor(() => expect(server.received).toHaveLength(1));
    confirm();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => finish({ deleted: ['2'], skipped: [] }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.inputsOf('projects.remove')).toEqual([{ ids: ['2'] }]);
    expect(toasts()).toEqual(['Project deleted']);
    expect(now.pushed).toEqual([]);
  });

  it('focuses Cancel, and Esc cancels [GAP-92]', async () => {
    const onClose = await show();
    expect(document.activeElement).toBe(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    );
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.received).toEqual([]);
  });

  it('goes home when the open project is deleted [SIDE-015]', async () => {
    window.history.replaceState(null, '', `/chat/${uuidOf(2)}`);
    await show();
    confirm();
    await waitFor(() => expect(now.pushed).toEqual(['/']));
    window.history.replaceState(null, '', '/');
  });

  it('shows that a project under generation was kept [GAP-47]', async () => {
    server.answers['projects.remove'] = () => ({ deleted: [], skipped: ['2'] });
    await show();
    confirm();
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('being generated')]));
    expect(now.pushed).toEqual([]);
  });

  it('shows the server’s message of a refusal, and can be retried', async () => {
    server.answers['projects.remove'] = () => {
      throw new CallError(500, 'Not now.');
    };
    const onClose = await show();
    confirm();
    await waitFor(() => expect(toasts()).toEqual(['Not now.']));
    expect(onClose).not.toHaveBeenCalled();
    expect(
      (screen.getByRole('button', { name: 'Delete project' }) as HTMLButtonElement).disabled,
    ).toBe(false);
  });
});
