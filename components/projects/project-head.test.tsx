import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { pageHeaders, projectOf, serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { signInWith } from '@/tests/support/projects';
import { ProjectHead } from './project-head';

vi.mock('next/headers', () => ({ headers: async () => pageHeaders() }));

let server: ReturnType<typeof serveCalls>;
const refuse = (code: number, message: string) => () => {
  throw new CallError(code, message);
};
let project: OpenProject;
// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/popover-panel')));
beforeEach(() => {
  ({ project } = createConversationScene());
  server = serveCalls({
    'projects.update': () => projectOf(7),
    'projects.setGrade': () => projectOf(7),
  });
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  signInWith('CODE_PLAN_PRO');
});

const started = (more: Partial<ReturnType<OpenProject['project']['getState']>> = {}) => {
  project.project.setState({ uuid, id: '7', title: 'Tea', ...more });
  project.run.setState({ messages: [{ id: 'u1', role: 'user', content: 'a tea shop' }] as never });
  return renderInProject(<ProjectHead />, project);
};
const title = () => screen.queryByRole('button', { name: 'Rename: Tea' });
const picker = () => screen.queryByRole('button', { name: /^Who can open it/ });
const toasts = () => useToasts.getState().recent.map(({ title: said, text }) => [said, text]);

it('shows title and visibility once a chat has started [HEAD-003]', () => {
  const { unmount } = renderInProject(<ProjectHead />, project);
  expect([title(), picker()]).toEqual([null, null]);
  unmount();
  started();
  expect(title()?.textContent).toBe('Tea');
  expect(picker()?.textContent).toBe('Private');
});

it('shows only the name of another user’s project, and that it is read-only [GAP-75]', () => {
  started({ readOnly: true, grade: 1 });
  expect([title(), picker()]).toEqual([null, null]);
  expect(screen.getByText('Tea')).toBeTruthy();
  expect(screen.getByText('Read-only')).toBeTruthy();
});

describe('the title', () => {
  const type = async (value: string) => {
    fireEvent.click(title() as HTMLElement);
    const field = screen.getByRole('textbox', { name: 'Project name' });
    fireEvent.change(field, { target: { value } });
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  };

  it('renames in place [PROJ-009]', async () => {
    started();
    await type(' Tea house ');
    await waitFor(() =>
      expect(server.received).toEqual([
        { call: 'projects.update', input: { id: '7', title: 'Tea house' } },
      ]),
    );
    expect(await screen.findByText('Tea house')).toBeTruthy();
    expect(project.project.getState().title).toBe('Tea house');
  });

  it('sends nothing when the title is unchanged [PROJ-011]', async () => {
    started();
    await type('  Tea ');
    expect(server.received).toEqual([]);
    expect(title()).toBeTruthy();
  });

  it('shows what is wrong and keeps the input [PROJ-010]', async () => {
    started();
    await type('   ');
    expect(toasts()).toEqual([['The name can’t be empty.', undefined]]);
    expect(screen.getByRole('textbox')).toBeTruthy();
    expect(server.received).toEqual([]);
    expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe(
      String(limits.project.titleMax),
    );
  });

  it('shows that it was saved, or why it was not [PROJ-013]', async () => {
    started();
    server.answers['projects.update'] = refuse(404, 'It is gone.');
    await type('House');
    await waitFor(() =>
      expect(toasts()).toEqual([['The change was not saved. Try again.', 'It is gone.']]),
    );
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('House');
    server.answers['projects.update'] = () => projectOf(7);
    await act(async () => void fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' }));
    await waitFor(() => expect(toasts()[0]).toEqual(['Name saved', undefined]));
  });

  it('offers the upgrade without the required plan [PROJ-012, MEM-014]', () => {
    signInWith();
    started();
    fireEvent.click(title() as HTMLElement);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(useDialogs.getState().open).toEqual({ name: 'upsell', props: { gate: 'hasGrade' } });
  });
});

describe('the visibility', () => {
  const pick = async () => {
    fireEvent.click(picker() as HTMLElement);
    await screen.findByRole('radio', { name: 'Public' });
  };
  const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;

  it('switches between public and private at once [HEAD-016]', async () => {
    started();
    await pick();
    expect([radio('Public').checked, radio('Private').checked]).toEqual([false, true]);
    fireEvent.click(radio('Public'));
    await waitFor(() => expect(picker()?.textContent).toBe('Public'));
    await waitFor(() =>
      expect(server.received).toEqual([
        { call: 'projects.setGrade', input: { id: '7', grade: 1 } },
      ]),
    );
  });

  it('reverts when the server refuses, and shows that [PROJ-015]', async () => {
    started();
    server.answers['projects.setGrade'] = refuse(500, 'Not now.');
    await pick();
    fireEvent.click(radio('Public'));
    await waitFor(() =>
      expect(toasts()).toEqual([['The change was not saved. Try again.', 'Not now.']]),
    );
    await waitFor(() => expect(project.project.getState().grade).toBe(2));
    expect(radio('Private').checked).toBe(true);
  });

  it('offers the upgrade to a free user instead of a change [PROJ-014, PROJ-012, MEM-014]', async () => {
    signInWith();
    started({ grade: 1 });
    await pick();
    expect(
      radio('Private').matches(':disabled') || radio('Private').closest('fieldset')?.disabled,
    ).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'See upgrades' }));
    expect(useDialogs.getState().open).toEqual({ name: 'upsell', props: { gate: 'hasGrade' } });
  });

  it('cannot change while an answer is generated [PROJ-014]', async () => {
    started();
    act(() => project.run.setState({ status: 'loading' } as never));
    await pick();
    expect(radio('Public').closest('fieldset')?.disabled).toBe(true);
    act(() => project.run.setState({ status: 'finished' } as never));
    expect(radio('Public').closest('fieldset')?.disabled).toBe(false);
  });
});
