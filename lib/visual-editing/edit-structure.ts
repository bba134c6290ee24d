import type { ElementCopy } from '@/domain/visual-editing/draft';
import type { ElementPlace } from '@/domain/visual-editing/edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import type { SiblingOrder } from '@/domain/visual-editing/sibling-order';
import { type Drafts, uidOf } from './edit-history';
import type { Selection } from './editing-state';
import { isTextKey, textKey } from './text-draft';

const listMark = 'list:';

/** Returns the key of the draft that has the order of an element and its siblings. */
export const listKey = ({ siblings = [] }: SelectedElement): string =>
  listMark + (siblings[0]?.uid ?? '');

/** Whether a key is that of an order and not of an element. */
export const isListKey = (key: string): boolean => key.startsWith(listMark);

/** Returns the keys of the drafts that an element may have: its own, and that of its text. */
export const keysOf = ({ uid, element }: Selection): string[] =>
  element?.isFromData ? [uid, textKey(element.elementText)] : [uid];

/** Whether the user has changed an element, or its text that comes from data. */
export const isEdited = (selected: Selection, drafts: Drafts): boolean =>
  keysOf(selected).some((key) => key in drafts);

/** Whether an element can be moved, copied and removed: it is written beside others and not removed. */
export const canRestructure = ({ uid, element }: Selection, drafts: Drafts): boolean =>
  element?.siblings?.length !== 0 && !drafts[uid]?.draft.isRemoved;

/** Returns the order that an element and its siblings have now. */
export function orderOf(element: SelectedElement, drafts: Drafts): SiblingOrder {
  const { siblings = [] } = element;
  const order = drafts[listKey(element)]?.draft.order;
  return order ?? { siblings, uids: siblings.map(({ uid }) => uid) };
}

/** Returns the drafts that a copy of an element contains: its own, and those of what is in it. */
export function copyOf({ place }: SelectedElement, drafts: Drafts): ElementCopy {
  return Object.entries(drafts).flatMap(([key, { element, draft }]) => {
    if (isListKey(key) || isTextKey(key) || !isWithin(element.place, place)) return [];
    const { copies: _, ...own } = draft;
    return [{ uid: uidOf(key), element, draft: own }];
  });
}

function isWithin(inner: ElementPlace, outer: ElementPlace): boolean {
  return (
    inner.path === outer.path &&
    comparePoints(outer.start, inner.start) <= 0 &&
    comparePoints(inner.end, outer.end) <= 0
  );
}

/** Compares two points, `line:column`. */
function comparePoints(a: string, b: string): number {
  const [lineA = 0, columnA = 0] = a.split(':').map(Number);
  const [lineB = 0, columnB = 0] = b.split(':').map(Number);
  return lineA - lineB || columnA - columnB;
}
