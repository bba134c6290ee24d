import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { PromptBox } from './prompt-box';
// Load lazy parts before the tests so that no test waits for them.
import './copy-project-button';

const copied = vi.hoisted(() => [] as unknown[]);
vi.mock('@/lib/projects/use-copy-project', () => ({
  useCopyProject:
    () =>
    async (...asked: unknown[]) =>
      void copied.push(asked),
}));
vi.stubGlobal('matchMedia', () => ({ matches: true }));

it('offers a copy of a read-only project in place of sending [GAP-75]', async () => {
  const { project } = createConversationScene();
  project.project.setState({ readOnly: true, uuid });
  renderInProject(<PromptBox />, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a copy' }));
  await waitFor(() => expect(copied).toEqual([[uuid, { done: 'Your copy is ready', go: true }]]));
});
