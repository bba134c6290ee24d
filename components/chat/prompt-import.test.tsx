import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { PromptTools } from './prompt-tools';

// The test page has no router.
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const name = { name: 'Import a project' };

beforeEach(() => {
  serveCalls({});
  useDialogs.setState({ open: null });
  useSession.setState({ status: 'guest' });
});

it('imports a project from the box of home, for a guest after sign-in [HOME-010]', () => {
  renderInProject(<PromptTools />, createConversationScene().project);
  fireEvent.click(screen.getByRole('button', name));
  expect(useDialogs.getState().open?.name).toBe('sign-in');
  act(() => useSession.getState().markSignedIn());
  fireEvent.click(screen.getByRole('button', name));
  expect(useDialogs.getState().open?.name).toBe('import-project');
});

it('has no import in the box of a project [HOME-010]', () => {
  const { project } = createConversationScene();
  renderInProject(<PromptTools />, project);
  expect(screen.getByRole('button', name)).toBeDefined();
  act(() => project.project.setState({ uuid: 'x' }));
  expect(screen.queryByRole('button', name)).toBeNull();
});
