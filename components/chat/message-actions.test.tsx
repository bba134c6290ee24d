import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '@/lib/chat/messages';
import { answer, createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { announceRestore, listenToRestores } from '@/lib/versions/restore-announcements.client';
import { renderInProject } from '@/tests/support/page';
import { AssistantMessage } from './assistant-message';

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
const message: Message = {
  id: '100002',
  role: 'assistant',
  content: answer,
  chat_id: 'c',
  message_type: null,
  message_content: null,
  createdAt: '2026-01-01T00:00:00Z',
  uuid,
  turn: { run: 'r1', status: 'done', version: 2, used: null, seconds: 4 },
};
const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(() => {
  now = createConversationScene();
  project = now.opened();
  project.project.setState({ title: 'Tea' });
  project.files.load([{ file_path: 'src/App.tsx', file_content: '1', is_binary: false }], 2);
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
});

describe('actions on an answer', () => {
  it('offers to go back to it and to copy from it, and asks for confirmation [CHAT-050]', () => {
    renderInProject(<AssistantMessage message={message} isLast={false} />, project);
    const props = {
      site: { uuid, title: 'Tea', isManage: 0, webType: 1 },
      message: { id: '100002', run: 'r1' },
    };
    fireEvent.click(screen.getByRole('button', { name: 'Go back to this step' }));
    expect(useDialogs.getState().open).toEqual({ name: 'rewind', props });
    fireEvent.click(screen.getByRole('button', { name: 'Make a copy from here' }));
    expect(useDialogs.getState().open).toEqual({ name: 'fork', props });
    expect(now.calls).toEqual([]);
  });

  it('lets a reader copy, but not change anything', () => {
    project.project.setState({ readOnly: true });
    renderInProject(<AssistantMessage message={message} isLast />, project);
    expect(button('Make a copy from here')).not.toBeNull();
    for (const name of ['Go back to this step', 'Compare', 'Undo']) expect(button(name)).toBeNull();
  });

  it('shows under the newest answer what it changed, and opens the comparison [PP-24]', () => {
    renderInProject(<AssistantMessage message={message} isLast />, project);
    expect(screen.getByText('Changed 2 files, including src/App.tsx')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'history',
      props: { uuid, number: 2 },
    });
  });

  it('undoes the newest answer by restoring the version before it, and redoes it [PP-04, PP-24]', async () => {
    renderInProject(<AssistantMessage message={message} isLast />, project);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(useToasts.getState().recent[0]?.title).toBe('The changes of this message are undone'),
    );
    useToasts.getState().recent[0]?.action?.run();
    await waitFor(() =>
      expect(now.calls.filter((call) => call.startsWith('restore'))).toEqual([
        'restore 1',
        'restore 2',
      ]),
    );
  });

  it.each([
    ['a later version stands', 3, 2],
    ['it was the first', 1, 1],
  ])('offers no undo where %s', (_, head, version) => {
    project.files.load([], head);
    const turn = message.turn && { ...message.turn, version };
    renderInProject(<AssistantMessage message={{ ...message, turn }} isLast />, project);
    expect(button('Undo')).toBeNull();
    expect(button('Compare')).not.toBeNull();
  });
});

it('shows the restored files and starts what they need', async () => {
  now.state.stored = [{ path: 'src/App.tsx', content: 'as it was' }];
  await project.restore(1);
  expect(project.files.read('src/App.tsx')?.content).toBe('as it was');
  await now.clock.advance(5_000);
  expect(now.calls).toEqual(expect.arrayContaining(['restore 1', 'command 1', 'command 2']));
});

describe('a turn that another tab undoes', () => {
  /** The same project in another tab, which undoes the turn and redoes it. */
  function openOtherTab() {
    const other = createConversationScene();
    const tab = other.opened();
    tab.files.load(oneFile('1'), 2);
    const versions: Record<number, string> = { 1: 'as it was', 2: '1' };
    const head = { version: 2, origin: null as number | null, text: '1' };
    const files = async () => ({ ...head, files: oneFile(head.text) });
    Object.assign(other.effects, {
      announceRestore,
      files,
      restore: async (_: string, number: number) => {
        const text = versions[number] ?? '';
        Object.assign(head, { version: head.version + 1, origin: number, text });
        return { check: null };
      },
    });
    now.effects.files = files;
    onTestFinished(listenToRestores(project));
    onTestFinished(() => tab.dispose());
    return tab;
  }
  const oneFile = (file_content: string) => [
    { file_path: 'src/App.tsx', file_content, is_binary: false as const },
  ];
  const shown = () => project.files.read('src/App.tsx')?.content;

  it('is shown as undone at once, and can be brought back', async () => {
    const tab = openOtherTab();
    renderInProject(<AssistantMessage message={message} isLast />, project);
    expect(screen.queryByText('Undone')).toBeNull();
    expect(button('Undo')).not.toBeNull();
    await tab.restore(1);
    await screen.findByText('Undone');
    await waitFor(() => expect(shown()).toBe('as it was'));
    expect(button('Undo')).toBeNull();
    expect(button('Bring them back')).not.toBeNull();
    await tab.restore(2);
    await waitFor(() => expect(screen.queryByText('Undone')).toBeNull());
    await waitFor(() => expect(shown()).toBe('1'));
  });

  it('is shown as undone beside unsaved edits, which stay', async () => {
    const tab = openOtherTab();
    project.editor.trackEdit('src/App.tsx', 'mine', '1');
    renderInProject(<AssistantMessage message={message} isLast />, project);
    await tab.restore(1);
    await screen.findByText('Undone');
    expect(shown()).toBe('1');
    expect(project.editor.edits()).toMatchObject([{ path: 'src/App.tsx', text: 'mine' }]);
    expect(project.files.getState().version).toBe(2);
  });

  it('stays as it is after restores of another project, and old ones', async () => {
    const tab = openOtherTab();
    renderInProject(<AssistantMessage message={message} isLast />, project);
    announceRestore({ uuid: 'another', number: 3, origin: 1 });
    announceRestore({ uuid, number: 2, origin: 1 });
    await tab.restore(2);
    await waitFor(() => expect(project.files.getState().version).toBe(3));
    expect(screen.queryByText('Undone')).toBeNull();
  });
});
