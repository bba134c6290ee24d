import { beforeEach, expect, it } from 'vitest';
import { createProjectStore } from '@/lib/projects/project-store';
import { useSession } from '@/lib/session/store';
import { readStored } from '@/lib/storage/storage.client';
import { endSession } from '@/lib/upstream/on-unauthorised';
import { signInWith } from '@/tests/support/projects';
import { persistTurnSettings } from './persist-turn-settings.client';

const model = { provider: 'Anthropic', name: 'a', label: 'A', own: true, images: true };

beforeEach(() => {
  localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  signInWith();
});

it('restores a chosen model, and stores the next choice', () => {
  const project = createProjectStore(null, 1);
  const stop = persistTurnSettings(project);
  project.setState({ model });
  stop();
  const next = createProjectStore(null, 1);
  persistTurnSettings(next)();
  expect(next.getState().model).toEqual(model);
});

it('forgets the chosen model with the session, in the open project too [AUTH-035]', () => {
  const project = createProjectStore(null, 1);
  const stop = persistTurnSettings(project);
  project.setState({ model });
  endSession('signed-out');
  expect(project.getState().model).toBeNull();
  expect(readStored('model_choice')).toBeNull();
  stop();
});
