import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { renderInProject } from '@/tests/support/page';
import Editor from './editor';

let project: OpenProject;
beforeEach(() => {
  ({ project } = createConversationScene());
  project.project.setState({ uuid: 'u' });
  project.files.load(
    [
      { file_path: 'a.ts', file_content: 'one\ntwo\n', is_binary: false },
      { file_path: 'b.txt', file_content: 'x\r\ny\r\n', is_binary: false },
    ],
    1,
  );
});
afterEach(() => {
  setTestPlan('CODE_PLAN_FREE');
  project.dispose();
});

/** Waits long enough for lazy code, which may load slowly on a busy machine. */
const fetched = { timeout: 10_000 };
const box = () => document.querySelector('.cm-content') as HTMLElement;
const view = () => EditorView.findFromDOM(box()) as EditorView;
const isReadOnly = () => view().state.readOnly;
const type = (text: string, from = 0) =>
  act(() => view().dispatch({ changes: { from, insert: text }, userEvent: 'input.type' }));
const unsaved = () => [...project.editor.getState().unsaved];

describe('the editor', () => {
  it('is read-only without a plan for editing [WB-007]', async () => {
    renderInProject(<Editor path="a.ts" />, project);
    await act(async () => {});
    expect([
      isReadOnly(),
      box().getAttribute('aria-readonly'),
      box().getAttribute('aria-label'),
    ]).toEqual([true, 'true', 'Code of a.ts, read-only']);
  });

  it('is editable with one, but not during a generation, nor for a reader [MEM-023]', async () => {
    setTestPlan('CODE_PLAN_PRO');
    renderInProject(<Editor path="a.ts" />, project);
    await waitFor(() => expect(isReadOnly()).toBe(false), fetched);
    expect(box().getAttribute('aria-label')).toBe('Code of a.ts');
    act(() => project.run.setState({ status: 'loading' }));
    expect(isReadOnly()).toBe(true);
    act(() => project.run.setState({ status: 'finished' }));
    expect(isReadOnly()).toBe(false);
    act(() => project.project.setState({ readOnly: true }));
    expect(isReadOnly()).toBe(true);
  });

  it('tracks unsaved text across files, and not text that was undone [WB-011]', async () => {
    setTestPlan('CODE_PLAN_PRO');
    const { unmount } = renderInProject(<Editor path="a.ts" />, project);
    await waitFor(() => expect(isReadOnly()).toBe(false), fetched);
    type('zero\n');
    expect(project.editor.edit('a.ts')).toEqual({
      path: 'a.ts',
      text: 'zero\none\ntwo\n',
      before: 'one\ntwo\n',
    });
    unmount();
    renderInProject(<Editor path="a.ts" />, project);
    expect(view().state.doc.toString()).toBe('zero\none\ntwo\n');
    act(() => view().dispatch({ changes: { from: 0, to: 5 } }));
    expect(unsaved()).toEqual([]);
    type('again');
    act(() => project.saving.discard('a.ts'));
    expect([view().state.doc.toString(), unsaved()]).toEqual(['one\ntwo\n', []]);
  });

  it('keeps line breaks of another operating system', async () => {
    setTestPlan('CODE_PLAN_PRO');
    renderInProject(<Editor path="b.txt" />, project);
    await waitFor(() => expect(isReadOnly()).toBe(false), fetched);
    act(() => project.files.write('b.txt', 'x\ny\r\n'));
    expect([view().state.doc.toString(), unsaved()]).toEqual(['x\ny\n', []]);
    act(() => project.files.write('b.txt', 'x\r\ny\r\n'));
    expect(unsaved()).toEqual([]);
    type('w\n');
    expect(project.editor.edit('b.txt')?.text).toBe('w\r\nx\r\ny\r\n');
  });

  it('finds text in the user’s language, without replace in a read-only file', async () => {
    renderInProject(<Editor path="a.ts" />, project, 'zh_CN');
    fireEvent.keyDown(box(), { key: 'f', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: '查找' }, fetched);
    expect(screen.queryByRole('textbox', { name: '替换为' })).toBeNull();
    fireEvent.change(field, { target: { value: 'two' } });
    fireEvent.click(screen.getByRole('button', { name: '下一个' }));
    expect(view().state.selection.main).toMatchObject({ from: 4, to: 7 });
  });

  it('scrolls to the position of a search match', async () => {
    renderInProject(<Editor path="a.ts" />, project);
    act(() => project.editor.setState({ jumpTarget: { path: 'a.ts', line: 2, from: 1, to: 3 } }));
    expect(view().state.selection.main).toMatchObject({ from: 5, to: 7 });
    expect(project.editor.getState().jumpTarget).toBeNull();
  });
});
