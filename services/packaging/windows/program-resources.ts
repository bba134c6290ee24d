import { programLayout, updateChecksum } from './program-layout.ts';

export type ProgramResource = { type: number; id: number; language: number; bytes: Uint8Array };

const sectionName = '.rsrc';
const initializedReadableData = 0x40000040;
const resourceDirectory = 2;
const directoryBytes = 16;
const entryBytes = 8;
const dataEntryBytes = 16;
const isDirectory = 0x80000000;
/** The site pack aligns its files to this. */
const dataAlignment = 16;

const align = (offset: number, to: number) => Math.ceil(offset / to) * to;

/**
 * Returns a program with a section of resources behind its own sections. The program has none yet,
 * is for 64 bits, and has room for one more section in its headers.
 */
export function addResources(program: Buffer, resources: readonly ProgramResource[]): Buffer {
  const layout = programLayout(program);
  if (layout.directory(resourceDirectory).address !== 0)
    throw new RangeError('the program has resources already');
  const headerOffset = layout.sectionTable + layout.sectionCount * layout.sectionHeaderBytes;
  if (headerOffset + layout.sectionHeaderBytes > layout.headersSize)
    throw new RangeError('the program has no room for another section');
  const address = align(layout.imageSize, layout.sectionAlignment);
  const body = encodeTree(resources, address);
  const offset = align(program.length, layout.fileAlignment);
  const length = align(body.length, layout.fileAlignment);

  const result = Buffer.alloc(offset + length);
  program.copy(result);
  body.copy(result, offset);
  result.write(sectionName, headerOffset, 'latin1');
  result.writeUInt32LE(body.length, headerOffset + 8);
  result.writeUInt32LE(address, headerOffset + 12);
  result.writeUInt32LE(length, headerOffset + 16);
  result.writeUInt32LE(offset, headerOffset + 20);
  result.writeUInt32LE(initializedReadableData, headerOffset + 36);
  layout.write(result, {
    sectionCount: layout.sectionCount + 1,
    dataSize: layout.dataSize + length,
    imageSize: align(address + body.length, layout.sectionAlignment),
    directory: { index: resourceDirectory, address, size: body.length },
  });
  updateChecksum(result);
  return result;
}

type Branch = { id: number; children: Branch[] | ProgramResource };

/** Returns the tree of resources (type, id, language) with their bytes, for an address in memory. */
function encodeTree(resources: readonly ProgramResource[], address: number): Buffer {
  const types = group(resources, ({ type }) => type).map(
    ([type, ofType]): Branch => ({
      id: type,
      children: group(ofType, ({ id }) => id).map(
        ([id, ofId]): Branch => ({
          id,
          children: ofId
            .map((one): Branch => ({ id: one.language, children: one }))
            .sort((a, b) => a.id - b.id),
        }),
      ),
    }),
  );
  const levels = listLevels(types);
  const directoriesSize = levels.reduce((sum, one) => sum + sizeOf(one), 0);
  const leaves = levels.flat().flatMap(({ children }) => (Array.isArray(children) ? [] : children));
  const parts: Buffer[] = [Buffer.alloc(directoriesSize + leaves.length * dataEntryBytes)];
  const head = parts[0] as Buffer;
  const placeOfLeaf = new Map<ProgramResource, number>();
  let size = head.length;
  leaves.forEach((leaf, index) => {
    const offset = align(size, dataAlignment);
    const entry = directoriesSize + index * dataEntryBytes;
    head.writeUInt32LE(address + offset, entry);
    head.writeUInt32LE(leaf.bytes.length, entry + 4);
    placeOfLeaf.set(leaf, entry);
    parts.push(Buffer.alloc(offset - size), Buffer.from(leaf.bytes));
    size = offset + leaf.bytes.length;
  });
  writeDirectories(head, levels, placeOfLeaf);
  return Buffer.concat(parts);
}

/** Lists every directory, each before those below it. */
function listLevels(root: Branch[]): Branch[][] {
  const levels = [root];
  for (const level of levels)
    for (const { children } of level) if (Array.isArray(children)) levels.push(children);
  return levels;
}

const sizeOf = (level: readonly Branch[]) => directoryBytes + level.length * entryBytes;

function writeDirectories(
  head: Buffer,
  levels: readonly Branch[][],
  placeOfLeaf: ReadonlyMap<ProgramResource, number>,
): void {
  const placeOfLevel = new Map<readonly Branch[], number>();
  let at = 0;
  for (const level of levels) {
    placeOfLevel.set(level, at);
    at += sizeOf(level);
  }
  for (const level of levels) {
    const start = placeOfLevel.get(level) ?? 0;
    head.writeUInt16LE(level.length, start + 14);
    level.forEach(({ id, children }, index) => {
      const entry = start + directoryBytes + index * entryBytes;
      const target = Array.isArray(children)
        ? (isDirectory | (placeOfLevel.get(children) ?? 0)) >>> 0
        : (placeOfLeaf.get(children) ?? 0);
      head.writeUInt32LE(id, entry);
      head.writeUInt32LE(target, entry + 4);
    });
  }
}

/** Groups resources by a number, in the order of the numbers, which Windows searches. */
function group(
  resources: readonly ProgramResource[],
  numberOf: (resource: ProgramResource) => number,
): [number, ProgramResource[]][] {
  const groups = new Map<number, ProgramResource[]>();
  for (const resource of resources) {
    const number = numberOf(resource);
    groups.set(number, [...(groups.get(number) ?? []), resource]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}
