import type { ElementDraft } from '@/domain/visual-editing/draft';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';

/** An element with what the user has changed about it and not saved yet. */
export type EditedElement = { element: SelectedElement; draft: ElementDraft; source: string };
/** All edited elements by their key (`keyOf`). */
export type Drafts = Readonly<Record<string, EditedElement>>;

export type EditHistory = { drafts: Drafts; past: readonly Drafts[]; future: readonly Drafts[] };

/**
 * Returns the key of an element: its id in the page, unless an element that was there before it has
 * the id. Then the hash of its source comes behind it.
 */
export function keyOf(history: EditHistory, uid: string, hash: string): string {
  const edited = findEdited(history, uid);
  return !edited || edited.element.place.hash === hash ? uid : `${uid} ${hash}`;
}

/** Returns the id that an element has in the page. */
export const uidOf = (key: string): string => key.split(' ')[0] ?? key;

/** Returns an element that is edited, or that an undone or redone step has edited. */
export const findEdited = (
  { drafts, past, future }: EditHistory,
  key: string,
): EditedElement | undefined => [drafts, ...past, ...future].find((one) => one[key])?.[key];

/** Whether the source of an edited element is no longer in its file. */
export const isGone = ({ source }: EditedElement, text: string | undefined): boolean =>
  text === undefined || !text.includes(source);

const mostSteps = 200;

export const emptyHistory: EditHistory = { drafts: {}, past: [], future: [] };

/** Adds a step. While one field is typed in, its changes are one step. */
export function withStep(history: EditHistory, drafts: Drafts, isSameField: boolean): EditHistory {
  const isOneStep = isSameField && history.past.length > 0 && history.future.length === 0;
  const past = isOneStep ? history.past : [...history.past, history.drafts].slice(-mostSteps);
  return { drafts, past, future: [] };
}

export function undone(history: EditHistory): EditHistory {
  const drafts = history.past.at(-1);
  if (!drafts) return history;
  return {
    drafts,
    past: history.past.slice(0, -1),
    future: [history.drafts, ...history.future],
  };
}

export function redone(history: EditHistory): EditHistory {
  const [drafts, ...future] = history.future;
  if (!drafts) return history;
  return { drafts, past: [...history.past, history.drafts], future };
}
