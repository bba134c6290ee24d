import { createStore } from 'zustand/vanilla';

/** RUN-002; −1: none yet in this session (GAP-83). */
export type LastCommand = -1 | 1 | 2 | 3 | 4;

type BuildState = {
  /** RUN-015: from the first command until DONE, END or an error. */
  building: boolean;
  lastCommand: LastCommand;
  /** GAP-83: the loaded project has a preview already and its chat went on with files only. */
  continuesPreview: boolean;
};

export function createBuildStore() {
  const store = createStore<BuildState>(() => ({ building: false, lastCommand: -1, continuesPreview: false }));
  return {
    ...store,
    begin: (command: LastCommand) => store.setState({ building: true, lastCommand: command }),
    end: () => store.setState({ building: false }),
  };
}

export type BuildStore = ReturnType<typeof createBuildStore>;

export type PreviewSituation = {
  started: boolean;
  streaming: boolean;
  buildError: boolean;
  previewUrl: string;
} & BuildState;

/** RUN-011: whether the preview shows itself. */
export function opensPreview(situation: PreviewSituation): boolean {
  return isBuilt(situation) && situation.previewUrl !== '';
}

/** Everything came to rest after a build that went well, whether or not it has an address. */
export function isBuilt(situation: Omit<PreviewSituation, 'previewUrl'>): boolean {
  const { started, streaming, buildError, building, lastCommand, continuesPreview } = situation;
  const built = lastCommand === 2 || lastCommand === 4 || (lastCommand === -1 && continuesPreview);
  return started && !streaming && !buildError && !building && built;
}
