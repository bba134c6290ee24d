import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locks } from '@/domain/contract/locks';
import { versions } from '@/domain/contract/versions';
import { limits } from '@/domain/limits';
import { setTestPlan } from '@/lib/account/testing-plan';
import { answerPlaceholder } from '@/lib/chat/messages';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { callKey } from '@/lib/query';
import { serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { FilesPane } from './files-pane';

let locked: string[];
let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
const turn = { run: 'r', status: 'done' as const, version: 3, used: null, seconds: 1 };
const known = [
  [
    callKey(versions.compare, { uuid, from: 2, to: 4 }),
    { files: [difference('src/new.ts', 'added'), difference('src/App.tsx', 'changed')] },
  ],
  [callKey(locks.read, { uuid }), { paths: ['lib'] }],
] as const;
function difference(path: string, kind: 'added' | 'changed') {
  return { path, kind, added: 1, removed: 0, isBinary: false };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 240 });
  locked = ['lib'];
  serveCalls({
    'locks.read': () => ({ paths: locked }),
    'versions.compare': () => ({ files: [] }),
    'locks.write': ({ paths }) => {
      locked = [...paths].sort();
      return { paths: locked };
    },
  });
  setTestPlan('CODE_PLAN_PRO');
  now = createConversationScene();
  ({ project } = now);
  project.project.setState({ uuid, id: '7' });
  const file = (file_path: string, file_content: string) => ({
    file_path,
    file_content,
    is_binary: false,
  });
  project.files.load(
    [
      file('src/App.tsx', 'const tea = 1;\nexport {};\n'),
      file('src/new.ts', '// tea'),
      file('lib/a.ts', 'a'),
    ],
    4,
  );
  project.run.setState({
    messages: [{ ...answerPlaceholder({ id: 'm', uuid, at: new Date() }), turn }],
  });
});
afterEach(() => {
  setTestPlan('CODE_PLAN_FREE');
  project.dispose();
  vi.unstubAllGlobals();
});

/** Waits long enough for lazy code, which may load slowly on a busy machine. */
const fetched = { timeout: 10_000 };
const show = () => renderInProject(<FilesPane />, project, 'en_US', known);
const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
async function choose(path: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More for ${path}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }, fetched));
}

describe('the files', () => {
  it('shows bidirectional control characters in a file name as visible text [SEC-L15]', () => {
    project.files.load([{ file_path: 'a\u202Etxt.b', file_content: '', is_binary: false }], 5);
    const { container } = show();
    expect(names()).toEqual(['a\\u202Etxt.b']);
    expect(container.textContent).not.toContain('\u202E');
  });

  it('marks what the last turn added and changed, and locked files, also in words', () => {
    show();
    expect(names()).toEqual([
      'lib, locked against the AI',
      'a.ts, locked against the AI',
      'src',
      'App.tsx, changed',
      'new.ts, new',
    ]);
    act(() => project.editor.trackEdit('src/App.tsx', 'x', ''));
    expect(names()).toContain('App.tsx, changed, not saved');
    fireEvent.click(screen.getByText('src'));
    expect(names()).toContain('src, contains changes');
  });

  it('locks and unlocks a file, and keeps what another window locked meanwhile', async () => {
    show();
    locked = ['lib', 'other.ts'];
    await choose('src/App.tsx', 'Lock (AI can’t edit)');
    await waitFor(() => expect(locked).toEqual(['lib', 'other.ts', 'src/App.tsx']));
    await waitFor(() => expect(names()).toContain('App.tsx, changed, locked against the AI'));
    await choose('lib', 'Let the AI change it again');
    await waitFor(() => expect(locked).toEqual(['other.ts', 'src/App.tsx']));
  });

  it('creates the rules for the assistant once, and opens them [GEN-047]', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Rules for the assistant' }));
    await waitFor(() => expect(project.files.read('SAYSO.md')).toBeDefined());
    await waitFor(() => expect(project.editor.getState().isUserChosen).toBe(true));
    await act(() => now.clock.advance(1_000));
    expect(project.editor.getState().active).toBe('SAYSO.md');
    const { version } = project.files.getState();
    expect(project.files.read('SAYSO.md')?.content).toContain('one rule a line');
    act(() => project.editor.choose('src/App.tsx'));
    await act(() => now.clock.advance(1_000));
    expect(project.editor.getState().active).toBe('src/App.tsx');
    fireEvent.click(screen.getByRole('button', { name: 'Rules for the assistant' }));
    await act(() => now.clock.advance(1_000));
    expect(project.editor.getState().active).toBe('SAYSO.md');
    expect(project.files.getState().version).toBe(version);
  });

  it('offers no actions to a reader, and only locks to a plan without editing', async () => {
    project.project.setState({ readOnly: true });
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    unmount();
    project.project.setState({ readOnly: false });
    setTestPlan('CODE_PLAN_FREE');
    show();
    expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More for src/App.tsx' }));
    await screen.findByRole('menu', {}, fetched);
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
      'Lock (AI can’t edit)',
    ]);
  });

  it('creates a file, and refuses a name that is taken or not a path', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'New file' }));
    const field = await screen.findByRole('textbox', { name: 'Path' }, fetched);
    const make = (name: string) => {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    };
    make('../x');
    expect(screen.getByRole('alert').textContent).toMatch(/^This path cannot be used/);
    make('SRC/app.tsx');
    expect(screen.getByRole('alert').textContent).toBe('There is already a file with this name.');
    make('src/menu.tsx');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(now.calls).toEqual(['save src/menu.tsx']);
    expect(project.files.read('src/menu.tsx')?.content).toBe('');
  });

  it('renames and deletes', async () => {
    show();
    await choose('src/new.ts', 'Rename or move');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Path' }, fetched), {
      target: { value: 'lib/new.ts' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(project.files.read('lib/new.ts')?.content).toBe('// tea'));
    await choose('lib', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete lib?' }, fetched);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(project.files.getState().paths).toEqual(['src/App.tsx']));
    expect(now.calls).toEqual(['save src/new.ts → lib/new.ts', 'save lib']);
  });

  it('searches all files, including unsaved text, and opens a match at its position', async () => {
    vi.useFakeTimers();
    project.editor.trackEdit('lib/a.ts', 'a\n  tea', 'a');
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Search all files' }));
    await act(() => vi.dynamicImportSettled());
    const field = screen.getByRole('searchbox', { name: 'Search all files' });
    fireEvent.change(field, { target: { value: 'TEA' } });
    await act(() => vi.advanceTimersByTimeAsync(limits.search.delayMs));
    expect(screen.getByRole('status').textContent).toBe('3 matches in 3 files');
    fireEvent.click(screen.getByRole('button', { name: 'Match case' }));
    await act(() => vi.advanceTimersByTimeAsync(limits.search.delayMs));
    expect(screen.getByRole('status').textContent).toBe('Nothing found.');
    fireEvent.click(screen.getByRole('button', { name: 'Match case' }));
    await act(() => vi.advanceTimersByTimeAsync(limits.search.delayMs));
    fireEvent.click(screen.getByRole('button', { name: 'lib/a.ts 2 tea' }));
    expect(project.editor.getState().jumpTarget).toMatchObject({
      path: 'lib/a.ts',
      line: 2,
      from: 2,
      to: 5,
    });
    vi.useRealTimers();
  });
});
