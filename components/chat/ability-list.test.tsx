import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

describe('the editor of the list', () => {
  const file = '# Tasks\n\n- Add a task\n  - press "Add"\n  - see "A"\n- Delete a task\n';

  async function openEditor() {
    const scene = createConversationScene();
    const project = scene.opened();
    project.files.load([{ file_path: 'ACCEPTANCE.md', file_content: file, is_binary: false }], 1);
    project.repair.setState({ check: check([ability({}), lost]) });
    renderInProject(<FixCard />, project);
    fireEvent.click(screen.getByText('Edit the list'));
    return { scene, project };
  }

  it('changes, adds and removes lines, and saves them as a version [FIX-037]', async () => {
    const { project } = await openEditor();
    const change = vi.spyOn(project.saving, 'change');
    fireEvent.click(screen.getByLabelText('Remove line 2'));
    fireEvent.click(screen.getByText('Add a line'));
    fireEvent.change(screen.getByLabelText('Thing 2 that a user can do'), {
      target: { value: 'Print the list' },
    });
    fireEvent.click(screen.getByText('Save the list'));
    await waitFor(() => expect(screen.queryByText('Save the list')).toBeNull());
    expect(change).toHaveBeenCalledWith({
      files: [
        {
          file_path: 'ACCEPTANCE.md',
          file_content: '# Tasks\n\n- Add a task\n  - press "Add"\n  - see "A"\n- Print the list\n',
        },
      ],
    });
    expect(screen.getByText('Print the list')).toBeDefined();
    expect(screen.getByText('There are no steps for it yet.')).toBeDefined();
  });

  it('keeps everything when the edit is cancelled [FIX-037]', async () => {
    const { project } = await openEditor();
    fireEvent.click(screen.getByLabelText('Remove line 1'));
    fireEvent.click(screen.getByText('Cancel'));
    expect(screen.getByText('Add a task')).toBeDefined();
    expect(project.files.read('ACCEPTANCE.md')?.content).toBe(file);
  });
});

it('speaks the language of the person, and is silent without a list [FIX-036]', () => {
  show(check([ability({ text: '添加任务' })]), 'zh_CN');
  expect(screen.getByText('用户能做的 1 件事全部可用')).toBeDefined();
  const { container } = show(check([]));
  expect(container.textContent).toBe('');
});
