import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { ConfigContext } from '@/lib/config/use-config';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { CodeToolbar } from './code-toolbar';

const { push } = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  ({ project } = now);
  project.project.setState({ uuid: 'u', id: '7' });
  project.files.load([{ file_path: 'a.ts', file_content: 'one', is_binary: false }], 1);
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  push.mockReset();
});
afterEach(() => {
  setTestPlan('CODE_PLAN_FREE');
  project.dispose();
});

/** Waits long enough for lazy code, which may load slowly on a busy machine. */
const fetched = { timeout: 10_000 };
const show = (codeboxUrl: string | null = null) =>
  renderInProject(
    <ConfigContext value={{ ...testConfig, codeboxUrl }}>
      <CodeToolbar />
    </ConfigContext>,
    project,
  );
const button = (name: string) => screen.queryByRole('button', { name });
const open = async (path: string) => {
  act(() => project.editor.choose(path));
  await act(() => now.clock.advance(limits.editor.setDebounceMs));
};
const type = (text: string) =>
  act(() => project.editor.trackEdit('a.ts', text, project.files.read('a.ts')?.content ?? ''));

describe('the toolbar of the code', () => {
  it('copies the file, shares, downloads, toggles the terminal and closes [WB-002]', async () => {
    show();
    await open('a.ts');
    for (const name of [
      'Copy this file',
      'Share',
      'Download the code (ZIP)',
      'Terminal',
      'Close workbench',
      'Find in this file',
      'Files',
    ])
      expect(button(name), name).not.toBeNull();
    for (const shown of [true, false]) {
      fireEvent.click(screen.getByRole('button', { name: 'Terminal' }));
      expect(project.view.getState()).toMatchObject({ open: true, terminal: shown });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Close workbench' }));
    expect(project.view.getState()).toMatchObject({ open: false, pane: 'chat' });
  });

  it.each([
    ['CODE_PLAN_ENTERPRISE', 'https://box.example.com/open', true],
    ['CODE_PLAN_ENTERPRISE', null, false],
    ['CODE_PLAN_PERMIUM', 'https://box.example.com/open', false],
    ['CODE_PLAN_FREE', 'https://box.example.com/open', false],
  ] as const)(
    'shows the codebox only to the plan that includes it, where one is sold: %s, %s [WB-005, GAP-69]',
    (plan, address, shown) => {
      setTestPlan(plan);
      show(address);
      const link = screen.queryByRole('link', { name: 'Open in the online editor' });
      expect(link?.getAttribute('href') ?? null).toBe(
        shown ? 'https://box.example.com/open?uuid=u' : null,
      );
    },
  );

  it('shows for two seconds by its icon that the file was copied [WB-013, CONST-003]', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
    show();
    await open('a.ts');
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const copy = screen.getByRole('button', { name: 'Copy this file' });
    const icon = () => copy.querySelector('svg')?.getAttribute('class') ?? '';
    expect(icon()).toContain('lucide-copy');
    await act(async () => void fireEvent.click(copy));
    expect(icon()).toContain('lucide-check');
    act(() => void vi.advanceTimersByTime(1999));
    expect(icon()).toContain('lucide-check');
    act(() => void vi.advanceTimersByTime(1));
    expect(icon()).toContain('lucide-copy');
  });

  it('copies and shares the current project only [WB-025]', async () => {
    project.project.setState({ uuid: null });
    const { unmount } = show();
    expect(button('Copy this file')).toMatchObject({ disabled: true });
    expect(button('Share')).toMatchObject({ disabled: true });
    expect(button('Download the code (ZIP)')).toBeNull();
    unmount();
    project.project.setState({ uuid: 'u' });
    show();
    expect(button('Share')).toMatchObject({ disabled: false });
    expect(button('Download the code (ZIP)')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy this file' }));
    await waitFor(() => expect(useToasts.getState().recent[0]?.title).toBe('Copy text'));
  });

  it('offers editing to a plan without it, and shows which plans include it [MEM-023]', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Edit the code' }));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'upsell',
      props: { gate: 'canInject' },
    });
  });
});

describe('unsaved changes', () => {
  it('saves by the button and by Ctrl+S, and discards after confirmation [WB-011, GAP-92]', async () => {
    show();
    await open('a.ts');
    expect(button('Save')).toBeNull();
    type('two');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(button('Save')).toBeNull());
    type('three');
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(button('Save')).toBeNull());
    expect(now.calls.filter((call) => call.startsWith('save'))).toEqual(['save a.ts', 'save a.ts']);
    type('four');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Discard the changes to a.ts?' },
      fetched,
    );
    // Cancel has the focus, and Esc cancels (GAP-92).
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.keyDown(cancel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(project.editor.edit('a.ts')?.text).toMatch(/^four/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    const again = await screen.findByRole('dialog', { name: /Discard/ });
    fireEvent.click(within(again).getByRole('button', { name: 'Discard changes' }));
    expect(project.editor.getState().unsaved.size).toBe(0);
    expect(project.files.read('a.ts')?.content).toBe('three');
  });

  it('shows both texts of a conflict and lets the user choose; writes nothing before', async () => {
    now.effects.saveFiles = async () => {
      throw new CallError(409, 'Changed elsewhere.');
    };
    now.state.stored = [{ path: 'a.ts', content: 'theirs' }];
    show();
    await open('a.ts');
    type('mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Changed here and elsewhere' },
      fetched,
    );
    const keep = within(dialog).getByRole('button', { name: 'Keep this choice' });
    expect(keep).toMatchObject({ disabled: true });
    await waitFor(
      () => expect(dialog.querySelector('.cm-content')?.textContent).toContain('mine'),
      fetched,
    );
    expect(dialog.querySelector('.cm-deletedChunk')?.textContent).toContain('theirs');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Saved' }));
    fireEvent.click(keep);
    await waitFor(() => expect(project.editor.getState().unsaved.size).toBe(0));
    expect(project.files.read('a.ts')?.content).toBe('theirs');
  });

  it('asks before a link leaves the page [CHAT-042]', async () => {
    show();
    await open('a.ts');
    type('two');
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/chat/other';
    fireEvent.click(link);
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Leave with unsaved changes?' },
      fetched,
    );
    expect(push).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/chat/other'));
    expect(now.calls).toContain('save a.ts');
    link.remove();
  });
});
