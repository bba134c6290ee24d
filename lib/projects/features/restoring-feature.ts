import { createReportedError, type Saving } from '@/lib/workbench/saving';
import type { Kernel } from '../kernel';

type Needs = { saving: Pick<Saving, 'save'>; rebuild(): Promise<void> };

/** Restores earlier versions of the project. */
export function restoringFeature({ effects, stores, bus, signal }: Kernel, others: Needs) {
  const { project, files } = stores;
  return {
    verbs: {
      /**
       * ADR 062: restores a version on top of the newest the user has seen; tree, editor and
       * preview follow. Throws a CallError.
       */
      async restore(number: number, seen?: number): Promise<void> {
        const { uuid } = project.getState();
        if (!uuid) return;
        // Save the user's own changes as a version first, so that they can be restored.
        if (!(await others.saving.save())) throw createReportedError();
        const base = Math.max(seen ?? 0, files.getState().version ?? 0);
        const { check } = await effects.restore(uuid, number, base);
        const stored = await effects.files(uuid);
        if (signal.aborted) return;
        files.load(stored.files, stored.version);
        if (check !== null) void bus.emit('check-started', { run: check, cause: 'restore' });
        if (stored.files.length > 0) void others.rebuild();
      },
    },
  };
}
