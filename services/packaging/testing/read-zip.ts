import { crc32, inflateRawSync } from 'node:zlib';

export type ReadEntry = {
  path: string;
  bytes: Buffer;
  isDeflated: boolean;
  /** Type and permissions as Unix has them; 0 when the archive has none. */
  mode: number;
  /** Where the stored bytes begin in the archive. */
  dataOffset: number;
};

/**
 * Reads an archive by its directory, as tools do, and compares each entry with its local header.
 * Throws an `Error` that names the first disagreement.
 */
export function readZip(archive: Buffer): ReadEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end) throw new Error('the directory has a gap');
  const entries: ReadEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('not an entry of the directory');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error('not a local header');
    if (!archive.subarray(local + 4, local + 28).equals(archive.subarray(at + 6, at + 30)))
      throw new Error('local header and directory disagree');
    const dataOffset = local + 30 + nameBytes + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(dataOffset, dataOffset + archive.readUInt32LE(at + 20));
    const isDeflated = archive.readUInt16LE(at + 10) === 8;
    const bytes = isDeflated ? inflateRawSync(stored) : stored;
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error('wrong checksum');
    if (bytes.length !== archive.readUInt32LE(at + 24)) throw new Error('wrong size');
    const mode = archive[at + 5] === 3 ? archive.readUInt32LE(at + 38) >>> 16 : 0;
    entries.push({ path: name.toString('utf8'), bytes, isDeflated, mode, dataOffset });
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
