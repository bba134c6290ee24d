import type { StoreApi } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import type { Edit, RefusalReason } from '@/domain/visual-editing/edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { type EditHistory, emptyHistory } from './edit-history';
import type { FoundText } from './text-draft';

/** The element that the panel shows. Without `element` it can only be asked about. */
export type Selection = {
  uid: string;
  element: SelectedElement | null;
  /** The element's source when it was selected. */
  source: string;
  part: PagePart;
};

/** An edit that was refused: the text of the element at that time, and the reason. */
export type RefusedEdit = { uid: string; text: string; reason: RefusalReason; edit: Edit };

/** What happens to changes that are not saved when the user restores a version. */
export type RestoreChoice = 'save' | 'discard' | 'stay';

export type EditingState = EditHistory & {
  active: boolean;
  selected: Selection | null;
  saving: boolean;
  /** Whether the user is asked if the changes that are not saved may be dropped. */
  leaving: boolean;
  /** Waits for what happens to the changes before a version is restored. */
  restoring: ((choice: RestoreChoice) => void) | null;
  refused: readonly RefusedEdit[];
  /** Where the text of the selected element is written, if it comes from data. */
  dataText: { text: string; found: FoundText | 'searching' | 'failed' } | null;
  /** The key of the element whose text the user types in the page. */
  typing: string | null;
};

export type EditingStore = StoreApi<EditingState>;

/** The state without a selection and without changes. */
export const nothingEdited = {
  ...emptyHistory,
  selected: null,
  leaving: false,
  restoring: null,
  refused: [],
  dataText: null,
  typing: null,
};
