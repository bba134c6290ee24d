import { createStore } from 'zustand/vanilla';
import { ConcurrencyLimit } from '@/domain/async/concurrency-limit';
import { bodyOf } from './file-bytes';
import type { FilesStore } from './files-store';

type Writable = {
  write(data: string | Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
};
/** The part of the File System Access API that this file uses. */
export type DirectoryHandle = {
  name: string;
  keys(): AsyncIterable<string>;
  getDirectoryHandle(name: string, options?: { create: boolean }): Promise<DirectoryHandle>;
  getFileHandle(
    name: string,
    options: { create: boolean },
  ): Promise<{ createWritable(): Promise<Writable> }>;
  removeEntry(name: string): Promise<void>;
};

type FolderState = {
  /** The folder that contains the project; null until the user chooses a folder. */
  folder: string | null;
  /** Whether every turn writes its changes to the folder, as long as this tab is open. */
  isAutomatic: boolean;
};

/**
 * Copies the project's files into a local folder (GAP-79). If that folder is not empty, copies them
 * into its subfolder `name`, so that none of the user's files is overwritten. Later copies write
 * only files that differ, and remove only files that an earlier copy wrote and the project no
 * longer has.
 */
export function createFolderSync(files: FilesStore, failed: (error: unknown) => void) {
  const store = createStore<FolderState>(() => ({ folder: null, isAutomatic: false }));
  let root: DirectoryHandle | null = null;
  let written = new Map<string, string>();
  /** One write at a time, because two concurrent writes could mix their files. */
  const queue = new ConcurrencyLimit(1);

  async function write(): Promise<void> {
    if (!root) return;
    const paths = new Set(files.getState().paths);
    for (const path of [...written.keys()]) {
      if (paths.has(path)) continue;
      await remove(root, path);
      written.delete(path);
    }
    for (const path of paths) {
      const entry = files.read(path);
      if (!entry || written.get(path) === entry.content) continue;
      const { content } = entry;
      await writeFile(root, path, bodyOf(entry));
      written.set(path, content);
    }
  }
  const enqueueWrite = () => queue.run(write);

  files.subscribe(({ version }, before) => {
    if (store.getState().isAutomatic && version !== before.version)
      void enqueueWrite().catch(failed);
  });

  return {
    ...store,
    /**
     * Writes all files into a folder. Rejects with the browser's error, for example if permission
     * or space is missing.
     */
    async choose(chosen: DirectoryHandle, name: string): Promise<void> {
      const isOwn = chosen.name === name || (await isEmpty(chosen));
      root = isOwn ? chosen : await chosen.getDirectoryHandle(name, { create: true });
      written = new Map();
      await enqueueWrite();
      store.setState({ folder: isOwn ? chosen.name : `${chosen.name}/${name}` });
    },
    write: enqueueWrite,
    setAutomatic: (keeps: boolean) => store.setState({ isAutomatic: keeps }),
  };
}

export type FolderSync = ReturnType<typeof createFolderSync>;

async function isEmpty(folder: DirectoryHandle): Promise<boolean> {
  for await (const _ of folder.keys()) return false;
  return true;
}

/** Returns the folder that contains the file of a path, and the file's base name. */
async function resolveParent(
  root: DirectoryHandle,
  path: string,
  create: boolean,
): Promise<{ folder: DirectoryHandle; name: string }> {
  const parts = path.split('/');
  const name = parts.pop() ?? path;
  let folder = root;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return { folder, name };
}

/**
 * Writes a file. The browser writes to a temporary file and replaces the target on `close`, so that
 * the target is always complete.
 */
async function writeFile(
  root: DirectoryHandle,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { folder, name } = await resolveParent(root, path, true);
  const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await file.write(content);
  await file.close();
}

async function remove(root: DirectoryHandle, path: string): Promise<void> {
  try {
    const { folder, name } = await resolveParent(root, path, false);
    await folder.removeEntry(name);
  } catch (error) {
    // The user has already removed the file.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}
