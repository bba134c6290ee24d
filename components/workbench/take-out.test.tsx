import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { ConfigContext } from '@/lib/config/use-config';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { createFolder } from '@/tests/support/folder';
import { renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { ExportMenu } from './export-menu';
import { ExportMenuButton } from './export-menu-button';

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

let project: OpenProject;
let place: string;
const text = (file_path: string, file_content: string) => ({
  file_path,
  file_content,
  is_binary: false,
});
beforeEach(() => {
  ({ project } = createConversationScene());
  project.project.setState({ uuid: '11111111-1111-4111-8111-111111111111', title: 'Tea House' });
  project.files.load(
    [
      text('src/App.tsx', 'tea'),
      text('old.txt', 'old'),
      { file_path: 'a.png', file_content: 'iVAA/w==', is_binary: true },
    ],
    1,
  );
  place = mkdtempSync(join(tmpdir(), 'sayso-folder-'));
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});
afterEach(() => {
  project.dispose();
  vi.unstubAllGlobals();
  rmSync(place, { recursive: true, force: true });
});

const menu = (gitApi: string | null = null) =>
  renderInProject(
    <ConfigContext value={{ ...testConfig, gitApi }}>
      <ExportMenu defaultOpen trigger={<button type="button">out</button>} />
    </ConfigContext>,
    project,
  );
const again = () => {
  cleanup();
  menu();
};
const item = async (name: string) =>
  (await screen.findByText(name)).closest('[role="menuitem"]') as HTMLElement;
const toasts = () => useToasts.getState().recent.map(({ title }) => title);
const pick = (folder: unknown) => vi.stubGlobal('showDirectoryPicker', async () => folder);

describe('exporting a project', () => {
  it('offers to push only where a code host is known, and passes the current files [GAP-53]', async () => {
    menu();
    expect(screen.queryByRole('menuitem', { name: 'Push to GitHub' })).toBe(null);
    cleanup();
    menu('https://git.example');
    fireEvent.click(await item('Push to GitHub'));
    const { open } = useDialogs.getState();
    if (open?.name !== 'push-project') return expect.unreachable();
    project.files.write('new.txt', 'new');
    expect(open.props.title).toBe('Tea House');
    expect(open.props.read()).toContainEqual({
      path: 'a.png',
      content: 'iVAA/w==',
      isBinary: true,
    });
    expect(open.props.read()).toContainEqual({ path: 'new.txt', content: 'new', isBinary: false });
  });

  it('is offered for the user’s own project with files while nothing is generated', () => {
    renderInProject(<ExportMenuButton />, project);
    const button = () =>
      screen.queryByRole('button', { name: 'Export the project' }) as HTMLButtonElement | null;
    expect(button()?.disabled).toBe(false);
    act(() => project.run.setState({ status: 'loading' }));
    expect(button()?.disabled).toBe(true);
    act(() => project.project.setState({ readOnly: true }));
    expect(button()).toBe(null);
  });

  it('is hidden where the browser cannot write to a folder [GAP-79]', () => {
    menu();
    expect(screen.queryByRole('menuitem', { name: /folder/i })).toBe(null);
  });

  it('writes the tree to an empty folder, byte for byte, and confirms it [GAP-79, WB-023]', async () => {
    pick(createFolder(place));
    menu();
    fireEvent.click(await item('Sync to a folder…'));
    await waitFor(() => expect(toasts()).toEqual(['Files synced successfully']));
    expect(readFileSync(join(place, 'src/App.tsx'), 'utf8')).toBe('tea');
    expect([...readFileSync(join(place, 'a.png'))]).toEqual([0x89, 0x50, 0x00, 0xff]);
    expect(readdirSync(place).sort()).toEqual(['a.png', 'old.txt', 'src']);
  });

  it('creates a subfolder in a folder that is not empty, and touches nothing else [GAP-79]', async () => {
    writeFileSync(join(place, 'old.txt'), 'mine');
    pick(createFolder(place));
    menu();
    fireEvent.click(await item('Sync to a folder…'));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(readFileSync(join(place, 'old.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(join(place, 'tea-house/old.txt'), 'utf8')).toBe('old');
  });

  it('keeps writing after each turn only on request, and removes only what it wrote [GAP-79]', async () => {
    pick(createFolder(place));
    menu();
    fireEvent.click(await item('Sync to a folder…'));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    writeFileSync(join(place, 'theirs.txt'), 'x');
    const turn = (version: number, change: () => void) =>
      act(async () => {
        change();
        project.files.setVersion(version);
      });
    await turn(2, () => project.files.write('src/App.tsx', 'green tea'));
    expect(readFileSync(join(place, 'src/App.tsx'), 'utf8')).toBe('tea');
    again();
    fireEvent.click(await item('Sync after every change'));
    await waitFor(() => expect(readFileSync(join(place, 'src/App.tsx'), 'utf8')).toBe('green tea'));
    await turn(3, () => {
      project.files.remove('old.txt');
      project.files.write('deep/er/new.txt', 'new');
    });
    await waitFor(() =>
      expect(readdirSync(place, { recursive: true })).toContain(join('deep', 'er', 'new.txt')),
    );
    expect(readdirSync(place).sort()).toEqual(['a.png', 'deep', 'src', 'theirs.txt']);
    again();
    fireEvent.click(await item('Stop syncing after every change'));
    await turn(4, () => project.files.write('src/App.tsx', 'late'));
    expect(readFileSync(join(place, 'src/App.tsx'), 'utf8')).toBe('green tea');
  });

  it('shows that it failed, and resumes where it stopped on a retry [WB-023]', async () => {
    let full = true;
    mkdirSync(join(place, 'tea-house'));
    pick(
      createFolder(join(place, 'tea-house'), (name) => {
        if (full && name === 'old.txt') throw new DOMException('no space', 'QuotaExceededError');
      }),
    );
    menu();
    fireEvent.click(await item('Sync to a folder…'));
    await waitFor(() => expect(toasts()).toEqual(['Failed to sync files']));
    full = false;
    again();
    fireEvent.click(await item('Sync to a folder…'));
    await waitFor(() => expect(toasts()[0]).toBe('Files synced successfully'));
    expect(readFileSync(join(place, 'tea-house/old.txt'), 'utf8')).toBe('old');
  });

  it('shows nothing when the folder dialog is cancelled', async () => {
    vi.stubGlobal('showDirectoryPicker', async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    menu();
    fireEvent.click(await item('Sync to a folder…'));
    await act(async () => {});
    expect(toasts()).toEqual([]);
  });
});
