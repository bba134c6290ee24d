import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useToasts } from '@/lib/toasts/store';
import { serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { uuidOf } from '@/tests/support/projects';
import { PromptBox } from './prompt-box';
// Load lazy parts before the tests so that no test waits for them.
import './copy-project-button';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));
vi.stubGlobal('matchMedia', () => ({ matches: true }));

it('offers a copy of a read-only project in place of sending [GAP-75]', async () => {
  const server = serveCalls({ 'versions.copy': () => ({ uuid: uuidOf(2) }) });
  const { project } = createConversationScene();
  project.project.setState({ readOnly: true, uuid });
  renderInProject(<PromptBox />, project);
  fireEvent.click(await screen.findByRole('button', { name: 'Remix' }));
  await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith(`/chat/${uuidOf(2)}`));
  expect(server.inputsOf('versions.copy')).toEqual([{ uuid }]);
  expect(useToasts.getState().recent[0]?.title).toBe('Your copy is ready');
});
