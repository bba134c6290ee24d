import { webTypeOf } from '@/domain/variants/variant';
import { createDraft } from '@/lib/chat/draft';
import { draftStorageOf } from '@/lib/chat/draft-places';
import { createRunStore } from '@/lib/chat/run-store';
import { createBuildStore } from '@/lib/workbench/build-store';
import { createEditorStore } from '@/lib/workbench/editor-store';
import { createFilesStore } from '@/lib/workbench/files-store';
import { createPreviewStore } from '@/lib/workbench/preview-store';
import { createTerminalStore } from '@/lib/workbench/terminal-store';
import { createTypingRateStore } from '@/lib/workbench/typing-rate-store';
import { createViewStore } from '@/lib/workbench/view-store';
import { initialView, projectStateOf } from './initial-project';
import type { OpenProjectOptions } from './project-setting';
import { createProjectStore } from './project-store';

/** Creates the stores of one open project. */
export function createProjectStores({
  uuid,
  variant,
  opening,
  host,
  shelf,
  clock,
}: OpenProjectOptions) {
  const files = createFilesStore(opening?.chat);
  const project = createProjectStore(uuid, webTypeOf(variant), opening && projectStateOf(opening));
  return {
    project,
    run: createRunStore(opening ? { messages: opening.chat.list } : { opening: uuid !== null }),
    draft: createDraft(
      clock,
      draftStorageOf(shelf, () => project.getState().uuid),
    ),
    files,
    editor: createEditorStore(clock),
    pace: createTypingRateStore(files, clock),
    terminal: createTerminalStore(),
    build: createBuildStore(),
    preview: createPreviewStore(clock),
    view: createViewStore(opening && initialView(opening, host.windowMode()), host.codeHabit),
  };
}

export type ProjectStores = ReturnType<typeof createProjectStores>;

export function disposeStores({ draft, editor, pace, preview }: ProjectStores): void {
  for (const store of [draft, editor, pace, preview]) store.dispose();
}

/** Whether the user has edits that are not saved yet. */
export const hasUnsavedEdits = ({ editor }: Pick<ProjectStores, 'editor'>): boolean =>
  editor.getState().unsaved.size > 0;
