import 'client-only';
import type { ProjectStore } from '@/lib/projects/project-store';
import { useSession } from '@/lib/session/store';
import { readStored, removeStored, writeStored } from '@/lib/storage/storage.client';

/**
 * Maximum number of projects that this browser stores as discussion-only. The oldest project is
 * dropped first.
 */
const maxProjects = 50;

/**
 * Restores this browser's settings for the next turn: the chosen model, and whether this project is
 * only discussed. Stores each change of these settings.
 */
export function persistTurnSettings(project: ProjectStore): () => void {
  const { uuid } = project.getState();
  const discussed = uuid !== null && discussedProjects().includes(uuid);
  project.setState({ model: readStored('model_choice'), mode: discussed ? 'discuss' : 'build' });
  // Reset the model at sign-out, because the next user of this browser chooses their own.
  const unhear = useSession.subscribe(
    (now, before) =>
      void (
        before.status === 'signed-in' &&
        now.status === 'guest' &&
        project.setState({ model: null })
      ),
  );
  const stop = project.subscribe((now, before) => {
    if (now.model !== before.model) {
      if (now.model) writeStored('model_choice', now.model);
      else removeStored('model_choice');
    }
    if (now.uuid !== null && (now.mode !== before.mode || now.uuid !== before.uuid)) {
      const rest = discussedProjects().filter((one) => one !== now.uuid);
      writeStored(
        'discussed_projects',
        now.mode === 'discuss' ? [now.uuid, ...rest].slice(0, maxProjects) : rest,
      );
    }
  });
  return () => {
    unhear();
    stop();
  };
}

const discussedProjects = (): readonly string[] => readStored('discussed_projects') ?? [];
