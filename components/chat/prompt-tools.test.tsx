import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '@/domain/contract';
import { setTestPlan } from '@/lib/account/testing-plan';
import { answerPlaceholder, userMessage } from '@/lib/chat/messages';
import { startProgress } from '@/lib/chat/progress';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { starterQuery } from '@/lib/models/starter';
import type { OpenProject } from '@/lib/projects/open-project';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { renderInProject } from '@/tests/support/page';
import { uuidOf } from '@/tests/support/projects';
// Load lazy parts before the tests so that no test waits for them.
import './cost-hint';
import './prompt-tools';
import { PromptBox } from './prompt-box';
import { QueuedPrompts } from './queued-prompts';
import { TurnCost } from './turn-cost';

// The test page has no router.
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  ({ project } = now);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  useDialogs.setState({ open: null });
  setTestPlan('CODE_PLAN_FREE');
  act(() => useSession.getState().clear());
});

type Server = { starter?: boolean; seesImages?: boolean; usualCost?: number | null };
/** Renders the box with its tools for a server with the given model. */
async function show({ starter = false, seesImages = true, usualCost = null }: Server = {}) {
  const known = [
    [starterQuery.queryKey, { starter, seesImages, found: [] }],
    [callQuery(contract.runtime.status, {}).queryKey, { usual: null, usualCost }],
  ] as const;
  renderInProject(
    <>
      <QueuedPrompts />
      <PromptBox />
    </>,
    project,
    'en_US',
    known,
  );
  await screen.findByRole('button', { name: 'Add images' });
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const image = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const chooser = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const shown = () => document.querySelectorAll('form img').length;
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

describe('the tools of the prompt box', () => {
  it('offers images, prompt enhancement, the context switch, sending and stopping [CHAT-001]', async () => {
    project.project.setState({ uuid: uuidOf(1) });
    await show();
    type('a shop');
    for (const name of [
      'Add images',
      'Improve prompt',
      'Include the chat and the files that matter',
      'Send',
    ])
      expect([name, has(name)]).toEqual([name, true]);
  });
  it('offers no prompt enhancement without a model', async () => {
    await show({ starter: true });
    expect(has('Improve prompt')).toBe(false);
  });
  it('disables images, prompt enhancement and the context switch in a read-only project [CHAT-037]', async () => {
    project.project.setState({ uuid: uuidOf(1), readOnly: true });
    await show();
    for (const name of [
      'Add images',
      'Improve prompt',
      'Include the chat and the files that matter',
    ])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    fireEvent.drop(box(), { dataTransfer: { files: [image('a')] } });
    fireEvent.paste(box(), { clipboardData: { types: ['Files'], files: [image('a')] } });
    await act(() => now.clock.advance(0));
    expect(shown()).toBe(0);
  });
  it('does not send a draft in a read-only project [CHAT-037]', async () => {
    project.project.setState({ readOnly: true });
    await show();
    type('words from before');
    expect(has('Send')).toBe(false);
  });
  it('offers no context switch on home, where there is neither chat nor file [HOME-010]', async () => {
    await show();
    expect(has('Include the chat and the files that matter')).toBe(false);
    act(() => project.project.setState({ uuid: uuidOf(1) }));
    expect(has('Include the chat and the files that matter')).toBe(true);
  });
  it('switches the context off and on [CHAT-034]', async () => {
    project.project.setState({ uuid: uuidOf(1) });
    await show();
    const toggle = screen.getByRole('button', {
      name: 'Include the chat and the files that matter',
    });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(toggle);
    expect([toggle.getAttribute('aria-pressed'), project.project.getState().context]).toEqual([
      'false',
      2,
    ]);
    fireEvent.click(toggle);
    expect(project.project.getState().context).toBe(1);
  });
});

describe('images', () => {
  it('adds up to three by file chooser, and removes them [CHAT-022, CHAT-025]', async () => {
    await show();
    expect([chooser().multiple, chooser().accept]).toEqual([true, 'image/*']);
    fireEvent.change(chooser(), {
      target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
    });
    await waitFor(() => expect(now.told).toEqual(['chat.fileUploadNotImg']));
    fireEvent.change(chooser(), {
      target: { files: ['a', 'b', 'c', 'd'].map((name) => image(name)) },
    });
    await waitFor(() => expect(shown()).toBe(3));
    expect(now.told).toEqual(['chat.fileUploadNotImg', 'chat.tooManyImages']);
    press('Remove image 1');
    expect([shown(), project.draft.getState().images[0]]).toEqual([2, 'data:image/png;base64,b']);
  });
  it('rejects images over 1 MB and over 8000 px [CHAT-023, CHAT-024]', async () => {
    now.state.pictures.set('wide', { width: 8001, height: 1, address: '' });
    await show();
    fireEvent.change(chooser(), { target: { files: [image('big', 1_048_577)] } });
    fireEvent.change(chooser(), { target: { files: [image('wide')] } });
    await waitFor(() =>
      expect(now.told).toEqual(['chat.fileUploadTooLarge', 'chat.fileUploadTooWH']),
    );
    expect(shown()).toBe(0);
  });
  it('asks a guest to sign in for images, and keeps the text [CHAT-026, CHAT-051]', async () => {
    now.state.signedIn = false;
    await show();
    type('a shop');
    const opened = vi.spyOn(chooser(), 'click');
    press('Add images');
    expect([now.told, opened.mock.calls.length, box().value]).toEqual([['sign-in'], 0, 'a shop']);
    now.state.signedIn = true;
    press('Add images');
    expect([opened.mock.calls.length, box().value, now.calls]).toEqual([1, 'a shop', []]);
  });
  it('adds images from the clipboard, and silently ignores large ones [CHAT-027]', async () => {
    await show();
    fireEvent.paste(box(), {
      clipboardData: { types: ['text/plain', 'Files'], files: [image('of a table')] },
    });
    fireEvent.paste(box(), {
      clipboardData: { types: ['Files'], files: [image('big', 1_048_577), image('a')] },
    });
    await waitFor(() => expect(shown()).toBe(1));
    expect(project.draft.getState().images).toEqual(['data:image/png;base64,a']);
    expect(now.told).toEqual([]);
  });
  it('adds images dropped on the box [CHAT-028]', async () => {
    await show();
    fireEvent.dragOver(box(), { dataTransfer: { types: ['Files'] } });
    expect(screen.getByText('Drop to add images')).toBeDefined();
    fireEvent.drop(box(), {
      dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' }), image('a')] },
    });
    await waitFor(() => expect(shown()).toBe(1));
    expect(now.told).toEqual([]);
  });
  it('shows that the current model cannot see images', async () => {
    await show({ seesImages: false });
    fireEvent.change(chooser(), { target: { files: [image('a')] } });
    expect(await screen.findByText(/cannot see images/)).toBeDefined();
  });
});

it('offers voice input only where the browser supports it [CHAT-029]', async () => {
  await show();
  expect(has('Speak')).toBe(false);
});
it('appends the transcript [CHAT-029]', async () => {
  const heard: { lang: string; onresult?: (event: unknown) => void; onend?: () => void }[] = [];
  class Recogniser {
    lang = '';
    start() {
      heard.push(this);
    }
    stop() {
      (this as { onend?: () => void }).onend?.();
    }
    abort() {}
  }
  vi.stubGlobal('webkitSpeechRecognition', Recogniser);
  await show();
  type('a shop');
  press('Speak');
  const results = [Object.assign([{ transcript: ' with tea ' }], { isFinal: true })];
  act(() => heard[0]?.onresult?.({ resultIndex: 0, results }));
  expect([box().value, heard[0]?.lang]).toEqual(['a shop with tea', 'en-US']);
  press('Stop listening');
  expect(has('Speak')).toBe(true);
});

it('shows progress and ignores Enter while it works, then shows the new text [CHAT-030, CHAT-005]', async () => {
  await show();
  type('a shop');
  let over = () => {};
  now.effects.open = async function* () {
    yield { id: 'e1:1', event: { type: 'data', content: 'A calm shop' } };
    await new Promise<void>((resolve) => {
      over = resolve;
    });
    yield { id: 'e1:2', event: { status: 'END', code: 0 } };
  };
  press('Improve prompt');
  await act(() => now.clock.advance(0));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect([has('Improving. Press to cancel'), send.disabled, box().readOnly]).toEqual([
    true,
    true,
    true,
  ]);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(project.run.getState().messages).toEqual([]);
  over();
  await act(() => now.clock.advance(0));
  expect(has('Improved')).toBe(true);
  // The box still has the old text for half a second; Enter must not send it.
  expect(box().value).toBe('a shop');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(project.run.getState().messages).toEqual([]);
  await act(() => now.clock.advance(500));
  expect(box().value).toBe('A calm shop');
  press('Restore my prompt');
  expect(box().value).toBe('a shop');
});
it('asks a guest to sign in, and shows why it failed [CHAT-031, CHAT-033]', async () => {
  await show();
  type('a shop');
  now.state.signedIn = false;
  press('Improve prompt');
  expect([now.told, box().value]).toEqual([['sign-in'], 'a shop']);
  now.state.signedIn = true;
  now.effects.open = async function* () {
    yield { id: 'e1:1', event: { type: 'error', code: 702, content: 'x' } };
  };
  press('Improve prompt');
  await act(() => now.clock.advance(0));
  expect([now.told[1], box().value]).toEqual(['insufficient-tokens', 'a shop']);
});

describe('queued prompts [PP-05]', () => {
  it('queues by the button and by Ctrl+Enter, restores or drops a prompt', async () => {
    await show();
    stream();
    expect(screen.getByText('Enter stops · Ctrl+Enter queues')).toBeDefined();
    expect(has('Queue')).toBe(false);
    type('darker');
    press('Queue');
    type('bigger');
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
    expect([screen.getAllByRole('listitem').map((item) => item.textContent), box().value]).toEqual([
      ['darker', 'bigger'],
      '',
    ]);
    expect(project.run.getState().status).toBe('loading');
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
    press('Edit');
    expect([screen.queryAllByRole('listitem').length, box().value]).toEqual([0, 'bigger']);
  });
});

describe('the estimated cost [PP-16]', () => {
  const rich = (tokens: number) =>
    act(() => useSession.setState({ status: 'signed-in', user: { tokens } as never }));
  it('shows next to the button with the remaining balance', async () => {
    rich(21_400);
    await show({ usualCost: 4_000 });
    expect(screen.queryByText(/left/)).toBeNull();
    type('a shop');
    expect(await screen.findByText('≈ 4,000 tokens · 21,400 left')).toBeDefined();
    fireEvent.keyDown(box(), { key: 'Enter' });
    // The code that reads an answer loads first.
    await waitFor(() => expect(now.calls).toContain('send'));
  });
  it('asks for confirmation of a high cost; the next press sends', async () => {
    rich(10_000);
    await show({ usualCost: 4_000 });
    type('a shop');
    const full = await screen.findByText('≈ 4,000 tokens · 10,000 left');
    // A phone has no room for the balance.
    const short = screen.getByText('≈ 4,000 tokens');
    expect([full.className, short.className]).toEqual(['max-sm:hidden', 'sm:hidden']);
    press('Send');
    expect((await screen.findByRole('alert')).textContent).toContain('about 4,000 tokens, 40%');
    expect(now.calls).toEqual([]);
    press('Not yet');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Send');
    fireEvent.click(await screen.findByRole('button', { name: 'Send anyway' }));
    // The code that reads an answer loads first.
    await waitFor(() => expect(now.calls).toContain('send'));
  });
  it('compares a cost above the balance with what is left', async () => {
    rich(3_000);
    await show({ usualCost: 4_000 });
    type('a shop');
    await screen.findByText('≈ 4,000 tokens · 3,000 left');
    press('Send');
    const asked = await screen.findByRole('alert');
    expect(asked.textContent).toContain('4,000 tokens, more than the 3,000 you have left');
  });
  it('shows no cost for the starter', async () => {
    rich(100);
    await show({ starter: true, usualCost: 4_000 });
    type('a shop');
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(/left/)).toBeNull();
  });
  it('shows under the answer in its parts, and shows when nothing was charged', () => {
    const used = { input: 3_620, cached: 2_600, output: 590, charged: 4_210 };
    const turn = { run: 'r', status: 'done' as const, version: 1, used, seconds: 1 };
    const whole = renderInProject(<TurnCost turn={turn} />, project);
    expect(whole.container.textContent).toBe(
      '4,210 tokens: 1,020 in 2,600 cached 590 out repairs free ',
    );
    renderInProject(<TurnCost turn={{ ...turn, used: { ...used, charged: 0 } }} />, project);
    expect(screen.getByText(/not charged/)).toBeDefined();
    const free = renderInProject(
      <TurnCost turn={{ ...turn, used: { input: 0, cached: 0, output: 0, charged: 0 } }} />,
      project,
    );
    expect(free.container.textContent).toBe('');
  });
});

describe('the switch for editing the page', () => {
  const paint = () =>
    act(() => {
      project.preview.open('http://x/');
      project.preview.handleReport('painted', '/', 'Tea');
    });

  it('is there while a page is shown, and asks a guest to sign in [CHAT-001, INJ-001]', async () => {
    await show();
    expect(has('Edit the page')).toBe(false);
    paint();
    press('Edit the page');
    expect(useDialogs.getState().open?.name).toBe('sign-in');
    expect(project.editing.getState().active).toBe(false);
  });

  it('begins editing in the page, and is disabled for readers [CHAT-037]', async () => {
    useSession.setState({ status: 'signed-in' });
    setTestPlan('CODE_PLAN_ADVANCE');
    project.view.show('code');
    await show();
    paint();
    press('Edit the page');
    expect(project.editing.getState().active).toBe(true);
    expect(project.view.getState().view).toBe('preview');
    press('Edit the page');
    expect(project.editing.getState().active).toBe(false);
    act(() => project.project.setState({ readOnly: true }));
    expect(screen.getByRole('button', { name: 'Edit the page' })).toMatchObject({ disabled: true });
  });
});
