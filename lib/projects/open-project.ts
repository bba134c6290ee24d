import { assembleFeatures } from './assemble-features';
import { attachingFeature } from './features/attaching-feature';
import { changeRevealFeature } from './features/change-reveal-feature';
import { conversationFeature } from './features/conversation-feature';
import { elementPickerFeature } from './features/element-picker-feature';
import { enhanceFeature } from './features/enhance-feature';
import { loadingFeature } from './features/loading-feature';
import { previewPageFeature } from './features/preview-page-feature';
import { repairFeature } from './features/repair-feature';
import { restoringFeature } from './features/restoring-feature';
import { runningFeature } from './features/running-feature';
import { savingFeature } from './features/saving-feature';
import { visualEditingFeature } from './features/visual-editing-feature';
import { writtenFilesFeature } from './features/written-files-feature';
import type { Kernel } from './kernel';
import { createProjectBus } from './project-bus';
import type { OpenProjectOptions } from './project-setting';
import { createProjectStores, disposeStores } from './project-stores';

/** Every feature of an open project. A new feature is a file in `features` and an entry here. */
const features = [
  savingFeature,
  previewPageFeature,
  runningFeature,
  writtenFilesFeature,
  conversationFeature,
  enhanceFeature,
  repairFeature,
  elementPickerFeature,
  visualEditingFeature,
  changeRevealFeature,
  attachingFeature,
  restoringFeature,
  loadingFeature,
] as const;

/**
 * Creates everything that one open project has in this tab: its stores and its functions. When the
 * user leaves the project, all of it is discarded (ROUTE-002), so no store needs a reset.
 */
export function openProject(options: OpenProjectOptions) {
  const { uuid, variant, opening, effects, host, clock } = options;
  const leaving = new AbortController();
  const kernel: Kernel = {
    setting: { uuid, variant, opening },
    stores: createProjectStores(options),
    bus: createProjectBus(),
    effects,
    host,
    clock,
    signal: leaving.signal,
  };
  const { verbs, dispose } = assembleFeatures(kernel, features);
  return {
    ...kernel.stores,
    ...verbs,
    dispose() {
      leaving.abort();
      dispose();
      disposeStores(kernel.stores);
    },
  };
}

export type OpenProject = ReturnType<typeof openProject>;
