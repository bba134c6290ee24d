import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '@/domain/contract';
import type { Check } from '@/domain/entities/check';
import { problem } from '@/domain/repair/problem';
import { answerPlaceholder, type Message } from '@/lib/chat/messages';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { callKey } from '@/lib/query';
import { renderInProject } from '@/tests/support/page';
import { FixCard } from './fix-card';
import { UserMessage } from './user-message';

const thrown = problem('page', 'ReferenceError: x is not defined', {
  file: 'src/App.tsx',
  line: 3,
  column: 7,
});
const check = (part: Partial<Check>): Check => ({
  ...{
    phase: 'broken',
    version: 1,
    problems: [thrown],
    fixed: [],
    attempts: 0,
    hasBrowser: true,
    why: 'off',
    run: null,
  },
  ...part,
});

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  project = now.opened();
  project.files.load([{ file_path: 'src/App.tsx', file_content: 'x', is_binary: false }], 1);
});
const show = (
  part: Partial<Check>,
  state?: { isFree: boolean; freeLeft: number; cost: number },
) => {
  project.repair.setState({ check: check(part) });
  const known = state
    ? [[callKey(contract.repair.state, { uuid }), { auto: true, ...state }] as const]
    : [];
  return renderInProject(<FixCard />, project, 'en_US', known);
};

it('shows the card with button, note and toggle when a command ends with error text and without DONE [FIX-001]', () => {
  project.terminal.begin(2);
  project.terminal.handleEvent({ type: 'data', text: 'Error: no such thing\n' });
  renderInProject(<FixCard />, project);
  expect(screen.getByText('A command reported an error')).toBeDefined();
  expect(screen.getByText('Error: no such thing')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Repair' })).toBeDefined();
  expect(screen.getByLabelText('Note (optional)')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /automatically/ }).getAttribute('aria-checked')).toBe(
    'true',
  );
  act(() => project.terminal.handleEvent({ type: 'done', domain: 'http://a' }));
  expect(screen.queryByText('A command reported an error')).toBeNull();
});

it('describes the problem in plain words; its location opens the file [FIX-001]', () => {
  show({});
  expect(screen.getByText('The page failed while it ran')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'src/App.tsx:3:7' }));
  expect(project.editor.getState().isUserChosen).toBe(true);
  expect(project.view.getState()).toMatchObject({ open: true, view: 'code' });
});

it.each([
  ['The page answers 500', ['HTTP 500']],
  ['The page did not answer', []],
])('shows only the status code of a page that cannot be opened: %s', (message, words) => {
  show({ problems: [problem('answer', message)] });
  const [, ...said] = Array.from(
    screen.getByRole('listitem').querySelectorAll('p'),
    ({ textContent }) => textContent,
  );
  expect(said).toEqual(words);
});

it('sends the note with the fix, and locks the button [FIX-006]', async () => {
  const asked: string[] = [];
  project.repair.requestFix = async (note) => {
    asked.push(note);
    project.repair.setState({ locked: true });
  };
  show({});
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'on phones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Repair' }));
  expect(asked).toEqual(['on phones']);
  expect(screen.getByRole('button', { name: 'Sent' }).hasAttribute('disabled')).toBe(true);
});

it.each([
  ['is free', { isFree: true, freeLeft: 50_000, cost: 3_000 }, false, 'Repair', false],
  [
    'is not free any more today',
    { isFree: false, freeLeft: 0, cost: 3_000 },
    false,
    'Repair · about 3,000 tokens',
    true,
  ],
  [
    'is paid by the user’s own key',
    { isFree: false, freeLeft: 0, cost: 3_000 },
    true,
    'Repair',
    false,
  ],
])(
  'shows on the button the cost of a repair that %s, and sends that the user saw it [FIX-001]',
  async (_, state, own, name, pays) => {
    const asked: unknown[] = [];
    project.repair.requestFix = async (...input) => void asked.push(input);
    if (own)
      project.project.setState({ model: { provider: 'OpenAI', name: 'm', own: true } as never });
    show({}, state);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(asked).toEqual([['', pays]]);
  },
);

it.each<[string, Partial<Check>, RegExp]>([
  ['the toggle is off', { why: 'off' }, /Automatic repair is off/],
  ['the same came back', { why: 'same', attempts: 1 }, /same problem came back/],
  [
    'three attempts were made',
    { why: 'attempts', attempts: 3 },
    /repaired 3 times and is still not right/,
  ],
  ['no model can be asked', { why: 'model' }, /no model/],
  ['something else is built', { why: 'busy' }, /Another project/],
  [
    'what is free today is used up',
    { why: 'budget' },
    /free repairs are used up, so automatic repair stopped/,
  ],
  ['no browser has looked', { hasBrowser: false }, /only the build and the terminal/],
  [
    'something was put right',
    { fixed: [{ name: 'import', file: 'src/App.tsx', subject: 'useState' }] },
    /Imported useState in src\/App\.tsx/,
  ],
])('shows that %s [ADR 027]', (_, part, words) => {
  show(part);
  expect(screen.getByText(words)).toBeDefined();
});

it('shows that everything it found is fixed, and can be dismissed [ADR 027]', () => {
  show({
    phase: 'clean',
    problems: [],
    why: null,
    fixed: [{ name: 'package', file: 'package.json', subject: 'clsx' }],
  });
  expect(screen.getByText('1 problem found and fixed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('1 problem found and fixed')).toBeNull();
});

it('shows the attempt number of a running repair, and that it is free [PP-16]', () => {
  project.run.setState({ status: 'loading' });
  show({ phase: 'repairing', attempts: 2, run: 'r2', why: null });
  expect(
    screen.getByText('Repairing automatically · attempt 2 of 3, free of charge'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Repair' })).toBeNull();
});

it.each<[string, () => void]>([
  [
    'nothing is wrong',
    () => project.repair.setState({ check: check({ phase: 'clean', problems: [], why: null }) }),
  ],
  ['a turn of the person’s own is under way', () => project.run.setState({ status: 'loading' })],
  ['it is somebody else’s project', () => project.project.setState({ readOnly: true })],
])('shows nothing while %s', (_, arrange) => {
  project.repair.setState({ check: check({}) });
  arrange();
  const { container } = renderInProject(<FixCard />, project);
  expect(container.textContent).toBe('');
});

describe('the message of a repair [CHAT-041, CHAT-056]', () => {
  const words = { role: 'user' as const, chat_id: '', createdAt: '', uuid, turn: null };
  const show = (note = '') => {
    const message = {
      ...{ ...words, id: '1', message_type: 'error' as const },
      content: [{ type: 'text' as const, text: note }],
      message_content: 'x is not defined',
    };
    project.run.setState({ messages: [message] });
    return { message, ...renderInProject(<UserMessage message={message} />, project) };
  };

  it('is in the product’s words, with what the tools said folded', () => {
    show();
    const details = screen.getByText('x is not defined').closest('details');
    expect(details?.open).toBe(false);
    expect(screen.getByText('Details').closest('summary')).not.toBeNull();
    expect(screen.queryByText('Repair these problems')).toBeNull();
  });

  it('keeps the user’s own note as theirs', () => {
    const { container } = show('on phones');
    expect(screen.getByText('on phones').closest('.ml-auto')).not.toBeNull();
    expect(container.querySelectorAll('.ml-auto')).toHaveLength(1);
    expect(screen.getByText('x is not defined').closest('.ml-auto')).toBeNull();
  });

  it('has no bubble of the user without a note', () => {
    expect(show().container.querySelector('.ml-auto')).toBeNull();
  });

  it('says how far the repair has come', () => {
    const { message } = show();
    const answer = (turn: Partial<NonNullable<Message['turn']>>): Message => ({
      ...answerPlaceholder({ id: '2', uuid, at: new Date(0) }),
      turn: { run: 'r', status: 'done', version: 2, used: null, seconds: 1, ...turn },
    });
    act(() => project.run.setState({ status: 'loading' }));
    expect(screen.getByText('I found a fault and am fixing it.')).toBeDefined();
    act(() => project.run.setState({ status: 'finished', messages: [message, answer({})] }));
    expect(screen.getByText('I found a fault and fixed it.')).toBeDefined();
    for (const turn of [{ status: 'interrupted' as const }, { version: null }]) {
      act(() => project.run.setState({ messages: [message, answer(turn)] }));
      expect(screen.getByText('I found a fault and tried to fix it.')).toBeDefined();
    }
  });
});

describe('the card of a repair [CHAT-056]', () => {
  const repairing = check({ phase: 'repairing', attempts: 1, run: 'r2', why: null });
  const card = () => screen.queryByRole('region', { name: 'Check and repair' });

  it('stays between the check that found the problem and the check of the repair', () => {
    project.repair.setState({ check: repairing, checking: true, underRepair: [thrown] });
    renderInProject(<FixCard />, project);
    const steps = [
      () => project.run.setState({ status: 'loading' }),
      () => project.run.setState({ status: 'finished' }),
      () => project.repair.setState({ check: null, checking: true }),
      () => project.repair.setState({ check: check({ phase: 'looking', problems: [] }) }),
    ];
    for (const step of steps) {
      act(step);
      expect(card()).not.toBeNull();
      expect(screen.queryByRole('button', { name: 'Repair' })).toBeNull();
    }
    expect(screen.getByText('Checking the repair…')).toBeDefined();
    act(() =>
      project.repair.setState({
        ...{ checking: false, underRepair: [] },
        check: check({ phase: 'clean', problems: [], why: null }),
      }),
    );
    expect(card()).toBeNull();
  });

  it('waits for the check before it shows what the terminal and the page said meanwhile', () => {
    project.repair.setState({ check: null, checking: true, pageProblems: [thrown] });
    renderInProject(<FixCard />, project);
    expect(card()).toBeNull();
    act(() => project.repair.setState({ checking: false }));
    expect(screen.getByText('The check found a problem')).toBeDefined();
  });

  it('counts one fault once, however check and page put it', () => {
    const again = problem('page', 'Uncaught ReferenceError: x is not defined');
    project.repair.setState({ check: check({}), pageProblems: [again] });
    renderInProject(<FixCard />, project);
    expect(screen.getByText('The check found a problem')).toBeDefined();
    expect(screen.getByText('src/App.tsx:3:7')).toBeDefined();
    act(() =>
      project.repair.setState({ pageProblems: [problem('page', 'Uncaught Error: another')] }),
    );
    expect(screen.getByText('The check found 2 problems')).toBeDefined();
  });
});
