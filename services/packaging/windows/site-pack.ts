import type { SiteFile } from '../../../domain/packaging/site-files.ts';
import { mediaTypeOf } from '../media-types.ts';

/**
 * The format of `shells/windows/site_pack.h`: one block in which the shell finds a file by binary
 * search, without parsing.
 */
const magic = 'SYP1';
const headerBytes = 16;
const entryBytes = 24;
const contentAlignment = 16;

/** Returns a site and the settings of its app as one block. Paths occur once (`sortSite`). */
export function encodeSitePack(
  files: readonly SiteFile[],
  settings: Readonly<Record<string, string>>,
): Buffer {
  const entries = files
    .map(({ path, bytes }) => ({ path: Buffer.from(path, 'utf8'), type: mediaTypeOf(path), bytes }))
    .sort((a, b) => Buffer.compare(a.path, b.path));
  const head = Buffer.alloc(headerBytes + entryBytes * entries.length);
  const block = createBlock(head);
  const settingBytes = encodeSettings(settings);
  head.write(magic, 0, 'latin1');
  head.writeUInt32LE(entries.length, 4);
  head.writeUInt32LE(block.append(settingBytes), 8);
  head.writeUInt32LE(settingBytes.length, 12);
  const typeOffsets = new Map<string, number>();
  entries.forEach(({ path, type }, index) => {
    const typeOffset = typeOffsets.get(type) ?? block.append(Buffer.from(type));
    typeOffsets.set(type, typeOffset);
    const at = headerBytes + index * entryBytes;
    head.writeUInt32LE(block.append(path), at);
    head.writeUInt32LE(path.length, at + 4);
    head.writeUInt32LE(typeOffset, at + 8);
    head.writeUInt32LE(Buffer.byteLength(type), at + 12);
  });
  entries.forEach(({ bytes }, index) => {
    const at = headerBytes + index * entryBytes;
    head.writeUInt32LE(block.append(bytes, contentAlignment), at + 16);
    head.writeUInt32LE(bytes.length, at + 20);
  });
  return block.bytes();
}

/** Collects parts behind a head and returns the offset of each. */
function createBlock(head: Buffer) {
  const parts: Uint8Array[] = [head];
  let size = head.length;
  return {
    append(bytes: Uint8Array, alignment = 1): number {
      const gap = (alignment - (size % alignment)) % alignment;
      if (gap > 0) parts.push(Buffer.alloc(gap));
      const offset = size + gap;
      parts.push(bytes);
      size = offset + bytes.length;
      return offset;
    },
    bytes: () => Buffer.concat(parts),
  };
}

/** A zero byte ends each key and value. */
const encodeSettings = (settings: Readonly<Record<string, string>>) =>
  Buffer.from(
    Object.entries(settings)
      .flatMap(([key, value]) => [key, value.replaceAll('\0', '')])
      .map((text) => `${text}\0`)
      .join(''),
    'utf8',
  );
