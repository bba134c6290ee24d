import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { PreviewView } from './preview-view';

it('shows who waits for a sandbox how many are ahead, and lets them give up [PP-19]', () => {
  const { project, calls } = createConversationScene();
  project.build.begin(2);
  renderInProject(<PreviewView />, project);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  act(() => project.build.queue({ run: 'k2', ahead: 4, seconds: null }));
  expect(screen.getByText('4 ahead of you')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual(['stop k2']);
  act(() => project.build.end());
  expect(screen.queryByText('4 ahead of you')).toBeNull();
});
