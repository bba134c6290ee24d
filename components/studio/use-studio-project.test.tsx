import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { failure } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { projectEffects } from '@/lib/projects/effects.client';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { announceRestore } from '@/lib/versions/restore-announcements.client';
import { eventStream, serveCalls, serverStatus } from '@/tests/support/calls';
import { messagesOf, renderInProject } from '@/tests/support/page';
import { useStudioProject } from './use-studio-project';

const address = vi.hoisted(() => ({ path: '/', listeners: new Set<() => void>() }));
vi.mock('next/navigation', async () => {
  const { useSyncExternalStore } = await import('react');
  const go = (path: string) => {
    address.path = path;
    window.history.replaceState(null, '', path);
    for (const tell of address.listeners) tell();
  };
  const router = { push: (path: string) => setTimeout(() => go(path)) };
  const listen = (tell: () => void) => {
    address.listeners.add(tell);
    return () => address.listeners.delete(tell);
  };
  return {
    useRouter: () => router,
    usePathname: () => useSyncExternalStore(listen, () => address.path),
  };
});

let server: ReturnType<typeof serveCalls>;
const unknown = () => {
  throw new CallError(404, 'not here');
};

let current: OpenProject;
function Studio() {
  const { project } = useStudioProject();
  current = project;
  return <p>{project.project.getState().uuid ?? 'home'}</p>;
}
const visit = (path: string) =>
  act(() => {
    address.path = path;
    window.history.replaceState(null, '', path);
    for (const tell of address.listeners) tell();
  });

// Load lazy code first, because one test has a fake clock.
beforeAll(async () => void (await import('@/lib/projects/upstream-calls.client')));
beforeEach(() => {
  localStorage.clear();
  address.path = '/';
  window.history.replaceState(null, '', '/');
  useSession.setState({ status: 'signed-in' });
  server = serveCalls({
    'projects.issueUuid': () => ({ uuid }),
    'projects.infoByUuid': unknown,
    'chat.getChat': unknown,
    'runtime.status': () => serverStatus(),
  });
  renderInProject(<Studio />, createConversationScene().project);
});

it('starts a new project when the user returns to the home address [ROUTE-002]', () => {
  const before = current;
  current.project.setState({ uuid, title: 'Tea' });
  visit(`/chat/${uuid}`);
  expect(current).toBe(before);
  visit('/');
  expect(current).not.toBe(before);
  expect(current.project.getState()).toMatchObject({ uuid: null, title: '' });
});

it('loads the project that another address names [ROUTE-005]', async () => {
  server.answers['chat.getChat'] = () => new Promise(() => {});
  visit(`/chat/${uuid}`);
  expect(current.project.getState().uuid).toBe(uuid);
  expect(current.run.getState().opening).toBe(true);
});

it('returns home from a failed first prompt with prompt and reason, and a dialog when tokens ran out [GEN-011, GEN-013]', async () => {
  useDialogs.setState({ open: null });
  server.answers['chat.send'] = () => eventStream('r', [failure(702)]);
  const before = current;
  act(() => current.draft.setText('a tea shop'));
  await act(() => current.send());
  await waitFor(() => expect(address.path).toBe('/'));
  expect(current).not.toBe(before);
  expect(current.draft.getState().text).toBe('a tea shop');
  expect(current.run.getState().failure).toMatchObject({ code: 702 });
  expect(screen.getByText('home')).toBeDefined();
  expect(useDialogs.getState().open).toEqual({ name: 'insufficient-tokens', props: {} });
});

it('shows a restore of another tab', async () => {
  server.answers['chat.getChat'] = () => new Promise(() => {});
  // Use a project of this test only, because the channel also reaches tests in other files.
  const own = crypto.randomUUID();
  visit(`/chat/${own}`);
  announceRestore({ uuid: own, number: 3, origin: 1 });
  await waitFor(() => expect(current.files.getState().restored).toEqual({ number: 3, origin: 1 }));
});

it.each([704, 4001])(
  'shows after %s that it is too long and what to do [GEN-015]',
  async (code) => {
    useToasts.setState({ recent: [] });
    server.answers['chat.send'] = () => eventStream('r', [failure(code)]);
    act(() => current.draft.setText('a tea shop'));
    await act(() => current.send());
    const { chatTask } = messagesOf('en_US');
    expect(useToasts.getState().recent[0]).toMatchObject({
      title: chatTask.naxTokenTitle,
      text: chatTask.naxTokenDesc,
    });
    // The page goes to the home screen in the next task. Wait for it, so that it does not affect
    // the next test.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  },
);

it('tracks whether the page is visible [CHAT-043]', () => {
  for (const state of ['hidden', 'visible'] as const) {
    const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    expect(projectEffects.page.isHidden()).toBe(state === 'hidden');
    looked.mockRestore();
  }
});

it('goes home shortly after a chat could not be loaded [ROUTE-016]', async () => {
  vi.useFakeTimers();
  visit(`/chat/${uuid}`);
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(address.path).toBe(`/chat/${uuid}`);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(address.path).toBe('/');
  vi.useRealTimers();
});

it('keeps an unsent text for each place, and shows it in no other [CHAT-058]', async () => {
  server.answers['chat.getChat'] = () => new Promise(() => {});
  server.answers['projects.infoByUuid'] = () => new Promise(() => {});
  const other = '22222222-2222-4222-8222-222222222222';
  act(() => current.draft.setText('a résumé'));
  visit(`/chat/${uuid}`);
  expect(current.draft.getState().text).toBe('');
  act(() => current.draft.setText('bigger title'));
  visit(`/chat/${other}`);
  expect(current.draft.getState().text).toBe('');
  visit('/');
  expect(current.draft.getState().text).toBe('a résumé');
  visit(`/chat/${uuid}`);
  expect(current.draft.getState().text).toBe('bigger title');
  act(() => current.draft.take());
  visit('/');
  visit(`/chat/${uuid}`);
  expect(current.draft.getState().text).toBe('');
});
