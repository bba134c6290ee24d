import environmentConsole from 'node:console';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { PreviewView } from './preview-view';

const address = 'https://k8--5173--a1.local-credentialless.webcontainer-api.io/';
let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid: 'x', previewName: 'x' });
  now.project.runner.setState({ available: ['webcontainer', 'browser'], current: 'webcontainer' });
});
afterEach(() => {
  now.project.dispose();
  vi.restoreAllMocks();
});

it.each([
  ['needsReload', /loaded by its own address/, ['Reload this page', 'Run in the browser instead']],
  ['notSupported', /does not allow WebContainers/, ['Run in the browser instead']],
  ['notBooted', /did not start/, ['Try again', 'Run in the browser instead']],
] as const)('explains %s, and offers the alternatives [GAP-74]', (trouble, words, ways) => {
  now.project.runner.setState({ bootProblem: trouble });
  renderInProject(<PreviewView />, now.project);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(words);
  expect([...alert.querySelectorAll('button')].map((one) => one.textContent)).toEqual(ways);
  fireEvent.click(screen.getByRole('button', { name: 'Run in the browser instead' }));
  expect(now.project.runner.getState()).toMatchObject({ current: 'browser', bootProblem: null });
});

it('shows a page at the container’s address, and sends its host nothing about the project [GAP-74]', async () => {
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  now.project.runner.setState({ address });
  now.project.preview.open(address);
  const { container } = renderInProject(<PreviewView />, now.project);
  await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull());
  const frame = container.querySelector('iframe');
  expect([new URL(frame?.src ?? '').origin, frame?.name]).toEqual([new URL(address).origin, '']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Preview address' }).value).toBe(
    address.replace('https://', ''),
  );
  // The address works only inside the container, so the page shows no link to it.
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull();
  act(() => now.project.runner.choose('browser'));
  await waitFor(() =>
    expect(new URL(container.querySelector('iframe')?.src ?? '').origin).not.toBe(
      new URL(address).origin,
    ),
  );
});
