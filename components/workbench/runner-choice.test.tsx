import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { RunnerChoice } from './runner-choice';

it('shows nothing before the runner of the first run is known', () => {
  const { project } = createConversationScene();
  const { container } = renderInProject(<RunnerChoice />, project);
  expect(container.textContent).toBe('');
  project.dispose();
});

it('shows the only runner, without a choice [GAP-74]', () => {
  const { project } = createConversationScene();
  project.runner.setState({ available: ['browser'], current: 'browser' });
  renderInProject(<RunnerChoice />, project);
  expect(screen.getByText('Runs in the browser')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  project.dispose();
});

it('lets the user choose another runner, and stores it [GAP-74]', async () => {
  const { project } = createConversationScene();
  project.runner.setState({ available: ['remote', 'browser'], current: 'remote' });
  renderInProject(<RunnerChoice />, project);
  fireEvent.click(screen.getByRole('button', { name: 'Where it runs: Runs on the server' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Runs in the browser' }));
  expect(project.runner.getState().current).toBe('browser');
  project.dispose();
});
