import environmentConsole from 'node:console';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { ConfigContext } from '@/lib/config/use-config';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { CodeToolbar } from './code-toolbar';
import { CodeView } from './code-view';
import { FileTree } from './file-tree';
import { PreviewToolbar } from './preview-toolbar';
import { PreviewView } from './preview-view';
import { ResizeEdges, widthAt } from './resize-edges';
import { ShareMenu } from './share-menu';
import { Workbench } from './workbench';

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await Promise.all([import('./editor'), import('./terminal-panel')])));

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
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

/** The header above both views. The code toolbar is inside the hidden view. */
const row = () => document.querySelector('#workbench > header');

describe('the workbench', () => {
  it('has a tab for the data of every managed project of one’s own [DB-080]', () => {
    renderInProject(<Workbench data={<p>rows</p>} />, project);
    const tab = () => screen.queryByRole('button', { name: 'Data' });
    expect(tab()).toBeNull();
    // A private project has one too.
    act(() => project.project.setState({ id: '7', isManage: 1, grade: 2 }));
    // Nothing of it is rendered before it is opened.
    expect(screen.queryByText('rows')).toBeNull();
    fireEvent.click(tab() as HTMLElement);
    expect(screen.getByText('rows')).toBeTruthy();
    // After a rewind to a time without a backend, the page is shown again.
    act(() => project.project.setState({ isManage: 0 }));
    expect([tab(), screen.queryByText('rows')]).toEqual([null, null]);
  });
  it('switches between code and preview [WB-001]', () => {
    renderInProject(<Workbench />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(project.view.getState().view).toBe('preview');
    fireEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(project.view.getState().view).toBe('code');
  });
  it('closes and shows the chat [WB-021]', () => {
    project.view.show('code');
    renderInProject(<Workbench />, project);
    fireEvent.click(within(row() as HTMLElement).getByRole('button', { name: 'Close workbench' }));
    expect(project.view.getState()).toMatchObject({ open: false, pane: 'chat' });
  });
  it('shows only the preview in full screen, and leaves it [WB-020]', () => {
    project.view.show('preview');
    renderInProject(<Workbench />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(row()).toBeNull();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(project.view.getState().fullscreen).toBe(false);
    expect(row()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    fireEvent.click(screen.getByRole('button', { name: 'Exit full screen' }));
    expect(row()).not.toBeNull();
  });
});

describe('history and sharing', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
  const menu = () =>
    renderInProject(
      <ShareMenu trigger={<button type="button">Share</button>} defaultOpen />,
      project,
    );
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
  it('shows that there is no preview yet instead of sharing one [PROJ-019]', () => {
    useDialogs.setState({ open: null });
    menu();
    choose('Share the preview');
    expect(useToasts.getState().recent[0]?.title).toBe(
      'There is no preview address yet. Finish the build first.',
    );
    expect(useDialogs.getState().open).toBeNull();
  });
  it('opens the dialogs to share a preview and to give a copy [PROJ-016, PROJ-017]', () => {
    const uuid = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';
    project.project.setState({ uuid, previewName: 'x' });
    project.preview.open('http://x.preview.localhost:4100/');
    const { unmount } = menu();
    choose('Share the preview');
    expect(useDialogs.getState().open).toEqual({
      name: 'share-preview',
      props: { url: 'http://localhost:4100/~x/' },
    });
    unmount();
    menu();
    choose('Give a copy to someone');
    expect(useDialogs.getState().open).toEqual({ name: 'share-to-user', props: { uuid } });
  });
  it('gives the preview of a private project a new address, and offers that for no other project [SEC-M9]', async () => {
    project.project.setState({ uuid: 'u', previewName: 'u', grade: 1 });
    const shown = menu();
    expect(screen.queryByRole('menuitem', { name: 'New preview address' })).toBeNull();
    act(() => project.project.setState({ grade: 2, readOnly: true }));
    expect(screen.queryByRole('menuitem', { name: 'New preview address' })).toBeNull();
    act(() => project.project.setState({ readOnly: false }));
    choose('New preview address');
    await waitFor(() =>
      expect(project.project.getState().previewName).toBe('abcdefghijklmnopqrstuvwxyz'),
    );
    expect([now.calls.includes('renew u'), useToasts.getState().recent[0]?.kind]).toEqual([
      true,
      'success',
    ]);
    shown.unmount();
    now.effects.renewPreview = () => Promise.reject(new CallError(429, 'Too often'));
    menu();
    choose('New preview address');
    await waitFor(() =>
      expect(useToasts.getState().recent[0]).toMatchObject({ kind: 'error', title: 'Too often' }),
    );
  });
});

describe('the code view', () => {
  it('has tree, editor and terminal [WB-006]', async () => {
    await open('src/App.tsx');
    renderInProject(<CodeView />, project);
    const editor = await screen.findByRole('textbox', { name: /App.tsx/ });
    expect(screen.queryByRole('region', { name: 'Terminal' })).toBeNull();
    act(() => project.view.toggleTerminal());
    const terminal = await screen.findByRole('region', { name: 'Terminal' });
    // The tree is before the editor, and the terminal after both.
    for (const [first, second] of [
      [screen.getByRole('tree'), editor],
      [editor, terminal],
    ] as const)
      expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
  it('shows that a binary file cannot be displayed [WB-008]', async () => {
    await open('logo.png');
    renderInProject(<CodeView />, project);
    expect(screen.getByText('This file’s format cannot be displayed.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  it('toggles the terminal by its button [WB-012]', () => {
    project.view.show('code');
    renderInProject(<CodeToolbar />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Terminal' }));
    expect(project.view.getState().terminal).toBe(true);
  });
  it('copies the file, confirms it, and shows when there is nothing to copy [WB-013]', async () => {
    const copied: string[] = [];
    let works = true;
    vi.stubGlobal('navigator', {
      clipboard: {
        writeText: async (text: string) =>
          works ? void copied.push(text) : Promise.reject(new Error('no')),
      },
    });
    const last = () => useToasts.getState().recent[0]?.title;
    project.project.setState({ uuid: 'u' });
    renderInProject(<CodeToolbar />, project);
    const press = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy this file' })));
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
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
      configurable: true,
      value: 400,
    });
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 240 });
  });
  it('has rows with level and position, and opens a file', async () => {
    renderInProject(<FileTree onAct={() => {}} />, project);
    const rows = within(screen.getByRole('tree')).getAllByRole('treeitem');
    expect(
      rows.map((row) => [
        row.textContent,
        row.getAttribute('aria-level'),
        row.getAttribute('aria-posinset'),
      ]),
    ).toEqual([
      ['src', '1', '1'],
      ['App.tsx', '2', '1'],
      ['empty.txt', '1', '2'],
      ['logo.png', '1', '3'],
    ]);
    fireEvent.click(screen.getByText('App.tsx'));
    await act(() => now.clock.advance(30));
    expect(project.editor.getState().active).toBe('src/App.tsx');
  });
  it('closes and opens by keys', () => {
    renderInProject(<FileTree onAct={() => {}} />, project);
    fireEvent.click(screen.getByText('src'));
    expect(screen.queryByText('App.tsx')).toBeNull();
    fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowRight' });
    expect(screen.getByText('App.tsx')).toBeDefined();
  });
});

describe('the preview', () => {
  it('covers the frame until it has loaded [WB-017]', () => {
    const { container } = renderInProject(<PreviewView />, project);
    act(() => project.preview.open('http://x.preview.localhost:4100/'));
    expect(container.querySelector('[data-overlay]')).not.toBeNull();
    act(() => project.preview.loaded());
    expect(container.querySelector('[data-overlay]')).toBeNull();
  });
  it('loads the frame with a new address each time [WB-015]', async () => {
    // The test environment does not load frames, and logs an error for each frame.
    vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
    const { container } = renderInProject(<PreviewView />, project);
    const time = () =>
      new URL(container.querySelector('iframe')?.src ?? 'about:blank').searchParams.get('t');
    act(() => {
      project.project.setState({ uuid: 'x', previewName: 'x' });
      project.preview.open('http://x.preview.localhost:4100/');
    });
    await waitFor(() => expect(time()).toBe(String(now.clock.now())));
    await act(() => now.clock.advance(5));
    act(() => project.preview.reload());
    expect(time()).toBe(String(now.clock.now()));
  });
  it('accepts messages only from the frame’s current origin, also after the address changed [SEC-M9]', async () => {
    vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
    const [old, fresh, id] = [
      'a'.repeat(26),
      'b'.repeat(26),
      '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11',
    ];
    const originOf = (name: string) => `https://${name}.sites.example`;
    const config = {
      ...testConfig,
      previewDomain: 'sites.example',
      previewPort: 443,
      secure: true,
    };
    act(() => {
      project.project.setState({ uuid: id, previewName: old });
      project.preview.open(`${originOf(old)}/`);
    });
    const { container } = renderInProject(
      <ConfigContext value={config}>
        <PreviewView />
      </ConfigContext>,
      project,
    );
    const frame = () => container.querySelector('iframe');
    const say = (name: string, path: string, source: object = inside) => {
      const data = { type: 'PREVIEW_LOCATION', phase: 'moved', path, title: '' };
      const message = Object.assign(new Event('message'), { data, origin: originOf(name), source });
      act(() => void window.dispatchEvent(message));
      return project.preview.getState().path;
    };
    await waitFor(() => expect(frame()?.src).toContain(originOf(old)));
    // The test environment loads no page into a frame.
    const inside = { postMessage: vi.fn() };
    Object.defineProperty(frame(), 'contentWindow', { value: inside });
    expect([say(old, '/1'), say(id, '/2'), say(fresh, '/3'), say(old, '/4', window)]).toEqual([
      '/1',
      '/1',
      '/1',
      '/1',
    ]);
    act(() => project.project.setState({ previewName: fresh }));
    await waitFor(() => expect(frame()?.src).toContain(originOf(fresh)));
    expect([say(old, '/5'), say(id, '/6'), say(fresh, '/7')]).toEqual(['/1', '/1', '/7']);
    expect(inside.postMessage.mock.calls.map(([, target]) => target).at(-1)).toBe(originOf(fresh));
  });
  it('keeps the path that a page reports under the page’s own address [SEC-L6]', () => {
    act(() => {
      project.project.setState({ uuid: 'x', previewName: 'x' });
      project.preview.open('http://x.preview.localhost:4100/');
      project.preview.handleReport('moved', '/javascript:alert(1)', '');
    });
    renderInProject(<PreviewToolbar />, project);
    const href = screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
    expect(href).toBe('http://localhost:4100/~x/javascript:alert(1)');
  });
  it('reloads, and shows an address that cannot be edited [WB-014]', () => {
    act(() => {
      project.project.setState({ uuid: 'x', previewName: 'x' });
      project.preview.open('http://x.preview.localhost:4100/');
    });
    renderInProject(<PreviewToolbar />, project);
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Preview address' });
    expect([address.readOnly, address.value]).toEqual([true, 'localhost:4100/~x/']);
    act(() => project.preview.loaded());
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(project.preview.getState().phase).toBe('loading');
  });
  it('shares, changes the width, and opens full screen [WB-014]', () => {
    renderInProject(<PreviewToolbar />, project);
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Responsive width' }));
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(project.view.getState()).toMatchObject({
      responsive: true,
      fullscreen: true,
      widthPercent: 37.5,
    });
    expect(screen.getByRole('button', { name: 'Exit full screen' })).toBeDefined();
  });
  it('moves both edges by arrow keys, mirrored and clamped [WB-018]', () => {
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
  it('moves the edge with the pointer [WB-018]', () => {
    expect(widthAt(750, { left: 0, width: 1000 })).toBe(50);
    expect(widthAt(250, { left: 0, width: 1000 })).toBe(50);
  });
});
