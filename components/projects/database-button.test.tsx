import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import type { ProjectState } from '@/lib/projects/project-store';
import { useSession } from '@/lib/session/store';
import { renderInProject } from '@/tests/support/page';
import { DatabaseButton } from './database-button';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  useSession.setState({ status: 'signed-in' });
});
afterEach(() => {
  now.project.dispose();
  act(() => useSession.getState().clear());
});

const managed: Partial<ProjectState> = { uuid, id: '7', grade: 1, isManage: 1, readOnly: false };
const button = () => screen.queryByRole('button', { name: 'Database' });

it('opens the data of a public project that has a backend [DB-005, HEAD-006]', () => {
  now.project.project.setState(managed);
  renderInProject(<DatabaseButton />, now.project, 'en_US');
  fireEvent.click(button() as HTMLElement);
  expect(now.project.view.getState()).toMatchObject({ open: true, view: 'data', pane: 'data' });
  expect(button()?.getAttribute('aria-pressed')).toBe('true');
});

it.each<[string, Partial<ProjectState>]>([
  ['a private project', { grade: 2 }],
  ['a project without a backend', { isManage: 0 }],
  ['a project of somebody else', { readOnly: true }],
])('is not shown for %s [DB-005]', (_, state) => {
  now.project.project.setState({ ...managed, ...state });
  renderInProject(<DatabaseButton />, now.project, 'en_US');
  expect(button()).toBeNull();
});

it('is not shown to a guest [DB-005, HEAD-006]', () => {
  useSession.getState().clear();
  now.project.project.setState(managed);
  renderInProject(<DatabaseButton />, now.project, 'en_US');
  expect(button()).toBeNull();
});
