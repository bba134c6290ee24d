import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '@/lib/chat/messages';
import { answer, createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
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

  it('shows under the newest answer what it changed, and opens the comparison', () => {
    renderInProject(<AssistantMessage message={message} isLast />, project);
    expect(screen.getByText('Changed 2 files, including src/App.tsx')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'history',
      props: { uuid, number: 2 },
    });
  });

  it('undoes the newest answer by restoring the version before it, and redoes it', async () => {
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
