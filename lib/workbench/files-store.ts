import { createStore } from 'zustand/vanilla';
import type { ProjectFile } from '@/domain/entities/file';
import { compareInTree, insertInTree, parentOf } from './tree';

/** WB-009. A folder exists as long as it contains a file. */
export type TreeEntry = { type: 'file'; content: string; isBinary: boolean } | { type: 'folder' };
export type FileEntry = Extract<TreeEntry, { type: 'file' }>;

/**
 * How a file's text changed, for listeners with their own copy: the editor appends the same piece
 * (ADR 064).
 */
export type FileChange =
  | { type: 'began'; path: string }
  | { type: 'appended'; path: string; text: string }
  | { type: 'set'; path: string }
  | { type: 'removed'; path: string };

/** The server's state of a project. */
type StoredFiles = { files: readonly ProjectFile[]; version: number | null };

export type FilesState = {
  /** In tree order. Keeps its identity until a file is added or removed. */
  paths: readonly string[];
  /** Counts completed changes of contents. A growing file does not change it. */
  revision: number;
  /** The file being written now. */
  growing: string | null;
  /** Version of the project's stored contents (ADR 075). */
  version: number | null;
};

/**
 * The project's files (WB-009). Contents are outside the observed state, so that a growing file
 * re-renders nothing.
 */
export function createFilesStore({ files, version }: StoredFiles = { files: [], version: null }) {
  const contents = new Map(files.map(entryOf));
  const store = createStore<FilesState>(() => ({
    paths: sorted(contents),
    revision: 0,
    growing: null,
    version,
  }));
  /** The former content of the growing file; `entry` is undefined if the file is new. */
  let before: { path: string; entry: FileEntry | undefined } | undefined;
  const listeners = new Set<(change: FileChange) => void>();

  const notify = (change: FileChange) => {
    for (const listen of listeners) listen(change);
  };
  const publish = (paths: readonly string[]) =>
    store.setState((state) => ({ paths, revision: state.revision + 1 }));
  const setEntry = (path: string, entry: FileEntry) => {
    contents.set(path, entry);
    notify({ type: 'set', path });
    publish(insertInTree(store.getState().paths, path));
  };

  return {
    ...store,
    /** Replaces the whole tree by the server's files. */
    load(files: readonly ProjectFile[], version: number | null) {
      const held = new Set(contents.keys());
      contents.clear();
      before = undefined;
      for (const [path, entry] of files.map(entryOf)) {
        contents.set(path, entry);
        held.delete(path);
      }
      store.setState((state) => ({
        paths: sorted(contents),
        revision: state.revision + 1,
        growing: null,
        version,
      }));
      for (const path of held) notify({ type: 'removed', path });
      for (const path of contents.keys()) notify({ type: 'set', path });
    },
    /** GEN-037: starts writing a file. Its former text is restored if it never ends. */
    begin(path: string) {
      before = { path, entry: contents.get(path) };
      contents.set(path, { type: 'file', content: '', isBinary: false });
      notify({ type: 'began', path });
      store.setState((state) => ({ paths: insertInTree(state.paths, path), growing: path }));
    },
    append(path: string, text: string) {
      const entry = contents.get(path);
      if (!entry) return;
      // Strings grow as ropes: the cost is that of the piece, not of the file.
      entry.content += text;
      notify({ type: 'appended', path, text });
    },
    /** Completes the growing file. Returns its former and its new text. */
    finish(path: string): { before: string | undefined; after: string } {
      const former = before?.path === path ? before.entry?.content : undefined;
      before = undefined;
      store.setState((state) => ({ growing: null, revision: state.revision + 1 }));
      return { before: former, after: contents.get(path)?.content ?? '' };
    },
    /** The answer ended inside the file: restores its former content. */
    revert() {
      if (!before) return;
      const { path, entry } = before;
      before = undefined;
      store.setState({ growing: null });
      if (entry) setEntry(path, entry);
      else this.remove(path);
    },
    write: (path: string, content: string) =>
      setEntry(path, { type: 'file', content, isBinary: false }),
    remove(path: string) {
      const gone = [...contents.keys()].filter((one) => one === path || one.startsWith(`${path}/`));
      for (const one of gone) {
        contents.delete(one);
        notify({ type: 'removed', path: one });
      }
      const lost = new Set(gone);
      if (gone.length) publish(store.getState().paths.filter((one) => !lost.has(one)));
    },
    /** Moves a file, or a folder with all its content. */
    rename(from: string, to: string) {
      if (from === to) return;
      const moved = [...contents].filter(([path]) => path === from || path.startsWith(`${from}/`));
      this.remove(from);
      for (const [path, entry] of moved) setEntry(to + path.slice(from.length), entry);
    },
    setVersion: (version: number) => store.setState({ version }),
    read: (path: string): FileEntry | undefined => contents.get(path),
    /** WB-009: returns a file, a non-empty folder, or undefined. */
    entry(path: string): TreeEntry | undefined {
      const file = contents.get(path);
      if (file) return file;
      return store.getState().paths.some((one) => isBelow(one, path))
        ? { type: 'folder' }
        : undefined;
    },
    onChange(listen: (change: FileChange) => void): () => void {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

export type FilesStore = ReturnType<typeof createFilesStore>;

const entryOf = (file: ProjectFile): [string, FileEntry] => [
  file.file_path,
  { type: 'file', content: file.file_content, isBinary: file.is_binary },
];

const sorted = (contents: ReadonlyMap<string, FileEntry>) =>
  [...contents.keys()].sort(compareInTree);

function isBelow(path: string, folder: string): boolean {
  for (let parent = parentOf(path); parent !== ''; parent = parentOf(parent))
    if (parent === folder) return true;
  return false;
}
