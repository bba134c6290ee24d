import type { ProjectFile } from '../../domain/entities/file.ts';
import { isText } from './manifest.ts';

/**
 * Returns a file in the wire format (GAP-38): text unchanged (with its byte order mark), anything
 * else in base64.
 */
export function toProjectFile(path: string, bytes: Uint8Array): ProjectFile {
  if (!isText(bytes))
    return {
      file_path: path,
      file_content: Buffer.from(bytes).toString('base64'),
      is_binary: true,
    };
  return {
    file_path: path,
    file_content: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    is_binary: false,
  };
}
