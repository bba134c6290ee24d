import { createStore } from 'zustand/vanilla';
import type { ActionType } from '@/domain/artifact/events';

/** The last command (RUN-002); −1 if no command ran in this session (GAP-83). */
type LastCommand = -1 | 1 | 2 | 3 | 4;

/** PP-19: a run that waits in the server's queue. `seconds` is the expected wait, if known. */
export type QueuedRun = { run: string; ahead: number; seconds: number | null };

type BuildState = {
  /** The command that waits in the server's queue; null if no command waits. */
  queued: QueuedRun | null;
  /**
   * RUN-015: whether commands run. True from the first command until the event DONE or END, or an
   * error.
   */
  building: boolean;
  lastCommand: LastCommand;
  /**
   * True if the loaded project already has a preview, and its chat continued with changes of files
   * only (GAP-83).
   */
  continuesPreview: boolean;
};

export function createBuildStore() {
  const store = createStore<BuildState>(() => ({
    queued: null,
    building: false,
    lastCommand: -1,
    continuesPreview: false,
  }));
  let before: LastCommand = -1;
  return {
    ...store,
    begin(command: LastCommand) {
      before = store.getState().lastCommand;
      store.setState({ building: true, lastCommand: command });
    },
    /** Called when the command did not run because another command is running. */
    refuse: () => store.setState({ lastCommand: before }),
    queue: (queued: QueuedRun | null) => store.setState({ queued }),
    end: () => store.setState({ building: false, queued: null }),
  };
}

export type BuildStore = ReturnType<typeof createBuildStore>;

/**
 * Returns whether the preview of a loaded project is valid without a new command (GAP-83): the
 * project had a preview when it was loaded, and its chat continued only with changes of files.
 */
export function continuesWithFilesOnly(
  previewUrl: string,
  actions: readonly { type: ActionType; status: string }[],
): boolean {
  const asksForCommands = actions.some(({ type }) => type === 'shell' || type === 'start');
  return (
    previewUrl !== '' && !asksForCommands && actions.some(({ status }) => status === 'complete')
  );
}

type PreviewConditions = {
  started: boolean;
  streaming: boolean;
  buildError: boolean;
  previewUrl: string;
} & Omit<BuildState, 'queued'>;

/** RUN-011: whether the preview opens by itself. */
export function shouldOpenPreview(situation: PreviewConditions): boolean {
  return isBuilt(situation) && situation.previewUrl !== '';
}

/**
 * Whether a successful build is complete and nothing is running, with or without the address of a
 * preview.
 */
export function isBuilt(situation: Omit<PreviewConditions, 'previewUrl'>): boolean {
  const { started, streaming, buildError, building, lastCommand, continuesPreview } = situation;
  const built = lastCommand === 2 || lastCommand === 4 || (lastCommand === -1 && continuesPreview);
  return started && !streaming && !buildError && !building && built;
}
