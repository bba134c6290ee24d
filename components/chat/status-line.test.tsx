import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '@/domain/contract';
import { answerPlaceholder, userMessage } from '@/lib/chat/messages';
import { startProgress } from '@/lib/chat/progress';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { callQuery } from '@/lib/query';
import { renderInProject } from '@/tests/support/page';
import { StatusLine } from './status-line';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('shows the usual duration until it is exceeded [PP-13]', () => {
  const { project } = createConversationScene();
  const at = new Date(0);
  const asked = [
    userMessage({ id: 'u', prompt: 'x', images: [], uuid: '', at }),
    answerPlaceholder({ id: 'a', uuid: '', at }),
  ];
  project.run.start(asked, startProgress(0));
  renderInProject(<StatusLine />, project, 'en_US', [
    [
      callQuery(contract.runtime.status, {}).queryKey,
      { usual: { p50: 2.6, p90: 4.2 }, usualCost: null },
    ],
  ]);
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.getByText('4 s')).toBeTruthy();
  expect(screen.getByText('usually 3–4 s')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('5 s')).toBeTruthy();
  expect(screen.queryByText('usually 3–4 s')).toBeNull();
});

it('shows the place in the queue while a command waits for a sandbox [PP-19]', () => {
  const { project } = createConversationScene();
  project.run.start([], startProgress(0));
  project.run.setState({
    status: 'finished',
    progress: { ...startProgress(0), stage: 'starting' },
  });
  renderInProject(<StatusLine />, project);
  expect(screen.getByText('Starting')).toBeTruthy();
  act(() => project.build.queue({ run: 'k', ahead: 3, seconds: null }));
  expect(screen.getByText('3 ahead of you')).toBeTruthy();
  act(() => project.build.queue({ run: 'k', ahead: 2, seconds: 100 }));
  expect(screen.getByText('2 ahead of you, about 2 minutes')).toBeTruthy();
  act(() => project.build.queue(null));
  expect(screen.getByText('Starting')).toBeTruthy();
});
