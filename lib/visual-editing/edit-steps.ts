import { type ElementDraft, withKeys } from '@/domain/visual-editing/draft';
import type { Edit } from '@/domain/visual-editing/edits';
import type { ThemeToken } from '@/domain/visual-editing/theme';
import { type Drafts, type EditHistory, redone, undone, withStep } from './edit-history';
import { isEdited, keysOf } from './edit-structure';
import type { EditingStore, RefusedEdit } from './editing-state';
import type { PageLink } from './page-link';
import { createStructureSteps } from './structure-steps';
import { type TextPlace, textKey, withText } from './text-draft';
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

  /** Changes a draft that is of no element. While one field is typed in, it is one step. */
  function put(key: string, { field, change }: { field: string; change(drafts: Drafts): Drafts }) {
    const { drafts, past, future, saving } = store.getState();
    if (saving) return;
    store.setState(withStep({ drafts, past, future }, change(drafts), field === lastField));
    lastField = field;
    link.post([key]);
  }

  /** Changes the selected element. What is chosen, and not typed, is a step of its own. */
  function change(patch: ElementDraft, isChosen = false): void {
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
  }

  return {
    endField(): void {
      lastField = '';
    },
    change,
    ...createStructureSteps(store, { change, move }),
    /** Changes a design token of the project. */
    changeToken(token: ThemeToken, to: string): void {
      const field = `${themeKey} ${token.name}`;
      put(themeKey, { field, change: (drafts) => withToken(drafts, token, to) });
    },
    /** Changes a text that the page gets from data, at the place where it is written (EDIT-008). */
    changeText(from: string, to: string, place: TextPlace): void {
      const field = textKey(from);
      put(field, { field, change: (drafts) => withText(drafts, { from, to, place }) });
    },
    /** INJ-011: brings the selected element, and its text from data, back to the source. */
    reset(): void {
      const { selected, drafts } = store.getState();
      if (!selected || !isEdited(selected, drafts)) return;
      const keys = keysOf(selected);
      const rest = Object.entries(drafts).filter(([key]) => !keys.includes(key));
      move((history) => withStep(history, Object.fromEntries(rest), false));
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
  } else if (edit.kind === 'literal') delete left.literal;
  else if (edit.kind === 'duplicate') delete left.copies;
  else if (edit.kind === 'move') delete left.order;
  return left;
}
