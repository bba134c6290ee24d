import type { ProjectFile } from '@/domain/entities/file';
import { compareInTree } from './tree';

export type FileEntry = { type: 'file'; content: string; isBinary: boolean };

/**
 * How a file's text changed. A listener that has its own copy of the text, such as the editor, only
 * appends the new piece (P8).
 */
export type FileChange =
  | { type: 'began'; path: string }
  | { type: 'appended'; path: string; text: string }
  | { type: 'set'; path: string }
  | { type: 'removed'; path: string };

/** The files and their texts. Listeners receive every change. */
export function createFileContents(files: readonly ProjectFile[]) {
  const contents = new Map(files.map(entryOf));
  const listeners = new Set<(change: FileChange) => void>();

  const notify = (change: FileChange) => {
    for (const listen of listeners) listen(change);
  };

  return {
    notify,
    read: (path: string): FileEntry | undefined => contents.get(path),
    /** Returns all paths in tree order. */
    paths: (): string[] => [...contents.keys()].sort(compareInTree),
    /** Returns a file, or a folder's files, with their paths. */
    within: (path: string): [string, FileEntry][] =>
      [...contents].filter(([one]) => one === path || one.startsWith(`${path}/`)),
    /** Replaces all files. Returns the changes without notifying the listeners. */
    replace(by: readonly ProjectFile[]): FileChange[] {
      const gone = new Set(contents.keys());
      contents.clear();
      for (const [path, entry] of by.map(entryOf)) {
        contents.set(path, entry);
        gone.delete(path);
      }
      return [
        ...[...gone].map((path): FileChange => ({ type: 'removed', path })),
        ...[...contents.keys()].map((path): FileChange => ({ type: 'set', path })),
      ];
    },
    set(path: string, entry: FileEntry, type: 'set' | 'began' = 'set') {
      contents.set(path, entry);
      notify({ type, path });
    },
    append(path: string, text: string) {
      const entry = contents.get(path);
      if (!entry) return;
      // JavaScript engines append to strings without copying, so the cost depends on the length of
      // the piece, not of the file.
      entry.content += text;
      notify({ type: 'appended', path, text });
    },
    remove(path: string) {
      contents.delete(path);
      notify({ type: 'removed', path });
    },
    onChange(listen: (change: FileChange) => void): () => void {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

const entryOf = (file: ProjectFile): [string, FileEntry] => [
  file.file_path,
  { type: 'file', content: file.file_content, isBinary: file.is_binary },
];
