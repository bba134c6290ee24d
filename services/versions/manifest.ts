import { fail } from '../../domain/errors.ts';
import { foldKey } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FileChange } from '../ports/versions.ts';
import { type Blob, toBlob } from './blobs.ts';
import type { Manifest } from './schema.ts';

/** Whether bytes are text that a user can edit: valid UTF-8 without NUL. */
export function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the manifest after `changes`, and the bodies to store for it; null when nothing differs.
 * A path that differs from an existing path only in case or Unicode form replaces that path. Throws
 * `filesTooLarge` above the limits, and `pathRefused` if a file would have the path of a directory.
 */
export function applyChanges(
  head: Manifest,
  changes: FileChange[],
): { manifest: Manifest; bodies: Blob[] } | null {
  const entries = new Map(Object.entries(head));
  const spellings = new Map([...entries.keys()].map((path) => [foldKey(path), path]));
  const bodies: Blob[] = [];
  for (const { path, bytes } of changes) {
    const folded = foldKey(path);
    const spelled = spellings.get(folded);
    if (bytes === null) {
      if (spelled !== path) continue;
      entries.delete(path);
      spellings.delete(folded);
      continue;
    }
    if (bytes.byteLength > limits.files.maxFileBytes)
      throw fail('filesTooLarge', {}, `${path}: ${bytes.byteLength} bytes`);
    const body = toBlob(bytes);
    if (spelled !== undefined && spelled !== path) entries.delete(spelled);
    entries.set(path, {
      hash: body.hash,
      size: body.size,
      ...(isText(bytes) ? {} : { binary: true }),
    });
    spellings.set(folded, path);
    bodies.push(body);
  }
  assertNoFileIsDirectory(spellings);
  const sizes = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  if (entries.size > limits.files.maxFiles)
    throw fail('filesTooLarge', {}, `${entries.size} files`);
  if (sizes > limits.files.maxProjectBytes)
    throw fail('filesTooLarge', {}, `${sizes} bytes in all`);
  const before = Object.entries(head);
  const same =
    before.length === entries.size &&
    before.every(([path, entry]) => entries.get(path)?.hash === entry.hash);
  if (same) return null;
  return {
    manifest: Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1))),
    bodies,
  };
}

function assertNoFileIsDirectory(spellings: Map<string, string>): void {
  for (const [folded, path] of spellings) {
    for (
      let slash = folded.lastIndexOf('/');
      slash > 0;
      slash = folded.lastIndexOf('/', slash - 1)
    ) {
      if (spellings.has(folded.slice(0, slash)))
        throw fail('pathRefused', {}, `${path} lies in a file`);
    }
  }
}
