'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { repositoryNameOf } from '@/domain/repository/repository';
import { useOpenProject } from '@/lib/projects/context';
import type { OpenProject } from '@/lib/projects/open-project';
import { toast } from '@/lib/toasts/store';
import { isAbort } from '@/lib/upstream/call-error';
import { createFolderSync, type DirectoryHandle, type FolderSync } from './folder-sync';

type Picker = { showDirectoryPicker?(options: { mode: 'readwrite' }): Promise<DirectoryHandle> };

/** The folder sync of each open project in this tab. */
const syncs = new WeakMap<OpenProject, FolderSync>();

function syncOf(project: OpenProject, failed: (error: unknown) => void): FolderSync {
  const known = syncs.get(project);
  if (known) return known;
  const made = createFolderSync(project.files, failed);
  syncs.set(project, made);
  return made;
}

/** Whether this browser allows a page to write into a folder. */
export const canSync = (): boolean =>
  typeof (globalThis as Picker).showDirectoryPicker === 'function';

/**
 * GAP-79, WB-023: copies the open project into a local folder of the user, once or after every
 * turn.
 */
export function useFolderSync() {
  const t = useTranslations('sync');
  const project = useOpenProject();
  const failed = (error: unknown) => {
    if (isAbort(error)) return;
    toast({ kind: 'error', title: t('failed'), text: t('failedText') });
  };
  const sync = syncOf(project, failed);
  const { folder, isAutomatic: keeps } = useStore(sync);
  const during = async (work: () => Promise<void>) => {
    try {
      await work();
      toast({
        kind: 'success',
        title: t('done'),
        text: t('into', { folder: sync.getState().folder ?? '' }),
      });
    } catch (error) {
      failed(error);
    }
  };
  return {
    folder,
    keeps,
    choose: () =>
      during(async () => {
        const chosen = await (globalThis as Picker).showDirectoryPicker?.({ mode: 'readwrite' });
        if (chosen) await sync.choose(chosen, repositoryNameOf(project.project.getState().title));
      }),
    write: () => during(sync.write),
    keep: (on: boolean) => {
      sync.setAutomatic(on);
      if (on) void during(sync.write);
    },
  };
}
