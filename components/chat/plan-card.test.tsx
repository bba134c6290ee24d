import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { splitPlan } from '@/domain/chat/plan';
import { languages } from '@/domain/locale';
import { answerPlaceholder, type Message } from '@/lib/chat/messages';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { starterQuery } from '@/lib/models/starter';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { ada } from '@/tests/support/projects';
import { AssistantMessage } from './assistant-message';
import { PlanCard } from './plan-card';
import { PromptBox } from './prompt-box';

const text =
  'A booking page.\n\n```plan\n- A start page\n- A form\n? Who may book?\n- Everyone\n- Members\n? Which days?\n- Daily\n- Weekends\n```\n';
const { plan } = splitPlan(text);

let project: OpenProject;
let built: [words: string, plan: string][];
beforeEach(() => {
  project = createConversationScene().project;
  built = [];
  project.buildPlan = async (...input) => void built.push(input);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
const withModel: NonNullable<Parameters<typeof renderInProject>[3]> = [
  [starterQuery.queryKey, { starter: false, seesImages: true, found: [] }],
];
const message: Message = {
  ...answerPlaceholder({ id: 'a', uuid, at: new Date(0) }),
  content: text,
  turn: { run: 'r', status: 'done', version: null, used: null, seconds: 1, mode: 'plan' },
};
const show = (isLast = true) => {
  project.run.setState({ messages: [message] });
  return renderInProject(
    <AssistantMessage message={message} isLast={isLast} />,
    project,
    'en_US',
    withModel,
  );
};
const showText = (content: string, mode: 'plan' | 'discuss' | undefined = 'plan') => {
  const turn = message.turn && { ...message.turn, mode };
  const one = { ...message, content, turn } as Message;
  project.run.setState({ messages: [one] });
  return renderInProject(<AssistantMessage message={one} isLast />, project, 'en_US', withModel);
};

describe('the card of a plan', () => {
  it('shows steps and questions in place of the block, and no other way to build [GEN-056]', () => {
    const { container } = show();
    expect(screen.getByText('A booking page.')).toBeDefined();
    expect(container.textContent).not.toContain('```');
    expect(container.querySelector('pre')).toBeNull();
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'A start page',
      'A form',
    ]);
    expect(
      screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent),
    ).toEqual(['Who may book?', 'Which days?']);
    expect(screen.getAllByRole('button', { name: /build/i })).toHaveLength(1);
  });

  it('builds with the answers that were chosen, by mouse or keyboard [GEN-057]', () => {
    show();
    const members = screen.getByRole<HTMLInputElement>('radio', { name: 'Members' });
    fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }));
    fireEvent.click(members);
    expect(members.checked).toBe(true);
    expect(members.name).toBe(
      screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).name,
    );
    expect(members.name).not.toBe(
      screen.getByRole<HTMLInputElement>('radio', { name: 'Daily' }).name,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Build this' }));
    expect(built).toEqual([
      [
        'Build this plan.\nWho may book? Members',
        '# Plan\n\n- A start page\n- A form\n\n## Decisions\n\n- Who may book? Members\n- Which days? (open)\n',
      ],
    ]);
  });

  it('builds without answers when the questions are skipped [GEN-057]', () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Members' }));
    fireEvent.click(screen.getByRole('button', { name: 'Skip the questions' }));
    expect(built[0]?.[0]).toBe('Build this plan.');
    expect(built[0]?.[1]).toContain('- Who may book? (open)');
  });

  it('only shows an earlier plan, and that of somebody else’s project [GEN-057]', () => {
    show(false);
    expect(screen.getByText('A form')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    act(() => project.project.setState({ readOnly: true }));
    if (plan) renderInProject(<PlanCard plan={plan} isOpen />, project, 'en_US', withModel);
    expect(screen.queryByRole('button', { name: 'Build this' })).toBeNull();
  });

  it('has its form also where the model has not closed the block [GEN-057]', () => {
    showText('```plan\n- A form\n? Who?\n- All\n- Members');
    expect(screen.getByRole('radio', { name: 'Members' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Build this' })).toBeDefined();
  });

  it('keeps the answers apart by place, whatever the questions say [GEN-057]', () => {
    showText(
      '```plan\n- A form\n? constructor\n- a\n- b\n? Same?\n- c\n- d\n? Same?\n- e\n- f\n```',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'f' }));
    fireEvent.click(screen.getByRole('button', { name: 'Build this' }));
    expect(built[0]?.[0]).toBe('Build this plan.\nSame? f');
    expect(built[0]?.[1]).toContain('- constructor (open)\n- Same? (open)\n- Same? f\n');
  });

  it('leaves a way to build an answer without a plan [GEN-057]', () => {
    showText('I would make a start page.');
    expect(screen.getByRole('button', { name: 'Build this' })).toBeDefined();
  });

  it('is not made of a discussion that shows such a block [GEN-056]', () => {
    const { container } = showText(text, 'discuss');
    expect(screen.queryByRole('region', { name: messagesOf('en_US').chat.plan.label })).toBeNull();
    expect(container.querySelector('pre')).not.toBeNull();
  });

  it('has no form with the starter, which cannot build it [GEN-057]', () => {
    if (!plan) throw new Error('no plan');
    renderInProject(<PlanCard plan={plan} isOpen />, project, 'en_US', [
      [starterQuery.queryKey, { starter: true, seesImages: true, found: [] }],
    ]);
    expect(screen.getByText('A form')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each(languages)('speaks %s [GEN-057]', (language) => {
    if (!plan) throw new Error('no plan');
    renderInProject(<PlanCard plan={plan} isOpen />, project, language, withModel);
    const { build, skip } = messagesOf(language).chat.plan;
    for (const name of [build, skip]) expect(screen.getByRole('button', { name })).toBeDefined();
  });
});

describe('the button for a plan', () => {
  const open = (starter = false) => {
    act(() => useSession.getState().setAccount(ada, []));
    const sent: unknown[] = [];
    project.send = async (options) => void sent.push(options?.isPlan);
    renderInProject(<PromptBox />, project, 'en_US', [
      [starterQuery.queryKey, { starter, seesImages: true, found: [] }],
    ]);
    return sent;
  };
  const type = (words: string) =>
    fireEvent.change(screen.getByRole('textbox'), { target: { value: words } });
  const button = () => screen.findByRole('button', { name: 'Plan first' });
  const isPressed = async () => (await button()).getAttribute('aria-pressed');
  const sendIt = () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });

  it('is pressed by itself for a vague first request, and can be released [GEN-056]', async () => {
    const sent = open();
    type('a shop');
    expect(await isPressed()).toBe('false');
    type('make me a website');
    await waitFor(async () => expect(await isPressed()).toBe('true'));
    expect(screen.getByRole('status').textContent).toContain('Plans first');
    sendIt();
    fireEvent.click(await button());
    expect(await isPressed()).toBe('false');
    sendIt();
    expect(sent).toEqual([true, false]);
  });

  it('waits for the chat, and is released for a project with files [GEN-056]', async () => {
    const sent = open();
    act(() => project.run.setState({ opening: true }));
    type('make me a website');
    expect(await isPressed()).toBe('false');
    act(() => project.run.setState({ opening: false }));
    await waitFor(async () => expect(await isPressed()).toBe('true'));
    act(() => project.files.setState({ paths: ['index.html'] }));
    await waitFor(async () => expect(await isPressed()).toBe('false'));
    sendIt();
    expect(sent).toEqual([false]);
  });

  it('is released where an image says what the text does not [GEN-056]', async () => {
    open();
    type('make me a website');
    await waitFor(async () => expect(await isPressed()).toBe('true'));
    act(() => project.draft.setState({ images: ['data:image/png;base64,AAAA'] }));
    await waitFor(async () => expect(await isPressed()).toBe('false'));
  });

  it('asks for a plan of any request, also later in a conversation [GEN-056]', async () => {
    const sent = open();
    act(() => project.run.setState({ messages: [message] }));
    type('make me a website');
    expect(await isPressed()).toBe('false');
    fireEvent.click(await button());
    sendIt();
    expect(sent).toEqual([true]);
  });

  it('is not there with the starter, which cannot plan [GEN-056]', async () => {
    const sent = open(true);
    type('make me a website');
    await screen.findByRole('button', { name: 'Add images' });
    expect(screen.queryByRole('button', { name: 'Plan first' })).toBeNull();
    sendIt();
    expect(sent).toEqual([false]);
  });
});
