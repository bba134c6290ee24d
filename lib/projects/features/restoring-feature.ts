import type { RestoreAnnouncement } from '@/lib/versions/restore-announcements.client';
import type { VisualEditing } from '@/lib/visual-editing/visual-editing';
import type { Runners } from '@/lib/workbench/runners';
import { createReportedError, type Saving } from '@/lib/workbench/saving';
import type { Kernel } from '../kernel';
import { hasUnsavedEdits } from '../project-stores';

type Needs = {
  saving: Pick<Saving, 'save'>;
  editing: Pick<VisualEditing, 'settle'>;
  runner: Pick<Runners, 'current'>;
  rebuild(): Promise<void>;
};

/** Restores earlier versions of the project, and shows what another tab restored. */
export function restoringFeature({ effects, stores, bus, signal }: Kernel, others: Needs) {
  const { project, files, run } = stores;

  /**
   * Do not replace the files while the user has unsaved edits or an answer is arriving. The user
   * will see the restored files when they save.
   */
  const isReplaceable = () =>
    !signal.aborted && !hasUnsavedEdits(stores) && run.getState().status !== 'loading';

  return {
    verbs: {
      /**
       * Restores a version on top of the newest version that the user has seen (ADR 062). The file
       * tree, the editor and the preview show the restored files, also in other tabs. Throws a
       * CallError.
       */
      async restore(number: number, seen?: number): Promise<void> {
        const { uuid } = project.getState();
        if (!uuid) return;
        // Changes of the page are based on the files that a restore replaces.
        if (!(await others.editing.settle())) throw createReportedError();
        // Save the user's own changes as a version first, so that they can be restored.
        if (!(await others.saving.save())) throw createReportedError();
        const base = Math.max(seen ?? 0, files.getState().version ?? 0);
        const { check } = await effects.restore(uuid, number, base);
        const { files: stored, version, origin = null } = await effects.files(uuid);
        if (!signal.aborted) files.load(stored, version, origin);
        if (version !== null && origin !== null)
          effects.announceRestore({ uuid, number: version, origin });
        if (signal.aborted) return;
        if (check !== null) void bus.emit('check-started', { run: check, cause: 'restore' });
        if (stored.length > 0) void others.rebuild();
      },
      /** Shows what another tab of this browser restored. */
      async showOtherRestore({ uuid, ...restored }: RestoreAnnouncement): Promise<void> {
        const { version } = files.getState();
        if (uuid !== project.getState().uuid || restored.number <= (version ?? 0)) return;
        files.setRestored(restored);
        if (!isReplaceable()) return;
        const stored = await effects.files(uuid).catch(() => null);
        if (!stored || !isReplaceable()) return;
        files.load(stored.files, stored.version, stored.origin);
        // On the server, the other tab restarts the project. A page that runs in this browser must
        // be rebuilt by this tab.
        if ((await others.runner.current()) !== 'remote' && stored.files.length > 0)
          void others.rebuild();
      },
    },
  };
}
