'use client';

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { limits } from '@/domain/limits';
import { realClock } from '@/lib/chat/clock';
import type { DraftStore } from '@/lib/chat/draft';
import type { RunState } from '@/lib/chat/run-store';
import { createThrottle } from '@/lib/chat/throttle';
import type { BuildStore } from '@/lib/workbench/build-store';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesState } from '@/lib/workbench/files-store';
import type { PreviewStore } from '@/lib/workbench/preview-store';
import type { TerminalStore } from '@/lib/workbench/terminal-store';
import type { ViewState } from '@/lib/workbench/view-store';
import type { OpenProject } from './open-project';
import type { ProjectState } from './project-store';

export const OpenProjectContext = createContext<OpenProject | null>(null);

/** The open project's verbs and stores; they keep their identity as long as it is open. */
export function useOpenProject(): OpenProject {
  const project = useContext(OpenProjectContext);
  if (!project) throw new Error('No project is open here');
  return project;
}

type StateOf<Store extends { getState(): unknown }> = ReturnType<Store['getState']>;

export const useRun = <T>(select: (state: RunState) => T): T => useStore(useOpenProject().run, select);
export const useProject = <T>(select: (state: ProjectState) => T): T => useStore(useOpenProject().project, select);
export const useDraft = <T>(select: (state: StateOf<DraftStore>) => T): T => useStore(useOpenProject().draft, select);
/** At most every 100 ms, as the card is drawn: files may come faster than anybody reads. */
export function useFiles<T>(select: (state: FilesState) => T): T {
  const { files } = useOpenProject();
  const subscribe = useCallback(
    (notify: () => void) => {
      const calm = createThrottle(limits.chat.updateMs, realClock, notify);
      const stop = files.subscribe(calm);
      return () => {
        stop();
        calm.cancel();
      };
    },
    [files],
  );
  const read = () => select(files.getState());
  return useSyncExternalStore(subscribe, read, read);
}
export const useEditor = <T>(select: (state: StateOf<EditorStore>) => T): T => useStore(useOpenProject().editor, select);
export const useTerminal = <T>(select: (state: StateOf<TerminalStore>) => T): T => useStore(useOpenProject().terminal, select);
export const useBuild = <T>(select: (state: StateOf<BuildStore>) => T): T => useStore(useOpenProject().build, select);
export const usePreview = <T>(select: (state: StateOf<PreviewStore>) => T): T => useStore(useOpenProject().preview, select);
export const useView = <T>(select: (state: ViewState) => T): T => useStore(useOpenProject().view, select);
