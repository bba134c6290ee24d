import { foldKey } from '../../domain/files/path.ts';

/**
 * Tracks which files the model has not seen (PP-34). The model may not overwrite an unseen file as
 * a whole, even if its answer renamed or deleted the file first.
 */
export class SeenFiles {
  private readonly unseen = new Set<string>();
  private readonly deleted = new Map<string, { path: string; bytes: Uint8Array }>();

  /** Without `shown` every file counts as seen. */
  constructor(paths: Iterable<string>, shown: readonly string[] | undefined) {
    if (shown === undefined) return;
    const known = new Set(shown.map(foldKey));
    for (const path of paths) if (!known.has(foldKey(path))) this.unseen.add(foldKey(path));
  }

  isUnseen(path: string): boolean {
    return this.unseen.has(foldKey(path));
  }

  seeAll(): void {
    this.unseen.clear();
  }

  /** Call it when the model was shown the whole file. */
  see(path: string): void {
    this.unseen.delete(foldKey(path));
    this.deleted.delete(foldKey(path));
  }

  /**
   * Makes a path count as unseen, and also every file below the path that this answer deleted. Used
   * when an answer is recovered from its log, which shows the refused actions but not which files
   * the model had seen.
   */
  hide(path: string): void {
    const key = foldKey(path);
    this.unseen.add(key);
    for (const deleted of this.deleted.keys())
      if (deleted.startsWith(`${key}/`)) this.unseen.add(deleted);
  }

  /** Remembers the contents of a file that is deleted. */
  noteDeleted(path: string, bytes: Uint8Array): void {
    this.deleted.set(foldKey(path), { path, bytes });
  }

  /** Whether this answer deleted an unseen file at this path. */
  isDeleted(path: string): boolean {
    return this.isUnseen(path) && this.deleted.has(foldKey(path));
  }

  move(from: string, to: string): void {
    const isUnseen = this.unseen.delete(foldKey(from));
    this.see(to);
    if (isUnseen) this.unseen.add(foldKey(to));
  }

  /** Returns the unseen file that was deleted at this path, to put it back. */
  takeDeleted(path: string): { path: string; bytes: Uint8Array } | undefined {
    const found = this.deleted.get(foldKey(path));
    this.deleted.delete(foldKey(path));
    return found;
  }
}
