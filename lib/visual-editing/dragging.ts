import { createStore } from 'zustand/vanilla';
import type { SelectionBox, SiblingsMeasured } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { type DropPlace, dropPlaceAt } from '@/domain/visual-editing/drop-place';
import type { PageBox, PagePoint, SiblingBoxes } from '@/domain/visual-editing/page-box';
import type { Clock } from '@/lib/utils/clock';
import { createThrottle } from '@/lib/utils/throttle';
import { type EditHistory, uidOf } from './edit-history';
import { canRestructure } from './edit-structure';
import type { EditingStore } from './editing-state';
import type { PageLink } from './page-link';

export type DraggingState = {
  /** The element of the page that `box` belongs to, by its id in the page. */
  uid: string | null;
  box: PageBox | null;
  /** What the user drags now: the whole element, or the space at one of its sides. */
  dragged: 'element' | 'space' | null;
  /** Where the element goes if the user drops it now. */
  place: DropPlace | null;
};

const nothingDragged: DraggingState = { uid: null, box: null, dragged: null, place: null };

type Parts = {
  store: EditingStore;
  link: PageLink;
  clock: Clock;
  isEditable(): boolean;
  moveTo(uid: string, side: DropPlace['side']): void;
  endField(): void;
};

/**
 * Dragging the selected element, and the space around and in it (ADR 106). The handles belong to
 * the product, so a message of the page can neither begin nor end a drag: the page only reports
 * where its elements are.
 */
export function createDragging({ store, link, clock, isEditable, moveTo, endField }: Parts) {
  const dragging = createStore<DraggingState>(() => nothingDragged);
  let before: EditHistory | null = null;
  let point: PagePoint | null = null;
  let siblings: SiblingBoxes = [];
  /** What the page has reported since it was last shown. */
  let unshown: Partial<DraggingState> = {};
  const show = createThrottle(limits.visualEditing.boxMs, clock, () => {
    const { uid, dragged } = { ...dragging.getState(), ...unshown };
    const isMoved = dragged === 'element' && point !== null && uid !== null;
    const place = isMoved ? (dropPlaceAt(point as PagePoint, siblings, uid) ?? null) : null;
    dragging.setState({ ...unshown, place });
    unshown = {};
  });

  function begin(dragged: 'element' | 'space'): boolean {
    const { saving, typing, drafts, past, future } = store.getState();
    if (selectedUid(store) === null || saving || typing !== null || !isEditable()) return false;
    endField();
    before = { drafts, past, future };
    point = null;
    siblings = [];
    dragging.setState({ dragged, place: null });
    return true;
  }

  function end(): void {
    before = null;
    point = null;
    endField();
    dragging.setState({ dragged: null, place: null });
  }

  return {
    dragging,
    /** Begins to drag the selected element. Returns whether it can be moved. */
    beginMove(): boolean {
      const { selected, drafts } = store.getState();
      if (!selected || !canRestructure(selected, drafts) || !begin('element')) return false;
      measure(store, link, 0);
      return true;
    },
    /** Begins to drag a space, whose value the caller changes. All changes are one step. */
    beginSpace: (): boolean => begin('space'),
    /** Moves the dragged element to a point of the page's window, which scrolls by `scrollBy`. */
    dragTo(to: PagePoint, scrollBy: number): void {
      if (dragging.getState().dragged !== 'element') return;
      point = to;
      if (scrollBy !== 0) measure(store, link, scrollBy);
      show();
    },
    /** Drops what is dragged where it is. */
    drop(): void {
      show.flush();
      const { dragged, place } = dragging.getState();
      if (dragged === null) return;
      end();
      if (dragged === 'element' && place && isEditable()) moveTo(place.uid, place.side);
    },
    /** Brings back what was there before the drag. Returns false if nothing is dragged. */
    cancelDrag(): boolean {
      if (dragging.getState().dragged === null) return false;
      const keys = Object.keys(store.getState().drafts);
      if (before && !store.getState().saving) {
        store.setState(before);
        link.post([...keys, ...Object.keys(before.drafts)]);
      }
      show.cancel();
      end();
      return true;
    },
    handleSelectionBox({ elementUniqueId, box }: SelectionBox): void {
      if (elementUniqueId !== selectedUid(store)) return;
      unshown = { uid: elementUniqueId, box };
      show();
    },
    handleSiblings({ elementUniqueId, boxes }: SiblingsMeasured): void {
      if (elementUniqueId !== selectedUid(store) || dragging.getState().dragged !== 'element')
        return;
      siblings = boxes;
      show();
    },
    /** Forgets where the page shows its elements, after it has loaded again or editing has ended. */
    forgetBoxes(): void {
      show.cancel();
      unshown = {};
      before = null;
      dragging.setState(nothingDragged);
    },
    dispose: show.cancel,
  };
}

/** Returns the id that the selected element has in the page; null if it has no source. */
function selectedUid(store: EditingStore): string | null {
  const { active, selected } = store.getState();
  return active && selected?.element ? uidOf(selected.uid) : null;
}

function measure(store: EditingStore, link: PageLink, scrollBy: number): void {
  const uid = selectedUid(store);
  if (uid !== null) link.say({ type: 'MEASURE_SIBLINGS', elementUniqueId: uid, scrollBy });
}
