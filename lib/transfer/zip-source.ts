// This build of zip.js has no workers and no codecs, so it is much smaller. Every supported browser
// can decompress natively.
import {
  BlobReader,
  type Entry,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { limits } from '@/domain/limits';
import { ImportRefusedError, type ImportSource } from './import-source';

/**
 * Decodes file names that declare no encoding: as UTF-8 if valid, otherwise as GB18030, which
 * Windows uses in China.
 */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Opens a ZIP archive and reads only its list of entries. The archive is untrusted: each entry is
 * read separately, must match its declared size and checksum, and must not overlap another entry.
 */
export async function zipSource(file: File): Promise<ImportSource> {
  const reader = new ZipReader(new BlobReader(file), {
    useWebWorkers: false,
    strictness: 'tolerant',
    // Do not check names here: the rules for paths are applied later, for every kind of source.
    filenameValidation: 'tolerant',
    decodeText,
  });
  const entries: FileEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator() as AsyncIterable<Entry>) {
      if (entry.directory) continue;
      entries.push(entry as FileEntry);
      if (entries.length > limits.transfer.entries)
        throw new ImportRefusedError('tooMany', entries.length);
    }
  } catch (error) {
    throw error instanceof ImportRefusedError ? error : new ImportRefusedError('notZip');
  }
  const offers = entries.map((entry) => ({
    // Some Windows programs write backslashes into paths.
    path: entry.filename.replaceAll('\\', '/'),
    bytes: entry.uncompressedSize,
    isLink: entry.symlink,
    read: () => unpack(entry),
  }));
  return { kind: 'zip', name: file.name.replace(/\.zip$/i, ''), isTracked: false, offers };
}

async function unpack(entry: FileEntry): Promise<Uint8Array> {
  if (entry.encrypted) throw new ImportRefusedError('encrypted', entry.filename);
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      if (length + chunk.length > bytes.length)
        throw new ImportRefusedError('bomb', entry.filename);
      bytes.set(chunk, length);
      length += chunk.length;
    },
  });
  try {
    await entry.getData(sink, {
      checkCrc32: true,
      checkOverlappingEntry: true,
      strictness: 'balanced',
      useWebWorkers: false,
    });
  } catch {
    throw new ImportRefusedError('bomb', entry.filename);
  }
  if (length !== bytes.length) throw new ImportRefusedError('bomb', entry.filename);
  return bytes;
}
