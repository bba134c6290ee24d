import { foldersAbove, foldKey } from '../../domain/files/path.ts';

/**
 * An index of paths that ignores case and Unicode forms, like some file systems. The time of a
 * lookup depends only on the length of the path.
 */
export class PathIndex {
  private readonly files = new Map<string, string>();
  private readonly folders = new Map<string, number>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.add(path);
  }

  get size(): number {
    return this.files.size;
  }

  add(path: string): void {
    const folded = foldKey(path);
    if (!this.files.has(folded))
      for (const folder of foldersAbove(folded))
        this.folders.set(folder, (this.folders.get(folder) ?? 0) + 1);
    this.files.set(folded, path);
  }

  remove(path: string): void {
    const folded = foldKey(path);
    if (!this.files.delete(folded)) return;
    for (const folder of foldersAbove(folded))
      this.folders.set(folder, (this.folders.get(folder) ?? 1) - 1);
  }

  /** Returns the stored path of the file that `path` would overwrite; their case may differ. */
  existingSpelling(path: string): string | undefined {
    return this.files.get(foldKey(path));
  }

  /**
   * Returns whether a path cannot be written: a file exists where the path needs a folder, or a
   * folder exists at the path itself.
   */
  isBlocked(path: string): boolean {
    const folded = foldKey(path);
    return (
      (this.folders.get(folded) ?? 0) > 0 ||
      foldersAbove(folded).some((folder) => this.files.has(folder))
    );
  }

  /** Whether the index contains this path or the path of a folder above it. */
  covers(path: string): boolean {
    const folded = foldKey(path);
    return this.files.has(folded) || foldersAbove(folded).some((folder) => this.files.has(folder));
  }
}
