import type { ElementDraft } from '@/domain/visual-editing/draft';
import { type EditHistory, redone, undone, withStep } from './edit-history';
import type { EditingStore } from './editing-state';
import type { PageLink } from './page-link';

/** The user's changes, each of which is a step that can be undone. */
export function createEditSteps(store: EditingStore, link: PageLink) {
  /** The field that was changed last, so that typing is one step. */
  let lastField = '';

  function move(step: (history: EditHistory) => EditHistory): void {
    if (store.getState().saving) return;
    const before = store.getState().drafts;
    lastField = '';
    store.setState(step(store.getState()));
    const after = store.getState().drafts;
    link.post(new Set([...Object.keys(before), ...Object.keys(after)]));
  }

  return {
    endField(): void {
      lastField = '';
    },
    /** Changes the selected element. */
    change(patch: ElementDraft): void {
      const { selected, drafts, past, future, saving } = store.getState();
      if (!selected?.element || saving) return;
      const { uid, element, source } = selected;
      const before = drafts[uid]?.draft ?? {};
      const looks = { ...before.looks, ...patch.looks };
      const draft = { ...before, ...patch, ...(patch.looks ? { looks } : {}) };
      const field = `${uid} ${Object.keys(patch.looks ?? patch).join()}`;
      const next = { ...drafts, [uid]: { element, draft, source } };
      store.setState(withStep({ drafts, past, future }, next, field === lastField));
      lastField = field;
      link.post([uid]);
    },
    /** INJ-011: brings the selected element back to its source. */
    reset(): void {
      const { selected, drafts } = store.getState();
      if (!selected || !drafts[selected.uid]) return;
      const { [selected.uid]: _, ...rest } = drafts;
      move((history) => withStep(history, rest, false));
    },
    undo: () => move(undone),
    redo: () => move(redone),
    /** Leaves out the elements whose edits were refused. */
    dropRefused(): void {
      const uids = new Set(store.getState().refused.map(({ uid }) => uid));
      const left = Object.entries(store.getState().drafts).filter(([uid]) => !uids.has(uid));
      move((history) => withStep(history, Object.fromEntries(left), false));
      store.setState({ refused: [] });
    },
  };
}
