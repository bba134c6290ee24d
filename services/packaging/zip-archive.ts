import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/**
 * An entry of a ZIP archive. A path that ends with `/` is a folder. `stored` keeps the bytes as
 * they are. `mode` holds Unix permissions, such as 0o755 for a program.
 */
export type ZipEntry = { path: string; bytes?: Uint8Array; mode?: number; stored?: boolean };

export type ZipOptions = {
  /** Stores Unix permissions, which macOS needs and Android's tools warn about. */
  hasUnixModes?: boolean;
  /** Stored entries begin at a multiple of so many bytes, as Android requires. */
  alignment?: number;
};

/** An archive in its three sections, because Android signs each and puts a block in between. */
export type ZipSections = { entries: Buffer; directory: Buffer; count: number };

const compress = promisify(deflateRaw);
const entryMagic = 0x04034b50;
const directoryMagic = 0x02014b50;
const endMagic = 0x06054b50;
const entryHeaderBytes = 30;
const directoryHeaderBytes = 46;
const zipVersion = 20;
const madeByUnix = 3 << 8;
const utf8Names = 0x800;
const deflated = 8;
/** 1 January 2020, 00:00: equal contents give equal archives. */
const fixedDate = ((2020 - 1980) << 9) | (1 << 5) | 1;
const folderAttribute = 0x10;
const maxEntries = 0xffff;
const maxArchiveBytes = 0xffffffff;
/** Entries that are compressed at the same time, in the threads of libuv. */
const atOnce = 16;
/** Smaller entries are compressed at once: handing them to a thread would take longer. */
const threadFromBytes = 16 * 1024;

/**
 * Returns a ZIP archive of the entries in their order. Paths are written as they are given.
 * Throws a `RangeError` if the archive needs the extensions of ZIP64.
 */
export async function zipArchive(
  entries: readonly ZipEntry[],
  options: ZipOptions = {},
): Promise<Buffer> {
  const sections = await zipSections(entries, options);
  return Buffer.concat([sections.entries, sections.directory, zipEnd(sections)]);
}

/** Returns the sections of an archive without its end record. */
export async function zipSections(
  entries: readonly ZipEntry[],
  { hasUnixModes = true, alignment = 1 }: ZipOptions = {},
): Promise<ZipSections> {
  if (entries.length > maxEntries) throw new RangeError('more entries than a ZIP archive holds');
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += atOnce) {
    const packed = await Promise.all(entries.slice(start, start + atOnce).map(packEntry));
    for (const entry of packed) {
      const gap = entry.isDeflated
        ? 0
        : gapBefore(offset + entryHeaderBytes + entry.name.length, alignment);
      const header = entryHeader(entry, gap);
      parts.push(header, entry.name, Buffer.alloc(gap), entry.body);
      directory.push(directoryHeader(entry, header, { offset, hasUnixModes }), entry.name);
      offset += header.length + entry.name.length + gap + entry.body.length;
      if (offset > maxArchiveBytes) throw new RangeError('larger than a ZIP archive may be');
    }
  }
  return {
    entries: Buffer.concat(parts),
    directory: Buffer.concat(directory),
    count: entries.length,
  };
}

/** Returns the end record of an archive whose directory begins at `directoryOffset`. */
export function zipEnd(
  { entries, directory, count }: ZipSections,
  directoryOffset = entries.length,
): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMagic, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}

type PackedEntry = {
  name: Buffer;
  body: Uint8Array;
  isDeflated: boolean;
  isFolder: boolean;
  mode: number | undefined;
  checksum: number;
  size: number;
};

const deflate = async (raw: Uint8Array): Promise<Buffer> =>
  raw.length < threadFromBytes ? deflateRawSync(raw) : await compress(raw);

async function packEntry({ path, bytes, mode, stored }: ZipEntry): Promise<PackedEntry> {
  const raw = bytes ?? new Uint8Array();
  const isFolder = path.endsWith('/');
  const packed = isFolder || stored || raw.length === 0 ? null : await deflate(raw);
  const isDeflated = packed !== null && packed.length < raw.length;
  return {
    name: Buffer.from(path, 'utf8'),
    body: isDeflated ? packed : raw,
    isDeflated,
    isFolder,
    mode,
    checksum: crc32(raw),
    size: raw.length,
  };
}

const gapBefore = (offset: number, alignment: number) =>
  (alignment - (offset % alignment)) % alignment;

function entryHeader(entry: PackedEntry, gap: number): Buffer {
  const header = Buffer.alloc(entryHeaderBytes);
  header.writeUInt32LE(entryMagic, 0);
  header.writeUInt16LE(zipVersion, 4);
  header.writeUInt16LE(entry.name.some((byte) => byte > 0x7f) ? utf8Names : 0, 6);
  header.writeUInt16LE(entry.isDeflated ? deflated : 0, 8);
  header.writeUInt16LE(fixedDate, 12);
  header.writeUInt32LE(entry.checksum, 14);
  header.writeUInt32LE(entry.body.length, 18);
  header.writeUInt32LE(entry.size, 22);
  header.writeUInt16LE(entry.name.length, 26);
  header.writeUInt16LE(gap, 28);
  return header;
}

function directoryHeader(
  { name, isFolder, mode }: PackedEntry,
  header: Buffer,
  { offset, hasUnixModes }: { offset: number; hasUnixModes: boolean },
): Buffer {
  const record = Buffer.alloc(directoryHeaderBytes);
  record.writeUInt32LE(directoryMagic, 0);
  record.writeUInt16LE(hasUnixModes ? madeByUnix | zipVersion : zipVersion, 4);
  // Everything from the version to the sizes is the same as in front of the entry.
  header.copy(record, 6, 4, 26);
  record.writeUInt16LE(name.length, 28);
  if (hasUnixModes) record.writeUInt32LE(unixAttributes(isFolder, mode), 38);
  record.writeUInt32LE(offset, 42);
  return record;
}

function unixAttributes(isFolder: boolean, mode: number | undefined): number {
  const type = isFolder ? 0o040000 : 0o100000;
  const permissions = mode ?? (isFolder ? 0o755 : 0o644);
  return (((type | permissions) << 16) | (isFolder ? folderAttribute : 0)) >>> 0;
}
