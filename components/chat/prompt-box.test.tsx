import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPlaceholder, userMessage } from '@/lib/chat/messages';
import { startProgress } from '@/lib/chat/progress';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { renderInProject } from '@/tests/support/page';
import { PromptBox } from './prompt-box';

let project: OpenProject;
let sent: number;
let stopped: number;
beforeEach(() => {
  project = createConversationScene().project;
  sent = 0;
  stopped = 0;
  project.send = async () => {
    sent += 1;
  };
  project.stop = async () => {
    stopped += 1;
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  renderInProject(<PromptBox />, project);
});

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const stream = () =>
  act(() => {
    const at = new Date(0);
    project.run.start(
      [
        userMessage({ id: 'u', prompt: 'x', images: [], uuid: '', at }),
        answerPlaceholder({ id: 'a', uuid: '', at }),
      ],
      startProgress(0),
    );
  });

describe('the prompt box', () => {
  it('takes the direction of writing from its text', () => expect(box().dir).toBe('auto'));

  it('sends with Enter [CHAT-002]', () => {
    type('a shop');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(sent).toBe(1);
  });
  it('inserts a new line with Shift+Enter [CHAT-003]', () => {
    const event = createEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
    fireEvent(box(), event);
    expect(sent).toBe(0);
    expect(event.defaultPrevented).toBe(false);
  });
  it('ignores Enter during IME composition [CHAT-004]', () => {
    type('ni');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    expect(sent).toBe(0);
  });
  it('says on the button that it waits for a page [CHAT-053]', () => {
    type('like https://a.example/menu');
    act(() => project.draft.startReading('https://a.example/menu'));
    const wait = screen.getByRole('button', { name: 'Send once the page is read' });
    expect(wait).toHaveProperty('disabled', true);
    stream();
    expect(screen.getByRole('button', { name: 'Queue' })).toHaveProperty('disabled', true);
  });
  it('sends without a page whose address has left the text [CHAT-053]', () => {
    act(() => project.draft.startReading('https://a.example/menu'));
    type('a shop');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
  });
  it('stops a run with Enter [CHAT-006]', () => {
    stream();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect([sent, stopped]).toEqual([0, 1]);
  });
  it('enables the button when there is something to send, and shows a stop button while streaming [CHAT-007]', () => {
    const isDisabled = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled;
    expect(isDisabled()).toBe(true);
    type('   ');
    expect(isDisabled()).toBe(true);
    type('a shop');
    expect(isDisabled()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toBe(1);
    stream();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stopped).toBe(1);
  });
  it('says on the button that a prompt waits for the build [CHAT-011]', () => {
    stream();
    act(() => {
      project.run.setState({ status: 'finished' });
      project.build.begin(1);
    });
    type('a shop');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    expect(sent).toBe(1);
    act(() => project.build.end());
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });
  it('enables the button when there is only an attachment [CHAT-007]', () => {
    act(() => project.draft.fill({ text: '', images: ['https://a/b.png'] }));
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
  });
  it('has different heights before and after a chat starts [CHAT-019, ODD-28]', () => {
    const style = () => document.querySelector<HTMLElement>('#prompt')?.style;
    expect([style()?.minHeight, style()?.maxHeight]).toEqual(['106px', '200px']);
    stream();
    expect([style()?.minHeight, style()?.maxHeight]).toEqual(['76px', '260px']);
  });
  it('leaves most of a low window to a started conversation, and all of its height to home [CHAT-019]', () => {
    const limitsOfLowWindow = () =>
      [...(document.querySelector('#prompt')?.classList ?? [])].filter((name) =>
        name.includes('max-height:520px'),
      );
    expect(limitsOfLowWindow()).toEqual([]);
    stream();
    // 32 % of the window, but 76 px at least.
    expect(limitsOfLowWindow()).toEqual(['[@media(max-height:520px)]:max-h-[max(76px,32dvh)]!']);
  });
  it('grows with its text up to 200 px [CHAT-020]', () => {
    expect([box().style.maxHeight, box().className]).toEqual([
      '200px',
      expect.stringContaining('field-sizing-content'),
    ]);
  });
  it('grows with its text up to 200 px without support in CSS [CHAT-020]', () => {
    vi.stubGlobal('CSS', { supports: () => false });
    for (const [text, needed, shown] of [
      ['a\nb\nc', 90, '90px'],
      ['a\nb\nc\nd', 900, '200px'],
      ['', 20, ''],
    ] as const) {
      Object.defineProperty(box(), 'scrollHeight', { value: needed, configurable: true });
      type(text);
      expect([text, box().style.flexBasis]).toEqual([text, shown]);
    }
  });
  it('grows with its text up to 400 px in an app [CHAT-020, ODD-03]', () => {
    act(() => useSession.getState().setWindow('app'));
    Object.defineProperty(box(), 'scrollHeight', { value: 900, configurable: true });
    type('a\nb\nc\nd');
    expect([box().style.flexBasis, box().style.maxHeight]).toContain('400px');
    act(() => useSession.getState().setWindow('browser'));
  });
  it('takes the focus on load on devices with a pointer [PP-10]', () =>
    expect(document.activeElement).toBe(box()));
});
