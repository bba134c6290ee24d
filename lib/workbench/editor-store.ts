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
};

/** Which file is looked at, and which documents differ from what is stored. */
export function createEditorStore(clock: Clock) {
  const store = createStore<EditorState>(() => ({ active: null, chosen: false, unsaved: new Set() }));
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
    /** A new turn begins: follow again. */
    release() {
      changedAt = Number.NEGATIVE_INFINITY;
      store.setState({ chosen: false });
    },
    forget(path: string) {
      if (store.getState().active === path || next === path) show(null);
      this.markSaved(path);
    },
    /** WB-011. */
    compare(path: string, document: string, stored: string) {
      const { unsaved } = store.getState();
      if (unsaved.has(path) === (document !== stored)) return;
      const changed = new Set(unsaved);
      if (document === stored) changed.delete(path);
      else changed.add(path);
      store.setState({ unsaved: changed });
    },
    markSaved(path: string) {
      const { unsaved } = store.getState();
      if (unsaved.has(path)) store.setState({ unsaved: new Set([...unsaved].filter((one) => one !== path)) });
    },
    dispose: () => cancel?.(),
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;
