import { createStore } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import type { Clock } from '@/lib/utils/clock';
import { createDataTexts, type SearchParts } from './data-texts';
import { createDragging } from './dragging';
import { createEditSteps } from './edit-steps';
import { type EditingState, nothingEdited } from './editing-state';
import type { OwnPictures } from './own-pictures';
import { createPageLink } from './page-link';
import { createPageReports } from './page-reports';
import { createPageTyping } from './page-typing';
import { createSave } from './save';
import type { SaveParts } from './save-drafts';
import { settleDrafts } from './settle-drafts';

type Dependencies = Omit<SaveParts, 'effects'> & {
  effects: SaveParts['effects'] & SearchParts['effects'];
  clock: Clock;
  site(): string | null;
  readText(path: string): string | undefined;
  ask(part: PagePart): void;
  pictures: Pick<OwnPictures, 'prepareSave' | 'shownAt'>;
  /** Whether the user can change files now. */
  isEditable(): boolean;
  showSaveError(error: unknown): void;
};

/**
 * Edits of what the page shows. Every change is shown in the page at once and written nowhere until
 * the user saves; then all of them are one version. Messages of the page only select elements.
 */
export function createVisualEditing(parts: Dependencies) {
  const store = createStore<EditingState>(() => ({
    ...nothingEdited,
    active: false,
    saving: false,
  }));
  const link = createPageLink(store, parts.clock, parts.pictures.shownAt);
  const { endField, ...steps } = createEditSteps(store, link);
  const dataTexts = createDataTexts({ ...parts, store });
  const typing = createPageTyping({ ...parts, store, link, change: steps.change, endField });
  const {
    dispose: disposeDragging,
    forgetBoxes,
    ...drags
  } = createDragging({
    ...{ ...parts, store, link, endField, moveTo: steps.moveTo },
  });
  const isDirty = () => Object.keys(store.getState().drafts).length > 0;
  const close = () => {
    typing.stop();
    forgetBoxes();
    link.close();
    store.setState({ ...nothingEdited, active: false });
  };
  /** Ends editing. Asks first if something is not saved (INJ-014). */
  function leave(): void {
    typing.stop();
    // A save that ends later must not find that its changes were dropped meanwhile.
    if (store.getState().saving || store.getState().restoring) return;
    if (isDirty()) store.setState({ leaving: true });
    else close();
  }
  const reports = createPageReports({
    ...{ ...parts, store, link, leave },
    endField() {
      typing.stop();
      endField();
    },
  });
  const save = createSave({ store, link, parts, stopTyping: typing.stop });

  return {
    ...store,
    ...typing.endBefore(steps),
    ...reports,
    ...typing.reports,
    ...typing.endBefore({
      connect: link.connect,
      handleStarted() {
        forgetBoxes();
        link.restart();
      },
    }),
    ...drags,
    dispose(): void {
      typing.dispose();
      disposeDragging();
      link.dispose();
      dataTexts.dispose();
    },
    begin(): void {
      store.setState({ ...nothingEdited, active: true });
      link.say({ type: 'START_SELECT' });
    },
    leave,
    findText: dataTexts.findText,
    /** Drops every change that is not saved (INJ-016). */
    giveUp(): void {
      if (!store.getState().saving) close();
    },
    isDirty,
    /**
     * Saves all changes as one version. What fails is shown, and the changes stay. Returns whether
     * nothing is left to save.
     */
    save,
    /**
     * Asks what happens to changes that are not saved, before a version is restored. Returns false
     * if the user wants to stay, or if they could not be saved (EDIT-026).
     */
    settle: () => settleDrafts(store, { save, close }),
    /** Takes the selection to the prompt box, where the user describes the change. */
    ask(): boolean {
      const { selected } = store.getState();
      if (!selected) return false;
      parts.ask(selected.part);
      return true;
    },
  };
}

export type VisualEditing = ReturnType<typeof createVisualEditing>;
