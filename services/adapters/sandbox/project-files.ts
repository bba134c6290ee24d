import { constants, type Stats } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '../../../domain/errors.ts';

/**
 * `O_PATH`, which Node does not export: opens a handle that refers to a path but cannot read its
 * content.
 */
const pathOnly = 0o10000000;
const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

const maxReadBytes = 64 * 1024 * 1024;
const maxEntries = 20_000;

/**
 * The host's access to a directory in which hostile code also writes. Every path is opened one
 * component at a time, relative to the component before it and never through a symlink. So nothing
 * outside of the directory can be read or written, even if the project replaces entries meanwhile
 * (ADR 011).
 */
export class ProjectFiles {
  private readonly root: string;
  /**
   * A directory on the same file system that the project cannot access. Files are written here and
   * then renamed into the project.
   */
  private readonly scratch: string;
  private readonly owner: { uid: number; gid: number } | undefined;
  private readonly discard: (path: string) => void;
  private serial = 0;

  /** `discard` starts the removal of an entry that was moved to `scratch`. */
  constructor(options: {
    root: string;
    scratch: string;
    owner?: { uid: number; gid: number } | undefined;
    discard: (path: string) => void;
  }) {
    this.root = options.root;
    this.scratch = options.scratch;
    this.owner = options.owner;
    this.discard = options.discard;
  }

  /**
   * Writes a whole file atomically: a reader in the sandbox sees the old file or the new file.
   * Replaces entries that are in the way: a folder with the name of the file, or a file with the
   * name of a folder in its path.
   */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const parts = splitSafePath(path);
    const leaf = parts.pop() as string;
    const temporary = join(this.scratch, `w${++this.serial}`);
    try {
      const file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
      try {
        await file.writeFile(bytes);
        if (this.owner) await file.chown(this.owner.uid, this.owner.gid);
      } finally {
        await file.close();
      }
      await this.moveIn(temporary, parts, leaf);
    } catch (error) {
      await unlink(temporary).catch(ignore('ENOENT'));
      throw error;
    }
  }

  private async moveIn(temporary: string, parts: readonly string[], leaf: string): Promise<void> {
    const parent = await this.openFolder(parts, true);
    if (!parent) throw fail('pathRefused', {}, [...parts, leaf].join('/'));
    try {
      const target = pathBelow(parent, leaf);
      await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EISDIR' && error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST')
          throw error;
        await this.putAway(target);
        await rename(temporary, target);
      });
    } finally {
      await parent.close();
    }
  }

  async remove(path: string): Promise<void> {
    const parts = splitSafePath(path);
    const leaf = parts.pop() as string;
    const parent = await this.openFolder(parts, false);
    if (!parent) return;
    try {
      await unlink(pathBelow(parent, leaf)).catch(ignore('ENOENT', 'EISDIR', 'EPERM', 'ENOTDIR'));
    } finally {
      await parent.close();
    }
    if (parts.length > 0) await this.pruneEmpty(parts);
  }

  /** Reads one regular file; undefined for anything else. Throws `filesTooLarge` over 64 MB. */
  read(path: string): Promise<Uint8Array | undefined> {
    return this.withFile(path, async (file, { size }) => {
      if (size > maxReadBytes) throw fail('filesTooLarge', {}, path);
      return readAtMost(file, size);
    });
  }

  /** Returns the size and the size on disk of one regular file; undefined for anything else. */
  sizeOf(path: string): Promise<{ bytes: number; onDisk: number } | undefined> {
    return this.withFile(path, async (_, { size, blocks }) => ({
      bytes: size,
      onDisk: blocks * 512,
    }));
  }

  private async withFile<Result>(
    path: string,
    work: (file: FileHandle, stat: Stats) => Promise<Result>,
  ): Promise<Result | undefined> {
    const parts = splitSafePath(path);
    const leaf = parts.pop() as string;
    const parent = await this.openFolder(parts, false);
    if (!parent) return undefined;
    try {
      const file = await open(pathBelow(parent, leaf), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
        ignore('ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO', 'EACCES'),
      );
      if (!file) return undefined;
      try {
        const stat = await file.stat();
        return stat.isFile() ? await work(file, stat) : undefined;
      } finally {
        await file.close();
      }
    } finally {
      await parent.close();
    }
  }

  /**
   * Lists regular files below `under`, sorted, without node_modules and symlinks. Throws
   * `filesTooLarge` for more than 20,000 entries.
   */
  async list(under = ''): Promise<string[]> {
    const start = under === '' ? [] : splitSafePath(under);
    const found: string[] = [];
    const pending = [start];
    for (let parts = pending.pop(); parts; parts = pending.pop()) {
      const directory = await this.openFolder(parts, false);
      if (!directory) continue;
      try {
        for (const entry of await readdir(descriptorPath(directory), { withFileTypes: true })) {
          if (entry.name === 'node_modules') continue;
          if (entry.isDirectory()) pending.push([...parts, entry.name]);
          else if (entry.isFile()) found.push([...parts, entry.name].join('/'));
          if (found.length + pending.length > maxEntries)
            throw fail('filesTooLarge', {}, 'too many entries');
        }
      } finally {
        await directory.close();
      }
    }
    return found.sort();
  }

  /**
   * Opens the directory whose path is `parts`. If `make` is true, creates the missing directories.
   * Otherwise returns undefined when a directory is missing.
   */
  private async openFolder(
    parts: readonly string[],
    make: boolean,
  ): Promise<FileHandle | undefined> {
    let here = await open(this.root, pathOnly | O_DIRECTORY | O_NOFOLLOW);
    for (const part of parts) {
      const next = await this.enterFolder(here, part, make).finally(() => here.close());
      if (!next) return undefined;
      here = next;
    }
    return here;
  }

  private async enterFolder(
    here: FileHandle,
    part: string,
    make: boolean,
  ): Promise<FileHandle | undefined> {
    const target = pathBelow(here, part);
    const enter = () =>
      open(target, pathOnly | O_DIRECTORY | O_NOFOLLOW).catch(ignore('ENOENT', 'ENOTDIR', 'ELOOP'));
    const found = await enter();
    if (found || !make) return found;
    if (await lstat(target).catch(ignore('ENOENT'))) await this.putAway(target);
    await mkdir(target, 0o755).catch(ignore('EEXIST'));
    if (this.owner) {
      const made = await open(target, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
      await made.chown(this.owner.uid, this.owner.gid).finally(() => made.close());
    }
    return enter();
  }

  private async pruneEmpty(parts: string[]): Promise<void> {
    for (let depth = parts.length; depth > 0; depth--) {
      const parent = await this.openFolder(parts.slice(0, depth - 1), false);
      if (!parent) return;
      const removed = await rmdir(pathBelow(parent, parts[depth - 1] as string))
        .then(() => true)
        .catch(() => false)
        .finally(() => parent.close());
      if (!removed) return;
    }
  }

  /** Moves an entry to `scratch`, which the project cannot access, and deletes it there. */
  private async putAway(target: string): Promise<void> {
    const away = join(this.scratch, `old${++this.serial}`);
    await rename(target, away)
      .then(() => this.discard(away))
      .catch(ignore('ENOENT'));
  }
}

/** Reads the first `size` bytes only, so that a growing file does not fill the memory. */
async function readAtMost(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

function descriptorPath(handle: FileHandle): string {
  return `/proc/self/fd/${handle.fd}`;
}

function pathBelow(handle: FileHandle, name: string): string {
  return `${descriptorPath(handle)}/${name}`;
}

/** Returns the parts of a relative path that stays inside of the project. Throws `pathRefused`. */
function splitSafePath(path: string): string[] {
  const parts = path.split('/');
  const bad = (part: string) => part === '' || part === '.' || part === '..' || part.includes('\0');
  if (parts.some(bad) || parts[0] === 'node_modules') throw fail('pathRefused', {}, path);
  return parts;
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
    return undefined;
  };
}
