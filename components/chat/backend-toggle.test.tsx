import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTestPlan } from '@/lib/account/testing-plan';
import { baseChatRequest } from '@/lib/chat/chat-request';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderInProject } from '@/tests/support/page';
import { person } from '@/tests/support/user-centre';
import { PromptBox } from './prompt-box';
// Load lazy parts before the tests so that no test waits for them.
import './cost-hint';
import './prompt-tools';

// The test page has no router.
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  ({ project } = now);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  project.dispose();
  vi.unstubAllGlobals();
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [] });
  setTestPlan('CODE_PLAN_FREE');
  act(() => useSession.getState().clear());
});

async function show() {
  renderInProject(<PromptBox />, project, 'en_US');
  return screen.findByRole('button', { name: 'Database and accounts' });
}
const signIn = (plan: 'CODE_PLAN_FREE' | 'CODE_PLAN_PRO') => {
  setTestPlan(plan);
  useSession.setState({ status: 'signed-in', user: person });
};
const isManage = () => baseChatRequest(project.project.getState(), 'general').is_manage;

it('asks a visitor to sign in, and keeps the text [CHAT-036]', async () => {
  const toggle = await show();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a booking page' } });
  fireEvent.click(toggle);
  expect(useDialogs.getState().open).toEqual({ name: 'sign-in', props: {} });
  expect(project.draft.getState().text).toBe('a booking page');
  expect([toggle.getAttribute('aria-pressed'), isManage()]).toEqual(['false', 0]);
});

it('offers a plan to a user without hasDeepBase [DB-001, DB-009, MEM-012]', async () => {
  signIn('CODE_PLAN_FREE');
  fireEvent.click(await show());
  expect(useDialogs.getState().open).toEqual({ name: 'upsell', props: { gate: 'hasDeepBase' } });
  expect(isManage()).toBe(0);
});

it('can be switched on before the account has loaded, because the services check the plan', async () => {
  useSession.setState({ status: 'signed-in', user: null });
  fireEvent.click(await show());
  expect(useDialogs.getState().open).toBeNull();
  expect(isManage()).toBe(1);
});

it('sends is_manage 1 while it is on, and 0 while it is off [CHAT-035]', async () => {
  signIn('CODE_PLAN_PRO');
  const toggle = await show();
  expect(isManage()).toBe(0);
  fireEvent.click(toggle);
  expect([toggle.getAttribute('aria-pressed'), isManage()]).toEqual(['true', 1]);
  expect(toggle.dataset.tip).toContain('signs its users in');
  fireEvent.click(toggle);
  expect([toggle.getAttribute('aria-pressed'), isManage()]).toEqual(['false', 0]);
});

it('stays on with the reason in a project that has a database [CHAT-035]', async () => {
  signIn('CODE_PLAN_PRO');
  project.project.setState({ uuid, isManage: 1 });
  const toggle = await show();
  fireEvent.click(toggle);
  expect([toggle.getAttribute('aria-pressed'), isManage()]).toEqual(['true', 1]);
  expect(toggle.getAttribute('aria-disabled')).toBe('true');
  expect(toggle.getAttribute('aria-description')).toBe(
    'Database and accounts: this app already has them',
  );
});

it.each<[string, () => void, string, string]>([
  [
    'the app has a database',
    () => project.project.setState({ uuid, isManage: 1 }),
    'This app already has its database and accounts.',
    'true',
  ],
  [
    'an answer is being written',
    () => project.run.setState({ status: 'loading' }),
    'The database can be added once this turn has ended.',
    'false',
  ],
  [
    'a build is under way',
    () => project.build.setState({ building: true }),
    'The database can be added once this turn has ended.',
    'false',
  ],
])('says why it stays as it is while %s [CHAT-048]', async (_, arrange, words, pressed) => {
  signIn('CODE_PLAN_PRO');
  const toggle = await show();
  act(arrange);
  expect(toggle.getAttribute('aria-pressed')).toBe(pressed);
  fireEvent.click(toggle);
  expect(useToasts.getState().shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['info', words],
  ]);
  expect(toggle.getAttribute('aria-pressed')).toBe(pressed);
  expect(isManage()).toBe(pressed === 'true' ? 1 : 0);
});

it('is disabled in a read-only project [CHAT-037]', async () => {
  signIn('CODE_PLAN_PRO');
  project.project.setState({ uuid, readOnly: true });
  const toggle = await show();
  expect((toggle as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(toggle);
  expect(isManage()).toBe(0);
});

it('gives the project a backend after the first turn with it, and not again [DB-003]', async () => {
  signIn('CODE_PLAN_PRO');
  fireEvent.click(await show());
  project.draft.setText('a booking page');
  await act(async () => {
    await project.send();
  });
  await vi.waitFor(() => expect(project.project.getState().isManage).toBe(1));
  expect(now.calls.filter((call) => call === 'backend')).toHaveLength(1);
  expect(now.calls.indexOf('backend')).toBeGreaterThan(
    now.calls.findIndex((call) => call.startsWith('create ')),
  );
});
