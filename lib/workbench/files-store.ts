import { createStore } from 'zustand/vanilla';
import type { ProjectFile } from '@/domain/entities/file';
import { createFileContents, type FileEntry } from './file-contents';
import { insertInTree, parentOf } from './tree';

/** A file or a folder (WB-009). A folder exists as long as it contains a file. */
type TreeEntry = FileEntry | { type: 'folder' };

/** The server's state of a project. */
type StoredFiles = {
  files: readonly ProjectFile[];
  version: number | null;
  origin?: number | null | undefined;
};

/** A version that restored the files of the version `origin`. */
export type RestoredVersion = { number: number; origin: number };

export type FilesState = {
  /** All paths in tree order. The list stays the same object until a file is added or removed. */
  paths: readonly string[];
  /** Counts completed changes of contents. A file that is still being written does not count. */
  revision: number;
  /** The file being written now. */
  growing: string | null;
  /** Version of the project's stored contents (ADR 062). */
  version: number | null;
  /** The newest restore that this tab knows. It is ignored when there is a later version. */
  restored: RestoredVersion | null;
};

/**
 * The project's files (WB-009). The contents are not part of the observed state, so that a growing
 * file does not re-render components.
 */
export function createFilesStore(
  { files, version, origin }: StoredFiles = { files: [], version: null },
) {
  const contents = createFileContents(files);
  const store = createStore<FilesState>(() => ({
    paths: contents.paths(),
    revision: 0,
    growing: null,
    version,
    restored: restoredVersion(version, origin),
  }));
  /** The previous content of the growing file. `entry` is undefined if the file is new. */
  let before: { path: string; entry: FileEntry | undefined } | undefined;

  const publish = (paths: readonly string[]) =>
    store.setState((state) => ({ paths, revision: state.revision + 1 }));
  const setEntry = (path: string, entry: FileEntry) => {
    contents.set(path, entry);
    publish(insertInTree(store.getState().paths, path));
  };
  const remove = (path: string) => {
    const gone = new Set(contents.within(path).map(([one]) => one));
    for (const one of gone) contents.remove(one);
    if (gone.size > 0) publish(store.getState().paths.filter((one) => !gone.has(one)));
  };

  return {
    ...store,
    /** Replaces the whole tree by the server's files. */
    load(stored: readonly ProjectFile[], version: number | null, origin?: number | null) {
      before = undefined;
      const changes = contents.replace(stored);
      store.setState(({ revision }) => ({
        paths: contents.paths(),
        revision: revision + 1,
        growing: null,
        version,
        restored: restoredVersion(version, origin),
      }));
      for (const change of changes) contents.notify(change);
    },
    /**
     * Starts writing a file (GEN-037). If the file is not completed, `revert` restores its previous
     * text.
     */
    begin(path: string) {
      before = { path, entry: contents.read(path) };
      contents.set(path, { type: 'file', content: '', isBinary: false }, 'began');
      store.setState((state) => ({ paths: insertInTree(state.paths, path), growing: path }));
    },
    append: contents.append,
    /** Completes the growing file. Returns its previous and its new text. */
    finish(path: string): { before: string | undefined; after: string } {
      const former = before?.path === path ? before.entry?.content : undefined;
      before = undefined;
      store.setState((state) => ({ growing: null, revision: state.revision + 1 }));
      return { before: former, after: contents.read(path)?.content ?? '' };
    },
    /** Restores the previous content of a file that the answer did not complete. */
    revert() {
      if (!before) return;
      const { path, entry } = before;
      before = undefined;
      store.setState({ growing: null });
      if (entry) setEntry(path, entry);
      else remove(path);
    },
    write: (path: string, content: string, isBinary = false) =>
      setEntry(path, { type: 'file', content, isBinary }),
    remove,
    /** Moves a file, or a folder with all its content. */
    rename(from: string, to: string) {
      if (from === to) return;
      const moved = contents.within(from);
      remove(from);
      for (const [path, entry] of moved) setEntry(to + path.slice(from.length), entry);
    },
    setVersion: (version: number) => store.setState({ version }),
    /** Records a restore whose files this tab does not show yet. */
    setRestored: (restored: RestoredVersion) => store.setState({ restored }),
    read: contents.read,
    /** WB-009: returns a file, a non-empty folder, or undefined. */
    entry: (path: string): TreeEntry | undefined =>
      contents.read(path) ?? folderAt(path, store.getState().paths),
    onChange: contents.onChange,
  };
}

export type FilesStore = ReturnType<typeof createFilesStore>;

const restoredVersion = (number: number | null, origin?: number | null): RestoredVersion | null =>
  number === null || origin === undefined || origin === null ? null : { number, origin };

function folderAt(path: string, paths: readonly string[]): TreeEntry | undefined {
  return paths.some((one) => isBelow(one, path)) ? { type: 'folder' } : undefined;
}

function isBelow(path: string, folder: string): boolean {
  for (let parent = parentOf(path); parent !== ''; parent = parentOf(parent))
    if (parent === folder) return true;
  return false;
}
