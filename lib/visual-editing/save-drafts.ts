import { toEdits } from '@/domain/visual-editing/draft';
import type { Edit, Refusal } from '@/domain/visual-editing/edits';
import type { FileChanges } from '@/lib/workbench/saving';
import type { EditingStore, RefusedEdit } from './editing-state';
import type { OwnPictures } from './own-pictures';

export type ApplyResult = {
  /** The version that the contents were computed from. */
  version: number | null;
  files: { file_path: string; file_content: string }[];
  refusals: Refusal[];
};

export type SaveParts = {
  effects: { applyEdits(uuid: string, edits: readonly Edit[]): Promise<ApplyResult> };
  saving: {
    save(): Promise<boolean>;
    change(changes: FileChanges, base: number | null): Promise<void>;
  };
  pictures: Pick<OwnPictures, 'prepareSave'>;
};

/**
 * Saves the drafts as one version. If one of them is refused, nothing is saved, and the user
 * decides whether the others are saved without it.
 */
export async function saveDrafts(
  store: EditingStore,
  { effects, saving, pictures: ownPictures }: SaveParts,
  uuid: string,
): Promise<void> {
  // Texts of the editor are saved first, so that both are based on the same version.
  if (!(await saving.save())) return;
  const { drafts, files: pictures } = ownPictures.prepareSave(store.getState().drafts);
  store.setState({ drafts });
  const edits = Object.entries(drafts).flatMap(([uid, { element, draft }]) =>
    toEdits(element, draft).map((edit) => ({ uid, edit, text: element.elementText })),
  );
  if (edits.length > 0) {
    const { version, files, refusals } = await effects.applyEdits(
      uuid,
      edits.map(({ edit }) => edit),
    );
    const refused = refusals.flatMap(({ index, reason }): RefusedEdit[] => {
      const one = edits[index];
      return one ? [{ ...one, reason }] : [];
    });
    store.setState({ refused });
    if (refused.length > 0) return;
    // Pictures are written first, so that the page finds them when it shows them.
    const changed = [...pictures, ...files];
    if (changed.length > 0) await saving.change({ files: changed }, version);
  }
  // The page has other positions now, so the part has to be selected again.
  store.setState({ drafts: {}, past: [], future: [], selected: null });
}
