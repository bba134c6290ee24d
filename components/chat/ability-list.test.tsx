import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AbilityResult, Check } from '@/domain/entities/check';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { FixCard } from './fix-card';

const ability = (part: Partial<AbilityResult>): AbilityResult => ({
  ...{ text: 'Add a task', outcome: 'works', reason: null, picture: null },
  ...part,
});
const check = (abilities: AbilityResult[], part: Partial<Check> = {}): Check => ({
  ...{ phase: 'clean', version: 1, problems: [], fixed: [], attempts: 0, hasBrowser: true },
  ...{ why: null, run: null, abilities },
  ...part,
});

function show(one: Check, language: 'en_US' | 'zh_CN' = 'en_US') {
  const project = createConversationScene().opened();
  project.repair.setState({ check: one });
  return renderInProject(<FixCard />, project, language);
}

const lost = ability({ text: 'Delete a task', outcome: 'failed', reason: 'remains' });
const untried = ability({ text: 'Print the list', outcome: 'untried', reason: 'steps' });

it('says in one line how many things work, and lists each with its reason [FIX-036]', () => {
  show(check([ability({}), lost, untried]));
  fireEvent.click(screen.getByText('1 of 3 things a user can do work'));
  const [first, second, third] = screen.getAllByRole('listitem', { hidden: true });
  expect(within(first as HTMLElement).getByLabelText('works')).toBeDefined();
  expect(within(second as HTMLElement).getByLabelText('does not work')).toBeDefined();
  expect(second?.textContent).toBe('Delete a taskWhat should go away is still shown.');
  expect(third?.textContent).toBe('Print the listThere are no steps for it yet.');
});

it('lists them in the card of a problem, too [FIX-036]', () => {
  const problem = { kind: 'ability', message: 'Delete a task\nPlayed: x', file: null } as const;
  show(
    check([ability({}), lost], {
      ...{ phase: 'broken', why: 'attempts' },
      problems: [{ ...problem, line: null, column: null }],
    }),
  );
  expect(screen.getByText('Something a user should be able to do does not work')).toBeDefined();
  expect(screen.getByText('1 of 2 things a user can do work')).toBeDefined();
});

it('speaks the language of the person, and is silent without a list [FIX-036]', () => {
  show(check([ability({ text: '添加任务' })]), 'zh_CN');
  expect(screen.getByText('用户能做的 1 件事全部可用')).toBeDefined();
  const { container } = show(check([]));
  expect(container.textContent).toBe('');
});
