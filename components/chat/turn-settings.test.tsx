import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { models } from '@/domain/contract/models';
import { answerPlaceholder } from '@/lib/chat/messages';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { ConfigContext } from '@/lib/config/use-config';
import { useDialogs } from '@/lib/dialogs/store';
import { starterQuery } from '@/lib/models/starter';
import type { OpenProject } from '@/lib/projects/open-project';
import { callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { renderInProject } from '@/tests/support/page';
import { testConfig } from '@/tests/support/render';
import { AssistantMessage } from './assistant-message';
import './model-choice-sync';
import { StarterBanner } from './starter-banner';
import { TurnSettings } from './turn-settings';

let project: OpenProject;
const chosen = { provider: 'Ollama', name: 'qwen', label: 'Qwen', own: true, images: false };
const mine = { current: null, models: [], keys: [], providers: [], turnCap: null };

beforeEach(() => {
  ({ project } = createConversationScene());
  useDialogs.setState({ open: null });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => call());
});
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => useSession.getState().clear());
});

function show(part: React.ReactNode, { starter = false, signedIn = true } = {}) {
  if (signedIn) useSession.getState().markSignedIn();
  const known = [
    [starterQuery.queryKey, { starter, seesImages: true, found: [] }],
    [callQuery(models.mine, {}).queryKey, mine],
  ] as const;
  renderInProject(
    <ConfigContext value={testConfig}>{part}</ConfigContext>,
    project,
    'en_US',
    known,
  );
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('builds by default; Discuss shows that no file will change', () => {
  show(<TurnSettings />);
  expect(button('Build').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Discuss'));
  expect(project.project.getState().mode).toBe('discuss');
  expect(screen.getByRole('status').textContent).toBe('No file will change');
});

it('shows the current model and opens the dialog to choose another', () => {
  show(<TurnSettings />);
  fireEvent.click(button('Model: Default'));
  const { open } = useDialogs.getState();
  expect(open?.name).toBe('models');
  act(() => open?.name === 'models' && open.props.choose(chosen));
  expect(button('Model: Qwen')).toBeTruthy();
});

it('hides Discuss without a model, and the model choice from guests', () => {
  show(<TurnSettings />, { starter: true });
  expect(screen.queryByRole('button', { name: 'Discuss' })).toBeNull();
  expect(button('Model: Templates')).toBeTruthy();
});

it('says that no model is connected, until one is connected or chosen [PP-07]', async () => {
  show(<StarterBanner />, { starter: true });
  const banner = () => screen.queryByRole('complementary');
  expect(banner()?.textContent).toContain('No AI model is connected');
  fireEvent.click(button('Connect a model'));
  expect(await screen.findByRole('button', { name: 'Use my own key' })).toBeTruthy();
  act(() => project.project.setState({ model: chosen }));
  expect(screen.queryByText(/No AI model is connected/)).toBeNull();
  cleanup();
  act(() => project.project.setState({ model: null }));
  show(<StarterBanner />);
  expect(banner()).toBeNull();
});

it('is hidden from guests', () => {
  show(<TurnSettings />, { signedIn: false });
  expect(screen.queryByRole('button')).toBeNull();
});

it('replaces a chosen model that is no longer offered with the default, and shows that', async () => {
  project.project.setState({ model: chosen });
  show(<TurnSettings />);
  expect(await screen.findByRole('button', { name: 'Model: Default' })).toBeTruthy();
  expect(project.project.getState().model).toBeNull();
  expect(useToasts.getState().recent[0]?.title).toContain('“Qwen” is no longer offered');
});

const answer = (turn: Partial<NonNullable<ReturnType<typeof answerPlaceholder>['turn']>>) => ({
  ...answerPlaceholder({ id: 'a', uuid: '', at: new Date(0) }),
  content: 'Take indigo.',
  turn: { run: 'r', status: 'done' as const, version: null, used: null, seconds: 1, ...turn },
});

it('offers to build what was discussed: fills the box and sends nothing', () => {
  project.project.setState({ mode: 'discuss' });
  show(<AssistantMessage message={answer({ mode: 'discuss' })} isLast />);
  fireEvent.click(button('Build this'));
  expect(project.draft.getState().text).toBe('Build what we just discussed.');
  expect(project.project.getState().mode).toBe('build');
  expect(project.run.getState().status).toBe('idle');
});

it('shows next steps of this project under a finished answer, which only fill the box [PP-24]', () => {
  project.files.load(
    [{ file_path: 'index.html', file_content: '<title>Tea</title>', is_binary: false }],
    1,
  );
  show(<AssistantMessage message={answer({ version: 1 })} isLast />);
  fireEvent.click(button('Replace “Tea” with my own name'));
  expect(project.draft.getState().text).toBe('Change the title to:');
  expect(project.run.getState().status).toBe('idle');
});

it('shows that a turn ended at the cap, and that a turn with the user’s own key used no tokens [PP-16]', () => {
  const used = { input: 100, cached: 0, output: 20, charged: 0 };
  show(
    <>
      <AssistantMessage message={answer({ used: { ...used, own: true } })} isLast={false} />
      <AssistantMessage
        message={answer({ status: 'stopped', used: { ...used, charged: 120, capped: true } })}
        isLast
      />
    </>,
  );
  expect(screen.getByText(/your key · takes no tokens/)).toBeTruthy();
  expect(screen.getByText(/Stopped at your limit per message/)).toBeTruthy();
  fireEvent.click(button('Change your limit'));
  expect(useDialogs.getState().open).toMatchObject({ name: 'models', props: { tab: 'cap' } });
});
