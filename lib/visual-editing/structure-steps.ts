import { limits } from '@/domain/limits';
import type { ElementDraft } from '@/domain/visual-editing/draft';
import {
  isOriginal,
  movedBy,
  movedTo,
  type SiblingOrder,
} from '@/domain/visual-editing/sibling-order';
import { type EditHistory, uidOf, withStep } from './edit-history';
import { canRestructure, copyOf, listKey, orderOf } from './edit-structure';
import type { EditingStore } from './editing-state';

type Verbs = {
  change(patch: ElementDraft, isChosen: boolean): void;
  move(step: (history: EditHistory) => EditHistory): void;
};

/** Copies, removes and moves the selected element; each is a step of its own (EDIT-001). */
export function createStructureSteps(store: EditingStore, { change, move }: Verbs) {
  /** Gives the selected element and its siblings another order, unless `next` returns none. */
  function reorder(next: (order: SiblingOrder, uid: string) => SiblingOrder | undefined): void {
    const { selected, drafts, saving } = store.getState();
    const { element, source = '' } = selected ?? {};
    if (!selected || !element || saving || !canRestructure(selected, drafts)) return;
    const order = next(orderOf(element, drafts), uidOf(selected.uid));
    if (!order) return;
    const key = listKey(element);
    const { [key]: _, ...rest } = drafts;
    const changed = isOriginal(order)
      ? rest
      : { ...rest, [key]: { element, draft: { order }, source } };
    move((history) => withStep(history, changed, false));
  }

  return {
    /** Repeats the selected element behind itself, as it is now. */
    duplicate(): void {
      const { selected, drafts } = store.getState();
      if (!selected?.element || !canRestructure(selected, drafts)) return;
      const copies = drafts[selected.uid]?.draft.copies ?? [];
      if (copies.length >= limits.visualEditing.copiesMax) return;
      change({ copies: [...copies, copyOf(selected.element, drafts)] }, true);
    },
    remove(): void {
      const { selected, drafts } = store.getState();
      if (!selected || !canRestructure(selected, drafts)) return;
      change({ isRemoved: true }, true);
    },
    /** Moves the selected element so many places down among its siblings, or up if negative. */
    moveBy: (places: number): void => reorder((order, uid) => movedBy(order, uid, places)),
    /** Moves the selected element beside one of its siblings. */
    moveTo: (to: string, side: 'before' | 'after'): void =>
      reorder((order, uid) => movedTo(order, uid, { to, side })),
  };
}
