import { createSaving } from '@/lib/workbench/saving';
import type { Kernel } from '../kernel';
import { hasUnsavedEdits } from '../project-stores';

/** Saves the user's own edits, also when the user leaves the project. */
export function savingFeature({ effects, stores, host, bus }: Kernel) {
  const saving = createSaving({
    effects,
    stores,
    showSaveError: host.showSaveError,
    onCheckStarted: (run) => void bus.emit('check-started', { run, cause: 'save' }),
  });
  return {
    verbs: { saving },
    dispose() {
      if (hasUnsavedEdits(stores)) void saving.save();
    },
  };
}
