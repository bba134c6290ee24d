import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';
import { neighbourOf, shownTabs, withTab } from './open-tabs';

type EditorState = {
  /** The file the editor shows. */
  active: string | null;
  /** WB-028: the files that the user opened, in the order in which they opened them. */
  tabs: readonly string[];
  /**
   * Whether the user chose a file. The editor then no longer switches to the file being written.
   */
  isUserChosen: boolean;
  /** WB-011: paths of the documents that differ from the stored text. */
  unsaved: ReadonlySet<string>;
  /**
   * The location in a file to which the editor jumps. Each new object causes a new jump, even to
   * the same location.
   */
  jumpTarget: EditorLocation | null;
  /** Whether the user opened the find panel for the current file. */
  isFindOpen: boolean;
};

/** `line` counts from 1. `from` and `to` count characters of that line from 0. */
export type EditorLocation = { path: string; line: number; from: number; to: number };
/** The user's unsaved version of a file. `before` is the stored text on which it is based. */
type UnsavedEdit = { path: string; text: string; before: string };

const initial: EditorState = {
  active: null,
  tabs: [],
  isUserChosen: false,
  unsaved: new Set(),
  jumpTarget: null,
  isFindOpen: false,
};

/** Stores which files are open, and which documents differ from the stored files. */
export function createEditorStore(clock: Clock) {
  const store = createStore<EditorState>(() => initial);

  const edits = new Map<string, UnsavedEdit>();
  let cancel: (() => void) | undefined;
  let next: string | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let due = 0;

  /**
   * Shows only the last of several files that follow each other quickly (WB-022). The current file
   * stays for at least `stayMs`.
   */
  const scheduleShow = (path: string | null, stayMs = 0) => {
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

  const closeTab = (path: string) => {
    const { active, tabs } = store.getState();
    const neighbour = neighbourOf(shownTabs(tabs, active), path);
    const left = tabs.filter((tab) => tab !== path);
    store.setState({ tabs: left, ...(left.length === 0 && { isUserChosen: false }) });
    // If a file is about to be shown, compare with that file instead of the active file.
    if ((cancel ? next : active) === path) scheduleShow(neighbour);
  };

  const dropEdit = (path: string) => {
    edits.delete(path);
    const { unsaved } = store.getState();
    if (unsaved.has(path))
      store.setState({ unsaved: new Set([...unsaved].filter((one) => one !== path)) });
  };

  return {
    ...store,
    /**
     * Shows the file being written, unless the user chose another file. Skips files that follow too
     * quickly to read.
     */
    follow(path: string) {
      if (!store.getState().isUserChosen) scheduleShow(path, limits.editor.followMs);
    },
    choose(path: string) {
      store.setState(({ tabs }) => ({ isUserChosen: true, tabs: withTab(tabs, path) }));
      scheduleShow(path);
    },
    /** Opens a file and jumps to a location in the file. */
    goTo(place: EditorLocation) {
      this.choose(place.path);
      store.setState({ jumpTarget: place });
    },
    /** Follows the written files again. Call it when a new turn starts. */
    resumeFollowing() {
      changedAt = Number.NEGATIVE_INFINITY;
      store.setState({ isUserChosen: false });
    },
    /** WB-028: closes a file's tab. Unsaved text must be saved or discarded before. */
    close: closeTab,
    /** Closes the tab of a file that no longer exists, and drops its unsaved text. */
    forget(path: string) {
      closeTab(path);
      dropEdit(path);
    },
    trackEdit(path: string, document: string, stored: string) {
      if (document === stored) return dropEdit(path);
      edits.set(path, { path, text: document, before: edits.get(path)?.before ?? stored });
      const { unsaved } = store.getState();
      if (unsaved.has(path)) return;
      // Give an edited file a tab, so that it stays open when the editor shows the next written
      // file.
      store.setState(({ tabs }) => ({
        unsaved: new Set([...unsaved, path]),
        tabs: withTab(tabs, path),
      }));
    },
    /** Returns the unsaved edit; undefined if there is none. */
    edit: (path: string): UnsavedEdit | undefined => edits.get(path),
    edits: (): UnsavedEdit[] => [...edits.values()],
    /**
     * Marks `text` as stored. If the user has typed more in the meantime, their text stays unsaved,
     * now based on `text`.
     */
    markStored(path: string, text: string | null) {
      const edit = edits.get(path);
      if (edit && edit.text !== text) edits.set(path, { ...edit, before: text ?? '' });
      else dropEdit(path);
    },
    drop: dropEdit,
    dispose: () => cancel?.(),
  };
}

export type EditorStore = ReturnType<typeof createEditorStore>;
