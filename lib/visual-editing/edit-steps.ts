import type { ElementDraft } from '@/domain/visual-editing/draft';
import type { Edit } from '@/domain/visual-editing/edits';
import type { ThemeToken } from '@/domain/visual-editing/theme';
import { type Drafts, type EditHistory, redone, undone, withStep } from './edit-history';
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

  return {
    endField(): void {
      lastField = '';
    },
    /** Changes the selected element. What is chosen, and not typed, is a step of its own. */
    change(patch: ElementDraft, isChosen = false): void {
      const { selected, drafts, past, future, saving } = store.getState();
      if (!selected?.element || saving) return;
      const { uid, element, source } = selected;
      const before = drafts[uid]?.draft ?? {};
      const looks = { ...before.looks, ...patch.looks };
      const draft = { ...before, ...patch, ...(patch.looks ? { looks } : {}) };
      const field = `${uid} ${Object.keys(patch.looks ?? patch).join()}`;
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
  }
  return left;
}
