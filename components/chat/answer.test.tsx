import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createArtifactParser } from '@/domain/artifact/parser';
import { languages } from '@/domain/locale';
import type { ActionStatus, Artifact } from '@/lib/chat/answer';
import { createAnswerBuilder } from '@/lib/chat/answer-builder';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { ArtifactCard } from './artifact-card';
import { InterruptedNotice } from './interrupted-notice';
import { MessageList } from './message-list';
import { MessagePicture } from './message-picture';
import { isAtBottom } from './use-auto-scroll';
import { UserMessage } from './user-message';

let project: OpenProject;
let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  ({ project } = now);
});

function artifact(statuses: ActionStatus[], filePath = 'src/App.tsx'): Artifact {
  const builder = createAnswerBuilder();
  const actions = statuses
    .map(
      (_, index) =>
        `<appAction type="${['file', 'shell', 'start'][index]}" filePath="${filePath}">x</appAction>`,
    )
    .join('');
  for (const event of createArtifactParser().push(
    `<appArtifact id="a" title="A shop" type="bundled">${actions}</appArtifact>`,
  ))
    builder.apply(event);
  statuses.forEach((status, key) => {
    builder.setStatus(key, status);
  });
  const block = builder.snapshot().blocks[0];
  if (block?.type !== 'artifact') throw new Error('No card');
  return block.artifact;
}

describe('the artifact card', () => {
  it('shows progress until every action is complete, then folds to one line [GEN-035]', () => {
    const { unmount, container } = renderInProject(
      <ArtifactCard
        artifact={artifact(['complete', 'running', 'pending'])}
        growing={false}
        turn={null}
      />,
      project,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    // Select the spinner of the card itself, not the spinner of a row.
    expect(container.querySelector('button[aria-expanded] .animate-spin')).not.toBeNull();
    unmount();
    renderInProject(
      <ArtifactCard
        artifact={artifact(['complete', 'complete', 'complete'])}
        growing={false}
        turn={null}
      />,
      project,
    );
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    expect(screen.getByRole('button', { name: /A shop/ }).textContent).toContain('1 file');
  });
  it.each([
    ['running', [null, 'spinner', 'terminal']],
    ['complete', ['tick', 'tick', 'tick']],
    ['failed', ['cross', 'cross', 'cross']],
  ] as const)('shows %s actions by their icons [GEN-036]', (status, icons) => {
    renderInProject(
      <ArtifactCard artifact={artifact(['complete', status, status])} growing turn={null} />,
      project,
    );
    const rows = screen.getAllByRole('listitem');
    const iconOf = (row: Element | undefined) =>
      row?.querySelector('[data-icon]')?.getAttribute('data-icon') ??
      (row?.querySelector('.animate-spin') ? 'spinner' : null);
    expect(iconOf(rows[1])).toBe(icons[1]);
    expect(iconOf(rows[2])).toBe(icons[2]);
  });
  it('shows in words what failed [GEN-028, GEN-038]', () => {
    renderInProject(
      <ArtifactCard
        artifact={artifact(['complete', 'failed', 'failed'])}
        growing={false}
        turn={null}
      />,
      project,
    );
    expect(screen.getByText('The command failed')).toBeDefined();
    expect(screen.getByText('The app didn’t start')).toBeDefined();
    expect(screen.getAllByText('Action failed')).toHaveLength(2);
  });
  it('marks aborted actions [GEN-039]', () => {
    renderInProject(
      <ArtifactCard
        artifact={artifact(['aborted', 'aborted', 'aborted'])}
        growing={false}
        turn={null}
      />,
      project,
    );
    expect(screen.getAllByText('Aborted')).toHaveLength(3);
  });
  it('shows bidirectional control characters in a file name as visible text [SEC-L15]', () => {
    renderInProject(
      <ArtifactCard artifact={artifact(['running'], 'a\u202Etxt.b')} growing turn={null} />,
      project,
    );
    expect(screen.getByRole('button', { name: 'a\\u202Etxt.b' }).textContent).toBe('a\\u202Etxt.b');
  });
  it('opens a file in the editor', async () => {
    renderInProject(
      <ArtifactCard artifact={artifact(['complete', 'running'])} growing turn={null} />,
      project,
    );
    fireEvent.click(screen.getByRole('button', { name: 'src/App.tsx' }));
    await now.clock.advance(30);
    expect(project.editor.getState()).toMatchObject({ active: 'src/App.tsx', isUserChosen: true });
    expect(project.view.getState()).toMatchObject({ open: true, view: 'code' });
  });
});

describe('messages', () => {
  it('shows text and images, by address and by bytes [CHAT-039]', () => {
    const source = { media_type: 'image/png', type: 'base64' as const, data: 'AAAA' };
    const content = [
      { type: 'text' as const, text: 'like this' },
      { type: 'image' as const, image: 'https://a/b.png' },
      { type: 'image' as const, source },
    ];
    const message = {
      id: '1',
      role: 'user' as const,
      content,
      chat_id: '',
      message_type: null,
      message_content: null,
      createdAt: '',
      uuid: '',
      turn: null,
    };
    const { container } = renderInProject(<UserMessage message={message} />, project);
    expect(screen.getByText('like this')).toBeDefined();
    expect(
      [...container.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    ).toEqual(['https://a/b.png', 'data:image/png;base64,AAAA']);
  });
  it('shows a notice in place of a missing image, in each language', () => {
    const said = languages.map((language) => {
      const { container, unmount } = renderInProject(
        <MessagePicture src="https://a/gone.png" />,
        project,
        language,
      );
      fireEvent.error(container.querySelector('img') as HTMLImageElement);
      expect(container.querySelector('img')).toBeNull();
      const text = container.textContent;
      unmount();
      return text;
    });
    expect(said).toEqual(languages.map((language) => messagesOf(language).chat.imageGone));
  });
  it('sticks to the bottom within ten pixels of it [CHAT-016]', () => {
    expect(isAtBottom({ scrollHeight: 1000, scrollTop: 490, clientHeight: 500 })).toBe(true);
    expect(isAtBottom({ scrollHeight: 1000, scrollTop: 489, clientHeight: 500 })).toBe(false);
  });
  it('offers a button to scroll to the bottom, and scrolls [CHAT-017]', () => {
    renderInProject(<MessageList />, project);
    const list = screen.getByRole('log');
    Object.defineProperties(list, { scrollHeight: { value: 1000 }, clientHeight: { value: 500 } });
    expect(screen.queryByRole('button')).toBeNull();
    scrollTo(list, 500);
    scrollTo(list, 300);
    fireEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
    expect(list.scrollTop).toBe(1000);
  });
  it('stays at the bottom when the list grows before its own scroll event arrives [CHAT-016]', () => {
    renderInProject(<MessageList />, project);
    const list = screen.getByRole('log');
    let scrollHeight = 1000;
    Object.defineProperties(list, {
      scrollHeight: { get: () => scrollHeight },
      clientHeight: { value: 500 },
    });
    scrollTo(list, 500);
    scrollHeight = 1080;
    scrollTo(list, 500);
    scrollTo(list, 520);
    expect(screen.queryByRole('button')).toBeNull();
    scrollTo(list, 480);
    expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeDefined();
  });
  it('is a log without live announcements [PP-23]', () => {
    renderInProject(<MessageList />, project);
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  });
  it('continues or retries an interrupted answer [PP-04]', () => {
    const asked: string[] = [];
    project.resume = async (how) => void asked.push(how);
    renderInProject(<InterruptedNotice status="interrupted" files={7} />, project);
    expect(screen.getByText('Interrupted. 7 finished files are kept.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked).toEqual(['continue', 'retry']);
  });
});

it.each([
  ['browser', 1800],
  ['app', 2600],
] as const)(
  'in a window of the %s scrolls to the bottom again after %i ms [CHAT-018]',
  (window, ms) => {
    useSession.getState().setWindow(window);
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      useSession.getState().setWindow('browser');
    });
    renderInProject(<MessageList />, project);
    const list = screen.getByRole('log');
    Object.defineProperties(list, { scrollHeight: { value: 1000 }, clientHeight: { value: 500 } });
    vi.advanceTimersByTime(ms - 1);
    expect(list.scrollTop).toBe(0);
    vi.advanceTimersByTime(1);
    expect(list.scrollTop).toBe(1000);
  },
);

function scrollTo(list: HTMLElement, top: number): void {
  act(() => {
    list.scrollTop = top;
    fireEvent.scroll(list);
  });
}
