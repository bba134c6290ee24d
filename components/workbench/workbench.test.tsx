import environmentConsole from 'node:console';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { scene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { renderInProject } from '@/tests/support/page';
import { CodeToolbar } from './code-toolbar';
import { CodeView } from './code-view';
import { FileTree } from './file-tree';
import { PreviewToolbar } from './preview-toolbar';
import { PreviewView } from './preview-view';
import { ResizeEdges, widthAt } from './resize-edges';
import { ShareMenu } from './share-menu';
import { Workbench } from './workbench';

vi.mock('@/components/ui/part', async (real) => ({ ...(await real<object>()), part: () => () => <div data-testid="lazy" /> }));

let now: ReturnType<typeof scene>;
let project: OpenProject;
beforeEach(() => {
  now = scene();
  ({ project } = now);
  project.files.load(
    [
      { file_path: 'src/App.tsx', file_content: 'export {}', is_binary: false },
      { file_path: 'logo.png', file_content: 'AAAA', is_binary: true },
      { file_path: 'empty.txt', file_content: '', is_binary: false },
    ],
    1,
  );
});
afterEach(() => {
  project.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async (path: string) => {
  act(() => project.editor.choose(path));
  await act(() => now.clock.advance(limits.editor.setDebounceMs));
};

/** The row over both views; the code's own toolbar lies in the view that is not shown. */
const row = () => document.querySelector('#workbench > header');

describe('the workbench', () => {
  it('WB-001 switches between code and preview', () => {
    renderInProject(<Workbench />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(project.view.getState().view).toBe('preview');
    fireEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(project.view.getState().view).toBe('code');
  });
  it('WB-021 closes and shows the chat', () => {
    project.view.show('code');
    renderInProject(<Workbench />, project);
    fireEvent.click(within(row() as HTMLElement).getByRole('button', { name: 'Close workbench' }));
    expect(project.view.getState()).toMatchObject({ open: false, pane: 'chat' });
  });
  it('WB-020 shows only the preview in full screen, and can be left', () => {
    project.view.show('preview');
    renderInProject(<Workbench />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(row()).toBeNull();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(project.view.getState().fullscreen).toBe(false);
  });
});

describe('history and sharing', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
  const menu = () => renderInProject(<ShareMenu trigger={<button type="button">Share</button>} defaultOpen />, project);
  it('opens the history of the project', () => {
    project.project.setState({ uuid: 'u' });
    renderInProject(<Workbench />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Version history' }));
    expect(useDialogs.getState().open).toMatchObject({ name: 'history', props: { uuid: 'u' } });
  });
  it('offers neither to a reader', () => {
    project.project.setState({ readOnly: true });
    renderInProject(<Workbench />, project);
    expect(screen.queryByRole('button', { name: 'Version history' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
  it('PROJ-019 says that there is no preview yet instead of sharing one', () => {
    useDialogs.setState({ open: null });
    menu();
    choose('Share the preview');
    expect(useToasts.getState().kept[0]?.title).toBe('There is no preview address yet. Finish the build first.');
    expect(useDialogs.getState().open).toBeNull();
  });
  it('opens what shares a preview, and what gives a copy', () => {
    project.project.setState({ uuid: '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11' });
    project.preview.open('http://x.preview.example.com/');
    menu();
    choose('Give a copy to someone');
    expect(useDialogs.getState().open).toMatchObject({ name: 'share-to-user' });
  });
});

describe('the code view', () => {
  it('WB-006 has tree, editor and terminal', async () => {
    await open('src/App.tsx');
    renderInProject(<CodeView />, project);
    expect(screen.getByRole('tree')).toBeDefined();
    expect(screen.getAllByTestId('lazy')).toHaveLength(1);
    act(() => project.view.toggleTerminal());
    expect(screen.getAllByTestId('lazy')).toHaveLength(2);
  });
  it('WB-008 says of a binary file that it cannot be displayed', async () => {
    await open('logo.png');
    renderInProject(<CodeView />, project);
    expect(screen.getByText('This file’s format cannot be displayed.')).toBeDefined();
    expect(screen.queryByTestId('lazy')).toBeNull();
  });
  it('WB-012 toggles the terminal by its button', () => {
    project.view.show('code');
    renderInProject(<CodeToolbar />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Terminal' }));
    expect(project.view.getState().terminal).toBe(true);
  });
  it('WB-013 copies the file, says so, and says when there is nothing to copy', async () => {
    const copied: string[] = [];
    let works = true;
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => (works ? void copied.push(text) : Promise.reject(new Error('no'))) },
    });
    const last = () => useToasts.getState().kept[0]?.title;
    project.project.setState({ uuid: 'u' });
    renderInProject(<CodeToolbar />, project);
    const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy this file' })));
    await open('src/App.tsx');
    await press();
    expect([copied, last()]).toEqual([['export {}'], 'Copied']);
    works = false;
    await press();
    expect(last()).toMatch(/^Copying did not work/);
    await open('empty.txt');
    await press();
    expect(last()).toBe('Copy text');
  });
});

describe('the tree', () => {
  beforeEach(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 });
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 240 });
  });
  it('has rows with their level and place, and opens a file', async () => {
    renderInProject(<FileTree onAct={() => {}} />, project);
    const rows = within(screen.getByRole('tree')).getAllByRole('treeitem');
    expect(rows.map((row) => [row.textContent, row.getAttribute('aria-level'), row.getAttribute('aria-posinset')])).toEqual([
      ['src', '1', '1'],
      ['App.tsx', '2', '1'],
      ['empty.txt', '1', '2'],
      ['logo.png', '1', '3'],
    ]);
    fireEvent.click(screen.getByText('App.tsx'));
    await act(() => now.clock.advance(30));
    expect(project.editor.getState().active).toBe('src/App.tsx');
  });
  it('is closed and opened by keys', () => {
    renderInProject(<FileTree onAct={() => {}} />, project);
    fireEvent.click(screen.getByText('src'));
    expect(screen.queryByText('App.tsx')).toBeNull();
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight' });
    expect(screen.getByText('App.tsx')).toBeDefined();
  });
});

describe('the preview', () => {
  it('WB-017 covers the frame until it has loaded', () => {
    const { container } = renderInProject(<PreviewView />, project);
    act(() => project.preview.open('http://x.preview.localhost:4100/'));
    expect(container.querySelector('[data-overlay]')).not.toBeNull();
    act(() => project.preview.loaded());
    expect(container.querySelector('[data-overlay]')).toBeNull();
  });
  it('WB-015 gives the frame another address on every load', async () => {
    // Frames load nothing here, and the environment says so.
    vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
    const { container } = renderInProject(<PreviewView />, project);
    const time = () => new URL(container.querySelector('iframe')?.src ?? 'about:blank').searchParams.get('t');
    act(() => {
      project.project.setState({ uuid: 'x' });
      project.preview.open('http://x.preview.localhost:4100/');
    });
    await waitFor(() => expect(time()).toBe(String(now.clock.now())));
    await act(() => now.clock.advance(5));
    act(() => project.preview.reload());
    expect(time()).toBe(String(now.clock.now()));
  });
  it('WB-014 loads again, and shows an address that cannot be changed', () => {
    act(() => {
      project.project.setState({ uuid: 'x' });
      project.preview.open('http://x.preview.localhost:4100/');
    });
    renderInProject(<PreviewToolbar />, project);
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Preview address' });
    expect([address.readOnly, address.value]).toEqual([true, 'localhost:4100/~x/']);
    act(() => project.preview.loaded());
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(project.preview.getState().phase).toBe('loading');
  });
  it('WB-014 shares, changes the width, and fills the screen', () => {
    renderInProject(<PreviewToolbar />, project);
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Responsive width' }));
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(project.view.getState()).toMatchObject({ responsive: true, fullscreen: true, widthPercent: 37.5 });
    expect(screen.getByRole('button', { name: 'Exit full screen' })).toBeDefined();
  });
  it('WB-018 moves both edges by arrow keys, mirrored and clamped', () => {
    renderInProject(<ResizeEdges />, project);
    const [left, right] = screen.getAllByRole('separator');
    if (!left || !right) throw new Error('No edges');
    fireEvent.keyDown(right, { key: 'ArrowRight' });
    expect(project.view.getState().widthPercent).toBe(40);
    fireEvent.keyDown(left, { key: 'ArrowRight' });
    expect(project.view.getState().widthPercent).toBe(37.5);
    fireEvent.keyDown(left, { key: 'End' });
    fireEvent.keyDown(left, { key: 'ArrowLeft' });
    expect(right.getAttribute('aria-valuenow')).toBe('90');
  });
  it('WB-018 puts the edge under the pointer', () => {
    expect(widthAt(750, { left: 0, width: 1000 })).toBe(50);
    expect(widthAt(250, { left: 0, width: 1000 })).toBe(50);
  });
});
