import { limits } from '@/domain/limits';
import { type ElementDraft, withKeys } from '@/domain/visual-editing/draft';
import type { Edit } from '@/domain/visual-editing/edits';
import { isOriginal, movedBy } from '@/domain/visual-editing/sibling-order';
import type { ThemeToken } from '@/domain/visual-editing/theme';
import { type Drafts, type EditHistory, redone, uidOf, undone, withStep } from './edit-history';
import { canRestructure, copyOf, listKey, orderOf } from './edit-structure';
import type { EditingStore, RefusedEdit } from './editing-state';
import type { PageLink } from './page-link';
import { themeKey, withToken } from './theme-draft';

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

  const steps = {
    endField(): void {
      lastField = '';
    },
    /** Changes the selected element. What is chosen, and not typed, is a step of its own. */
    change(patch: ElementDraft, isChosen = false): void {
      const { selected, drafts, past, future, saving } = store.getState();
      if (!selected?.element || saving) return;
      const { uid, element, source } = selected;
      const before = drafts[uid]?.draft ?? {};
      const changed = patch.looks && withKeys(patch.looks);
      const looks = { ...before.looks, ...changed };
      const draft = { ...before, ...patch, ...(patch.looks ? { looks } : {}) };
      const field = `${uid} ${Object.keys(changed ?? patch).join()}`;
      const next = { ...drafts, [uid]: { element, draft, source } };
      const isSameField = field === lastField && !isChosen;
      store.setState(withStep({ drafts, past, future }, next, isSameField));
      lastField = isChosen ? '' : field;
      link.post([uid]);
    },
    /** Changes a design token of the project. */
    changeToken(token: ThemeToken, to: string): void {
      const { drafts, past, future, saving } = store.getState();
      if (saving) return;
      const field = `${themeKey} ${token.name}`;
      const next = withToken(drafts, token, to);
      store.setState(withStep({ drafts, past, future }, next, field === lastField));
      lastField = field;
      link.post([themeKey]);
    },
    /** INJ-011: brings the selected element back to its source. */
    reset(): void {
      const { selected, drafts } = store.getState();
      if (!selected || !drafts[selected.uid]) return;
      const { [selected.uid]: _, ...rest } = drafts;
      move((history) => withStep(history, rest, false));
    },
    /** Repeats the selected element behind itself, as it is now (EDIT-001). */
    duplicate(): void {
      const { selected, drafts } = store.getState();
      if (!selected?.element || !canRestructure(selected, drafts)) return;
      const copies = drafts[selected.uid]?.draft.copies ?? [];
      if (copies.length >= limits.visualEditing.copiesMax) return;
      lastField = '';
      steps.change({ copies: [...copies, copyOf(selected.element, drafts)] });
      lastField = '';
    },
    remove(): void {
      const { selected, drafts } = store.getState();
      if (!selected || !canRestructure(selected, drafts)) return;
      lastField = '';
      steps.change({ isRemoved: true });
    },
    /** Moves the selected element so many places down among its siblings, or up if negative. */
    moveBy(places: number): void {
      const { selected, drafts, saving } = store.getState();
      const { element, source = '' } = selected ?? {};
      if (!selected || !element || saving || !canRestructure(selected, drafts)) return;
      const order = movedBy(orderOf(element, drafts), uidOf(selected.uid), places);
      if (!order) return;
      const key = listKey(element);
      const { [key]: _, ...rest } = drafts;
      const next = isOriginal(order)
        ? rest
        : { ...rest, [key]: { element, draft: { order }, source } };
      move((history) => withStep(history, next, false));
    },
    undo: () => move(undone),
    redo: () => move(redone),
    /** Drops the refused edits, and keeps the other changes of their elements. */
    dropRefused(): void {
      const { drafts, refused, saving } = store.getState();
      if (saving) return;
      move((history) => withStep(history, refused.reduce(withoutEdit, drafts), false));
      store.setState({ refused: [] });
    },
  };
  return steps;
}

/** Returns the drafts without the change that was refused. */
function withoutEdit(drafts: Drafts, { uid, edit }: RefusedEdit): Drafts {
  const { [uid]: edited, ...rest } = drafts;
  if (!edited) return drafts;
  const draft = withoutField(edited.draft, edit);
  return Object.keys(draft).length === 0 ? rest : { ...rest, [uid]: { ...edited, draft } };
}

function withoutField(draft: ElementDraft, edit: Edit): ElementDraft {
  const left = { ...draft };
  if (edit.kind === 'text') delete left.text;
  else if (edit.kind === 'classes') delete left.looks;
  else if (edit.kind === 'attribute') delete left[edit.name];
  else if (edit.kind === 'remove') delete left.isRemoved;
  else if (edit.kind === 'token') {
    const { [edit.name]: _, ...tokens } = left.tokens ?? {};
    delete left.tokens;
    if (Object.keys(tokens).length > 0) left.tokens = tokens;
  } else if (edit.kind === 'duplicate') delete left.copies;
  else if (edit.kind === 'move') delete left.order;
  return left;
}
