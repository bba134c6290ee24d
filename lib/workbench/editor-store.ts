import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/chat/clock';

type EditorState = {
  /** The file the editor shows. */
  active: string | null;
  /** The person chose a file: the editor stops following the one being written. */
  chosen: boolean;
  /** WB-011: documents whose text differs from the stored one. */
  unsaved: ReadonlySet<string>;
  /** A place in a file to go to, told apart from the one before by its identity. */
  place: Place | null;
  /** The person asked for what finds text in the file on screen. */
  finding: boolean;
};

/** `line` counts from 1, `from` and `to` characters of that line from 0. */
export type Place = { path: string; line: number; from: number; to: number };
/** What a person made of a file; `before` is the stored text it began from. */
export type Edit = { path: string; text: string; before: string };

/** Which file is looked at, and which documents differ from what is stored. */
export function createEditorStore(clock: Clock) {
  const store = createStore<EditorState>(() => ({ active: null, chosen: false, unsaved: new Set(), place: null, finding: false }));
  const edits = new Map<string, Edit>();
  let cancel: (() => void) | undefined;
  let next: string | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let due = 0;

  /** WB-022: files that follow each other quickly set the document once. `stayMs`: how long the one shown is left alone. */
  const show = (path: string | null, stayMs = 0) => {
    next = path;
    const now = clock.now();
    const at = Math.max(now + limits.editor.setDebounceMs, changedAt + stayMs);
    if (cancel && due <= at) return;
    cancel?.();
    due = at;
    cancel = clock.after(at - now, () => {
      cancel = undefined;
      if (store.getState().active === next) return;
      changedAt = clock.now();
      store.setState({ active: next });
    });
  };

  const drop = (path: string) => {
    edits.delete(path);
    const { unsaved } = store.getState();
    if (unsaved.has(path)) store.setState({ unsaved: new Set([...unsaved].filter((one) => one !== path)) });
  };

  return {
    ...store,
    /** The file being written; shown unless the person reads another one. Nobody reads what passes in a blink. */
    follow(path: string) {
      if (!store.getState().chosen) show(path, limits.editor.followMs);
    },
    choose(path: string) {
      store.setState({ chosen: true });
      show(path);
    },
    /** Opens a file at a place in it. */
    goTo(place: Place) {
      this.choose(place.path);
      store.setState({ place });
    },
    /** A new turn begins: follow again. */
    release() {
      changedAt = Number.NEGATIVE_INFINITY;
      store.setState({ chosen: false });
    },
    forget(path: string) {
      if (store.getState().active === path || next === path) show(null);
      drop(path);
    },
    /** WB-011. */
    compare(path: string, document: string, stored: string) {
      if (document === stored) return drop(path);
      edits.set(path, { path, text: document, before: edits.get(path)?.before ?? stored });
      const { unsaved } = store.getState();
      if (!unsaved.has(path)) store.setState({ unsaved: new Set([...unsaved, path]) });
    },
    /** What is not saved yet; undefined where the stored text stands. */
    edit: (path: string): Edit | undefined => edits.get(path),
    edits: (): Edit[] => [...edits.values()],
    /** `text` is stored now; what was typed meanwhile stays unsaved, on top of it. */
    stored(path: string, text: string | null) {
      const edit = edits.get(path);
      if (edit && edit.text !== text) edits.set(path, { ...edit, before: text ?? '' });
      else drop(path);
    },
    drop,
    dispose: () => cancel?.(),
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;
