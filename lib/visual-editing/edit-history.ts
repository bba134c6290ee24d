import type { ElementDraft } from '@/domain/visual-editing/draft';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';

/** An element with what the user has changed about it and not saved yet. */
export type EditedElement = { element: SelectedElement; draft: ElementDraft };
/** All edited elements by their id. */
export type Drafts = Readonly<Record<string, EditedElement>>;

export type EditHistory = { drafts: Drafts; past: readonly Drafts[]; future: readonly Drafts[] };

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
