import { openDialog } from '@/lib/dialogs/store';
import type { ProjectStore } from '@/lib/projects/project-store';
import type { ModelsTab } from './tabs';

/**
 * Opens the models dialog for an open project. The user's choice applies to the project's next
 * turns.
 */
export function openModels(project: ProjectStore, tab?: ModelsTab): void {
  openDialog('models', {
    ...(tab && { tab }),
    chosen: project.getState().model,
    choose: (model) => project.setState({ model }),
  });
}
