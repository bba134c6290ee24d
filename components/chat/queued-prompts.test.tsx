import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { QueuedPrompts } from './queued-prompts';

it('says whether the queue waits for the build, the answer or the user [CHAT-011, PP-05]', () => {
  const { project } = createConversationScene();
  project.draft.setText('and darker');
  project.draft.enqueue();
  project.build.begin(1);
  renderInProject(<QueuedPrompts />, project);
  expect(screen.getByText('Queued: sent when the build is done')).toBeTruthy();
  act(() => project.run.setState({ status: 'loading' }));
  expect(screen.getByText('Queued: sent when this answer is done')).toBeTruthy();
  act(() => {
    project.build.end();
    project.run.setState({ status: 'stopped' });
  });
  expect(screen.getByText('Not sent yet')).toBeTruthy();
});
