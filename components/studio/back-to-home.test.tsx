import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { serveCalls, serverStatus } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import { useStudioProject } from './use-studio-project';

/** The browser's history. Like the router's hook, `usePathname` follows every change of it. */
const tab = vi.hoisted(() => ({ entries: ['/'], at: 0, listeners: new Set<() => void>() }));
vi.mock('next/navigation', async () => {
  const { useSyncExternalStore } = await import('react');
  const listen = (changed: () => void) => {
    tab.listeners.add(changed);
    return () => tab.listeners.delete(changed);
  };
  const router = { push: () => {} };
  return {
    useRouter: () => router,
    usePathname: () => useSyncExternalStore(listen, () => tab.entries[tab.at]),
  };
});

const { replaceState, pushState } = window.history;
const notify = () => {
  for (const changed of tab.listeners) changed();
};
const go = (steps: number) =>
  act(() => {
    tab.at += steps;
    replaceState.call(window.history, null, '', tab.entries[tab.at]);
    notify();
  });

let current: OpenProject;
function Studio() {
  const { project } = useStudioProject();
  current = project;
  return <p>{project.project.getState().uuid ?? 'home'}</p>;
}

/** An answer that has begun and does not end while the test runs. */
const endless = () =>
  new Response(new ReadableStream({ start() {} }), {
    headers: { 'content-type': 'text/event-stream' },
  });

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/lib/projects/upstream-calls.client'),
      import('@/lib/chat/turn'),
    ])),
);
let server: ReturnType<typeof serveCalls>;
beforeEach(() => {
  localStorage.clear();
  Object.assign(tab, { entries: ['/'], at: 0 });
  replaceState.call(window.history, null, '', '/');
  window.history.pushState = (state, title, path) => {
    pushState.call(window.history, state, title, path);
    tab.entries = [...tab.entries.slice(0, tab.at + 1), String(path)];
    tab.at += 1;
    notify();
  };
  window.history.replaceState = (state, title, path) => {
    replaceState.call(window.history, state, title, path);
    tab.entries[tab.at] = String(path);
    notify();
  };
  useSession.setState({ status: 'signed-in' });
  server = serveCalls({
    'projects.issueUuid': () => ({ uuid }),
    'projects.infoByUuid': () => new Promise<never>(() => {}),
    'chat.getChat': () => new Promise<never>(() => {}),
    'chat.send': endless,
    'runtime.status': () => serverStatus(),
  });
});
afterEach(() => Object.assign(window.history, { pushState, replaceState }));

it('returns home by Back while the first turn runs, and to the running turn by Forward [ROUTE-019]', async () => {
  renderInProject(<Studio />, createConversationScene().project);
  const started = current;
  act(() => started.draft.setText('a tea shop'));
  act(() => void started.send());
  await waitFor(() => expect(server.inputsOf('chat.send')).toHaveLength(1));
  expect(tab).toMatchObject({ entries: ['/', `/chat/${uuid}`], at: 1 });
  expect(current).toBe(started);

  go(-1);
  expect(current).not.toBe(started);
  expect(screen.getByText('home')).toBeDefined();
  expect(server.names()).not.toContain('chat.stop');
  expect(tab.entries).toEqual(['/', `/chat/${uuid}`]);

  go(1);
  expect(current.project.getState().uuid).toBe(uuid);
  await waitFor(() => expect(server.names()).toContain('chat.getChat'));
});

it('keeps one entry for a project, however often its address is written [ROUTE-015, ROUTE-019]', () => {
  tab.entries = ['/', '/chat/other'];
  tab.at = 1;
  replaceState.call(window.history, null, '', '/chat/other');
  renderInProject(<Studio />, createConversationScene().project);
  act(() => current.project.setState({ uuid }));
  expect(tab.entries).toEqual(['/', `/chat/${uuid}`]);
});
