import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WB } from '@/domain/contract/paths';
import { limits } from '@/domain/limits';
import { quotaFailure, toTurnFailure } from '@/lib/chat/failure-reactions';
import { answerPlaceholder, userMessage } from '@/lib/chat/messages';
import { startProgress } from '@/lib/chat/progress';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { renderInProject } from '@/tests/support/page';
import { Conversation } from './conversation';
import { FailureNotice } from './failure-notice';

let project: OpenProject;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  ({ project } = createConversationScene());
  const parts = {
    intro: (leaving: boolean) => <h1 data-leaving={leaving}>Say it</h1>,
    below: (isHome: boolean) => isHome && <p>chips</p>,
  };
  renderInProject(<Conversation {...parts} />, project);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const start = async () => {
  act(() => {
    const at = new Date();
    project.run.start(
      [
        userMessage({ id: 'u', prompt: 'a shop', images: [], uuid: '', at }),
        answerPlaceholder({ id: 'a', uuid: '', at }),
      ],
      startProgress(Date.now()),
    );
  });
  await act(() => vi.dynamicImportSettled());
};

it('shows the prompt and a placeholder for the answer at once [CHAT-014]', async () => {
  await start();
  expect(screen.getByText('a shop')).toBeDefined();
  expect(screen.getByRole('article').textContent).toBe('');
});

it('shows the chips only while there is no project [HOME-002]', () => {
  expect(screen.getByText('chips')).toBeDefined();
  act(() => project.project.setState({ uuid: 'x' }));
  expect(screen.queryByText('chips')).toBeNull();
});

it('fades the intro out after the first send [HOME-003]', async () => {
  expect(screen.getByText('Say it').dataset.leaving).toBe('false');
  await start();
  expect(screen.getByText('Say it').dataset.leaving).toBe('true');
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Say it')).toBeNull();
});

it('shows in place why a turn failed and what was kept [GEN-010]', async () => {
  vi.useRealTimers();
  act(() =>
    project.run.setState({
      failure: {
        reaction: {
          kind: 'notice',
          title: 'chatTask.modelError',
          description: null,
          error: 'modelFailed',
        },
        code: 4000,
        message: '',
        reference: '7F3K-92',
      },
    }),
  );
  const notice = (await screen.findByRole('alert')).textContent;
  for (const part of [
    'The model service isn’t responding.',
    'Your text and finished files are safe.',
    '7F3K-92',
  ])
    expect(notice).toContain(part);
});

it('says that a task is already running, and what to do [GEN-014]', () => {
  act(() =>
    project.run.setState({ failure: toTurnFailure({ code: 703, message: '', reference: '' }) }),
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'A task is already running · Send again once it has finished.',
  );
});

it('shows what an exhausted quota keeps and what to do, until it is dismissed [PP-14, PP-15]', () => {
  act(() => project.run.setState({ failure: quotaFailure('7F3K-92') }));
  const notice = screen.getByRole('alert').textContent;
  for (const part of [
    'You’ve reached the project limit',
    'Your text and finished files are safe.',
    'Delete what you no longer need',
    '7F3K-92',
  ])
    expect(notice).toContain(part);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([true, false])(
  'links an empty balance to tokens where they are sold, also after its dialog is closed (sold: %s)',
  (on) => {
    cleanup();
    renderInProject(<FailureNotice />, project, 'en_US', [[[`${WB}/runtime`, 'selling'], on]]);
    act(() =>
      project.run.setState({ failure: toTurnFailure({ code: 702, message: '', reference: '' }) }),
    );
    expect(screen.getByRole('alert').textContent).toContain('You are out of tokens');
    const buy = screen.queryByRole('button', { name: 'Buy tokens' });
    expect(buy !== null).toBe(on);
    if (buy) fireEvent.click(buy);
    expect(useDialogs.getState().open?.name ?? null).toBe(on ? 'insufficient-tokens' : null);
    useDialogs.setState({ open: null });
  },
);

it('shows the stage with a timer, and after ten silent seconds that leaving is safe [PP-13]', async () => {
  await start();
  act(() => project.run.setProgress((progress) => ({ ...progress, stage: 'planning' })));
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByText(/Planning/).parentElement?.textContent).toContain('3 s');
  act(() => vi.advanceTimersByTime(8000));
  expect(screen.getByText(/still thinking/)).toBeDefined();
});

it('announces written files to screen readers at most every five seconds, and the end once [PP-23]', async () => {
  await start();
  const files = (file: number) =>
    act(() =>
      project.run.setProgress((progress) => ({ ...progress, stage: 'writing', fileCount: file })),
    );
  const said = () => screen.getAllByRole('status').map((one) => one.textContent);
  files(1);
  act(() => vi.advanceTimersByTime(limits.chat.updateMs));
  act(() => vi.advanceTimersByTime(10));
  expect(said()).toContain('1 file written');
  files(2);
  files(4);
  // Advance in two steps, because the announcer gets the new number only after the first one.
  act(() => vi.advanceTimersByTime(limits.chat.updateMs));
  act(() => vi.advanceTimersByTime(4000));
  expect(said()).toContain('1 file written');
  act(() => vi.advanceTimersByTime(1100));
  expect(said()).toContain('4 files written');
  act(() => project.run.setState({ status: 'finished' }));
  expect(said()).toContain('The answer is complete');
});
