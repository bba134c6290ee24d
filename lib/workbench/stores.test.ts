import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { manualClock } from '@/lib/chat/testing';
import { continuesWithFilesOnly, createBuildStore, shouldOpenPreview } from './build-store';
import { createEditorStore } from './editor-store';
import type { FileChange } from './file-contents';
import { createFilesStore } from './files-store';
import { createTerminalStore, plainLines } from './terminal-store';
import { createViewStore } from './view-store';

const file = (path: string, content: string) => ({
  file_path: path,
  file_content: content,
  is_binary: false,
});

describe('files', () => {
  it('lists files and their folders [WB-009]', () => {
    const files = createFilesStore();
    files.load([file('src/ui/button.tsx', 'x'), file('index.html', '<p>')], 3);
    expect(files.entry('src/ui/button.tsx')).toEqual({
      type: 'file',
      content: 'x',
      isBinary: false,
    });
    expect(files.entry('src/ui')).toEqual({ type: 'folder' });
    expect(files.entry('src')).toEqual({ type: 'folder' });
    expect(files.entry('nowhere')).toBeUndefined();
    expect(files.getState()).toMatchObject({
      paths: ['src/ui/button.tsx', 'index.html'],
      version: 3,
    });
  });

  it('appends new text to a file without rendering the tree again [GEN-037]', () => {
    const files = createFilesStore();
    const changes: FileChange[] = [];
    files.onChange((change) => changes.push(change));
    files.begin('a.ts');
    const { paths, revision } = files.getState();
    files.append('a.ts', 'const ');
    files.append('a.ts', 'a = 1;');
    expect(files.getState()).toMatchObject({ revision, growing: 'a.ts' });
    expect(files.getState().paths).toBe(paths);
    expect(changes).toEqual([
      { type: 'began', path: 'a.ts' },
      { type: 'appended', path: 'a.ts', text: 'const ' },
      { type: 'appended', path: 'a.ts', text: 'a = 1;' },
    ]);
    expect(files.finish('a.ts')).toEqual({ before: undefined, after: 'const a = 1;' });
  });

  it('restores the former content when a file never ends', () => {
    const files = createFilesStore();
    files.load([file('old.ts', 'old')], 1);
    for (const path of ['old.ts', 'new.ts']) {
      files.begin(path);
      files.append(path, 'half');
      files.revert();
    }
    expect(files.read('old.ts')?.content).toBe('old');
    expect(files.getState()).toMatchObject({ paths: ['old.ts'], growing: null });
  });

  it('renames and removes, folders with all their contents', () => {
    const files = createFilesStore();
    files.load([file('a/b.ts', '1'), file('a/c.ts', '2'), file('d.ts', '3')], 1);
    files.rename('d.ts', 'e/d.ts');
    files.rename('a', 'f/g');
    expect(files.getState().paths).toEqual(['e/d.ts', 'f/g/b.ts', 'f/g/c.ts']);
    expect(files.read('f/g/c.ts')?.content).toBe('2');
    files.remove('f');
    expect(files.getState().paths).toEqual(['e/d.ts']);
  });
});

describe('the editor', () => {
  it('sets the document 30 ms after the last change [WB-022]', async () => {
    const clock = manualClock();
    const editor = createEditorStore(clock);
    const shown: (string | null)[] = [];
    editor.subscribe(({ active }) => shown.push(active));
    for (const path of ['a', 'b', 'c']) editor.follow(path);
    await clock.advance(29);
    expect(shown).toEqual([]);
    await clock.advance(1);
    expect(shown).toEqual(['c']);
  });

  it('shows a file for a minimum time before it follows the writer, and never delays the user', async () => {
    const clock = manualClock();
    const editor = createEditorStore(clock);
    editor.follow('a');
    await clock.advance(limits.editor.setDebounceMs);
    editor.follow('b');
    editor.follow('c');
    await clock.advance(limits.editor.followMs - 1);
    expect(editor.getState().active).toBe('a');
    await clock.advance(1);
    expect(editor.getState().active).toBe('c');
    editor.follow('d');
    editor.choose('mine');
    await clock.advance(limits.editor.setDebounceMs);
    expect(editor.getState().active).toBe('mine');
  });

  it('follows the file that is written until the user chooses one, and again in the next turn', async () => {
    const clock = manualClock();
    const editor = createEditorStore(clock);
    editor.choose('mine.ts');
    editor.follow('theirs.ts');
    await clock.advance(30);
    expect(editor.getState().active).toBe('mine.ts');
    editor.resumeFollowing();
    editor.follow('theirs.ts');
    await clock.advance(30);
    expect(editor.getState().active).toBe('theirs.ts');
  });

  it('detects documents that differ from the stored ones [WB-011]', () => {
    const editor = createEditorStore(manualClock());
    editor.trackEdit('a.ts', 'new', 'old');
    editor.trackEdit('b.ts', 'same', 'same');
    expect([...editor.getState().unsaved]).toEqual(['a.ts']);
    editor.trackEdit('a.ts', 'old', 'old');
    expect(editor.getState().unsaved.size).toBe(0);
  });
});

describe('the terminal', () => {
  it('takes the first error line as the title [RUN-006]', () => {
    const terminal = createTerminalStore();
    terminal.begin(1);
    terminal.handleEvent({
      type: 'data',
      text: 'fine\n\u001b[31mFailed to resolve x\u001b[0m\nError: y\n',
    });
    expect(terminal.getState().errors).toMatchObject({
      hasError: true,
      title: 'Failed to resolve x',
    });
    terminal.begin(2);
    expect(terminal.getState().errors.hasError).toBe(false);
  });
  it('passes earlier output to a screen that opens late, and keeps the last part', () => {
    const terminal = createTerminalStore();
    terminal.write('one\n');
    const heard: string[] = [];
    terminal.onWrite((text) => heard.push(text));
    terminal.write('\u001b[32mtwo\u001b[0m\n');
    expect(heard).toEqual(['\u001b[32mtwo\u001b[0m\n']);
    expect(terminal.text()).toContain('one');
    expect(terminal.getState().lastLine).toBe('two');
  });
  it('reads lines without escape sequences', () =>
    expect(plainLines('\u001b[2K\u001b[1Ga\r\n\u001b]0;t\u0007b')).toEqual(['a', 'b']));
});

describe('opening the preview', () => {
  const good = {
    started: true,
    streaming: false,
    buildError: false,
    building: false,
    lastCommand: 2,
    continuesPreview: false,
    previewUrl: 'http://x/',
  } as const;
  it.each([
    ['after the dev server', {}, true],
    ['after a web build', { lastCommand: 4 }, true],
    ['after an install alone', { lastCommand: 1 }, false],
    ['after another command', { lastCommand: 3 }, false],
    ['with no command yet [GAP-83]', { lastCommand: -1 }, false],
    [
      'with no command, going on with files only [GAP-83]',
      { lastCommand: -1, continuesPreview: true },
      true,
    ],
    ['before a chat', { started: false }, false],
    ['with a build error', { buildError: true }, false],
    ['while building', { building: true }, false],
    ['while the model speaks', { streaming: true }, false],
    ['without an address', { previewUrl: '' }, false],
  ] as const)('%s [RUN-011]', (_, change, opens) =>
    expect(shouldOpenPreview({ ...good, ...change })).toBe(opens),
  );
  it.each([
    ['files only, in a project with a preview', 'http://x/', ['file', 'edit'], true],
    ['a command among them', 'http://x/', ['file', 'shell'], false],
    ['a start among them', 'http://x/', ['file', 'start'], false],
    ['files only, but no preview yet', '', ['file'], false],
    ['nothing at all', 'http://x/', [], false],
  ] as const)('recognises a chat that continues with %s [GAP-83]', (_, url, types, expected) =>
    expect(
      continuesWithFilesOnly(
        url,
        types.map((type) => ({ type, status: 'complete' })),
      ),
    ).toBe(expected),
  );
  it('does not count a refused command as the last one [GAP-83]', () => {
    const build = createBuildStore();
    build.begin(1);
    build.refuse();
    expect(build.getState().lastCommand).toBe(-1);
  });
  it('is building from the start of a command to its end [RUN-015]', () => {
    const build = createBuildStore();
    build.begin(1);
    expect(build.getState()).toMatchObject({ building: true, lastCommand: 1 });
    build.end();
    expect(build.getState().building).toBe(false);
  });
});

describe('the visible panes', () => {
  it('shows a view, hides the chat of a narrow window, and shows it again [WB-001, WB-019, WB-021]', () => {
    const view = createViewStore();
    view.show('preview');
    expect(view.getState()).toMatchObject({ open: true, view: 'preview', pane: 'preview' });
    view.close();
    expect(view.getState()).toMatchObject({ open: false, pane: 'chat' });
  });
  it('toggles the terminal, and opens the code view for it [WB-012]', () => {
    const view = createViewStore();
    view.toggleTerminal();
    expect(view.getState()).toMatchObject({ terminal: true, view: 'code', open: true });
    view.toggleTerminal();
    expect(view.getState().terminal).toBe(false);
  });
  it('limits the width to between ten and ninety percent [WB-018]', () => {
    const view = createViewStore();
    view.setWidth(4);
    expect(view.getState().widthPercent).toBe(10);
    view.setWidth(95);
    expect(view.getState().widthPercent).toBe(90);
    view.toggleResponsive();
    expect(view.getState()).toMatchObject({ responsive: true, widthPercent: 37.5 });
  });
  it('opens with the page until the user has opened the code, and then with the code [WB-032]', () => {
    let opensCode = false;
    const habit = { read: () => opensCode, write: () => (opensCode = true) };
    const begin = () => {
      const view = createViewStore({}, habit);
      view.beginWriting();
      return view;
    };
    const first = begin();
    expect(first.getState()).toMatchObject({ open: true, view: 'preview' });
    first.show('preview');
    first.reveal();
    expect(opensCode).toBe(false);
    first.show('code');
    expect(begin().getState()).toMatchObject({ open: true, view: 'code' });
    opensCode = false;
    first.toggleTerminal();
    first.toggleTerminal();
    expect(begin().getState().view).toBe('code');
  });
  it('marks a changed pane until it is visible, and never the visible one [PP-10]', () => {
    const view = createViewStore();
    view.markChanged('chat');
    expect(view.getState().changed.chat).toBe(false);
    view.beginWriting();
    expect(view.getState()).toMatchObject({
      open: true,
      view: 'preview',
      pane: 'chat',
      changed: { code: true },
    });
    view.showPane('code');
    expect(view.getState().changed.code).toBe(false);
    view.beginWriting();
    expect(view.getState().changed).toEqual({
      ...{ chat: false, preview: false, code: false, data: false },
    });
  });
});
