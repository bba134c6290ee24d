import { ConcurrencyLimit } from '@/domain/async/concurrency-limit';
import { limits } from '@/domain/limits';
import { type Clock, sleep } from '@/lib/utils/clock';
import { bodyOf } from './file-bytes';
import type { FileEntry } from './file-contents';
import type { FilesStore } from './files-store';
import { parentOf } from './tree';
import type { Container, FileSystemTree } from './webcontainer-types.client';

type ContainerFilesDependencies = { files: Pick<FilesStore, 'getState' | 'read'>; clock: Clock };

/**
 * Copies the project's files into a container: first all files, later only the changes, one file
 * after another.
 */
export function createContainerFiles({ files, clock }: ContainerFilesDependencies) {
  /**
   * The content of each file in the container. Undefined before the first copy and after a failed
   * copy.
   */
  let copiedFiles: ReadonlyMap<string, string> | undefined;
  let revision = -1;
  const queue = new ConcurrencyLimit(1);

  function wantedFiles(): Map<string, FileEntry> {
    const wanted = new Map<string, FileEntry>();
    for (const path of files.getState().paths) {
      const entry = files.read(path);
      // Store a copy, because a growing file changes in place.
      if (entry) wanted.set(path, { ...entry });
    }
    return wanted;
  }

  async function write(
    { fs }: Container,
    path: string,
    entry: FileEntry,
    signal: AbortSignal,
  ): Promise<void> {
    const folder = parentOf(path);
    if (folder !== '') await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path, bodyOf(entry));
    await sleep(clock, limits.files.writeWaitMs, signal);
  }

  async function bring(container: Container, signal: AbortSignal): Promise<void> {
    revision = files.getState().revision;
    const wanted = wantedFiles();
    const before = copiedFiles;
    copiedFiles = undefined;
    if (!before) await container.mount(treeOf(wanted));
    else {
      for (const path of before.keys())
        if (!wanted.has(path)) await container.fs.rm(path, { force: true });
      for (const [path, entry] of wanted)
        if (before.get(path) !== entry.content) await write(container, path, entry, signal);
    }
    copiedFiles = new Map([...wanted].map(([path, { content }]) => [path, content]));
  }

  return {
    /** Whether files have changed since they were copied into the container. */
    isStale: () => revision !== -1 && revision !== files.getState().revision,
    /**
     * Copies the files that the container lacks. Calls run one after another. Rejects with the
     * error of the container's file system.
     */
    sync: (container: Container, signal: AbortSignal): Promise<void> =>
      queue.run(() => bring(container, signal)),
  };
}

/** Returns the files in the format in which a container mounts them. */
function treeOf(entries: ReadonlyMap<string, FileEntry>): FileSystemTree {
  const root: FileSystemTree = {};
  for (const [path, entry] of entries) {
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const one of names) {
      const inner = Object.hasOwn(folder, one) ? folder[one] : undefined;
      const made: { directory: FileSystemTree } =
        inner && 'directory' in inner ? inner : { directory: {} };
      folder[one] = made;
      folder = made.directory;
    }
    folder[name] = { file: { contents: bodyOf(entry) } };
  }
  return root;
}
