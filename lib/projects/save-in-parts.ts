import { limits } from '@/domain/limits';
import type { FileChanges } from '@/lib/workbench/saving';

type SavedFile = NonNullable<FileChanges['files']>[number];

/** Room for the other fields of a request. */
const filesPerRequest = limits.transport.maxBodyBytes - 64 * 1024;

/**
 * Divides files into parts that fit into a request each, in order. Their names and texts are counted
 * as they are written in JSON.
 */
export function saveInParts(files: readonly SavedFile[]): SavedFile[][] {
  const parts: SavedFile[][] = [[]];
  let size = 0;
  for (const file of files) {
    // JSON does not escape Base64, so calculate its size without encoding the long text.
    const bytes = file.is_binary
      ? file.file_content.length + file.file_path.length * 3 + 100
      : new TextEncoder().encode(JSON.stringify(file)).length;
    const isFull = size + bytes > filesPerRequest && parts.at(-1)?.length;
    if (isFull) parts.push([]);
    size = (isFull ? 0 : size) + bytes;
    parts.at(-1)?.push(file);
  }
  return parts;
}
