import { IncomingFiles } from '../../domain/entities/incoming-file.ts';
import { fail } from '../../domain/errors.ts';
import { foldKey, readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';

type IncomingFile = { path: string; bytes: Buffer };

/** Validates a list of imported files. Throws `invalidInput`, `pathRefused` or `filesTooLarge`. */
export function readIncomingFiles(list: unknown): IncomingFile[] {
  const read = IncomingFiles.safeParse(list);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw issue?.code === 'too_big' && issue.path.length === 0
      ? fail('filesTooLarge')
      : fail('invalidInput', {}, 'no list of files');
  }
  const files = read.data.map(toChange);
  // Refuse a path that occurs twice, because it is unclear which file is meant.
  if (new Set(files.map(({ path }) => foldKey(path))).size < files.length)
    throw fail('pathRefused', {}, 'named twice');
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.files.maxProjectBytes)
    throw fail('filesTooLarge');
  return files;
}

function toChange({ path, bytes }: IncomingFiles[number]): IncomingFile {
  const read = readPath(path);
  if (!read.ok) throw fail('pathRefused', { path }, read.reason);
  return { path: read.path, bytes: Buffer.from(bytes, 'base64') };
}
