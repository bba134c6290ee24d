'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { DraftStore } from '@/lib/chat/draft';
import type { EnhanceStore } from '@/lib/chat/enhance';
import type { FixState } from '@/lib/chat/fix-store';
import type { RunState } from '@/lib/chat/run-store';
import type { OwnPicturesState } from '@/lib/visual-editing/own-pictures';
import type { VisualEditing } from '@/lib/visual-editing/visual-editing';
import type { BuildStore } from '@/lib/workbench/build-store';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesState } from '@/lib/workbench/files-store';
import type { PreviewStore } from '@/lib/workbench/preview-store';
import type { TerminalStore } from '@/lib/workbench/terminal-store';
import type { TypingRateStore } from '@/lib/workbench/typing-rate-store';
import type { ViewState } from '@/lib/workbench/view-store';
import { throttledSubscription } from '../utils/throttled-subscription';
import type { OpenProject } from './open-project';
import type { ProjectState } from './project-store';

export const OpenProjectContext = createContext<OpenProject | null>(null);

/**
 * Returns the open project with its functions and stores, which are the same objects while it is
 * open.
 */
export function useOpenProject(): OpenProject {
  const project = useContext(OpenProjectContext);
  if (!project) throw new Error('No project is open here');
  return project;
}

type StateOf<Store extends { getState(): unknown }> = ReturnType<Store['getState']>;

export const useRun = <T>(select: (state: RunState) => T): T =>
  useStore(useOpenProject().run, select);
export const useProject = <T>(select: (state: ProjectState) => T): T =>
  useStore(useOpenProject().project, select);
export const useFix = <T>(select: (state: FixState) => T): T =>
  useStore(useOpenProject().repair, select);
export const useDraft = <T>(select: (state: StateOf<DraftStore>) => T): T =>
  useStore(useOpenProject().draft, select);
export const useEnhance = <T>(select: (state: StateOf<EnhanceStore>) => T): T =>
  useStore(useOpenProject().enhance, select);
/**
 * Selects from the state of the files, and updates at most every 100 ms (`throttledSubscription`).
 */
export function useFiles<T>(select: (state: FilesState) => T): T {
  const project = useOpenProject();
  const read = () => select(project.files.getState());
  return useSyncExternalStore(throttledSubscription(project), read, () =>
    select(project.files.getInitialState()),
  );
}
/**
 * Selects from the progress of the turn and its answer, and updates at most every 100 ms
 * (`throttledSubscription`). For all other state of a run use `useRun`, which updates immediately.
 */
export function useProgress<T>(
  select: (state: Pick<RunState, 'progress' | 'status' | 'answers'>) => T,
): T {
  const project = useOpenProject();
  const read = () => select(project.run.getState());
  return useSyncExternalStore(throttledSubscription(project), read, () =>
    select(project.run.getInitialState()),
  );
}
export const useEditor = <T>(select: (state: StateOf<EditorStore>) => T): T =>
  useStore(useOpenProject().editor, select);
export const useTypingRate = <T>(select: (state: StateOf<TypingRateStore>) => T): T =>
  useStore(useOpenProject().pace, select);
export const useTerminal = <T>(select: (state: StateOf<TerminalStore>) => T): T =>
  useStore(useOpenProject().terminal, select);
export const useBuild = <T>(select: (state: StateOf<BuildStore>) => T): T =>
  useStore(useOpenProject().build, select);
export const usePreview = <T>(select: (state: StateOf<PreviewStore>) => T): T =>
  useStore(useOpenProject().preview, select);
export const useElementPicker = <T>(select: (state: { choosing: boolean }) => T): T =>
  useStore(useOpenProject().changeThis, select);
export const useEditing = <T>(select: (state: StateOf<VisualEditing>) => T): T =>
  useStore(useOpenProject().editing, select);
export const useOwnPictures = <T>(select: (state: OwnPicturesState) => T): T =>
  useStore(useOpenProject().ownPictures, select);
export const useView = <T>(select: (state: ViewState) => T): T =>
  useStore(useOpenProject().view, select);
