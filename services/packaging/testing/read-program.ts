type Section = { address: number; size: number; offset: number; length: number };

export type ReadProgram = {
  machine: number;
  subsystem: number;
  /** Where the last section ends, and how long the file is. */
  end: number;
  size: number;
  /** Offset and length of the signature; zeros without one. */
  signature: { offset: number; length: number };
  /** Throws an `Error` if there is no such resource. */
  resource(type: number, id: number): Buffer;
  iconGroup(id: number): { size: number; stated: number; bytes: Buffer }[];
  version(): { fileVersion: number[]; strings: Record<string, string> };
};

/** Reads a program for Windows by its headers and its tree of resources, as Windows does. */
export function readProgram(file: Buffer): ReadProgram {
  const header = file.readUInt32LE(0x3c);
  if (file.toString('latin1', header, header + 4) !== 'PE\0\0') throw new Error('not a program');
  const optional = header + 24;
  const directories = optional + (file.readUInt16LE(optional) === 0x20b ? 112 : 96);
  const sectionTable = optional + file.readUInt16LE(header + 20);
  const sections = Array.from({ length: file.readUInt16LE(header + 6) }, (_, index): Section => {
    const at = sectionTable + index * 40;
    return {
      size: file.readUInt32LE(at + 8),
      address: file.readUInt32LE(at + 12),
      length: file.readUInt32LE(at + 16),
      offset: file.readUInt32LE(at + 20),
    };
  });
  const offsetOf = (address: number) => {
    const section = sections.find(
      (one) => address >= one.address && address < one.address + one.size,
    );
    if (!section) throw new Error('an address outside of all sections');
    return address - section.address + section.offset;
  };
  const rootOf = () => offsetOf(file.readUInt32LE(directories + 2 * 8));
  const entriesOf = (at: number) => {
    const count = file.readUInt16LE(at + 12) + file.readUInt16LE(at + 14);
    const entries = Array.from({ length: count }, (_, index) => ({
      id: file.readUInt32LE(at + 16 + index * 8),
      target: rootOf() + (file.readUInt32LE(at + 20 + index * 8) & 0x7fffffff),
    }));
    // Windows searches by halves.
    if (entries.some(({ id }, index) => id <= (entries[index - 1]?.id ?? -1)))
      throw new Error('resources are not in the order of their numbers');
    return entries;
  };
  const child = (at: number, id: number) => {
    const entry = entriesOf(at).find((one) => one.id === id);
    if (!entry) throw new Error(`no resource ${id}`);
    return entry.target;
  };
  const resource = (type: number, id: number) => {
    const [language] = entriesOf(child(child(rootOf(), type), id));
    if (!language) throw new Error('a resource without a language');
    const start = offsetOf(file.readUInt32LE(language.target));
    return file.subarray(start, start + file.readUInt32LE(language.target + 4));
  };
  return {
    machine: file.readUInt16LE(header + 4),
    subsystem: file.readUInt16LE(optional + 68),
    end: Math.max(...sections.map(({ offset, length }) => offset + length)),
    size: file.length,
    signature: {
      offset: file.readUInt32LE(directories + 4 * 8),
      length: file.readUInt32LE(directories + 4 * 8 + 4),
    },
    resource,
    iconGroup(id) {
      const group = resource(14, id);
      return Array.from({ length: group.readUInt16LE(4) }, (_, index) => {
        const at = 6 + index * 14;
        return {
          size: group[at] || 256,
          stated: group.readUInt32LE(at + 8),
          bytes: resource(3, group.readUInt16LE(at + 12)),
        };
      });
    },
    version: () => readVersion(resource(16, 1)),
  };
}

const align4 = (offset: number) => (offset + 3) & ~3;

function readVersion(info: Buffer): { fileVersion: number[]; strings: Record<string, string> } {
  const strings: Record<string, string> = {};
  let fileVersion: number[] = [];
  const walk = (at: number, path: string[]): number => {
    const end = at + info.readUInt16LE(at);
    const valueLength = info.readUInt16LE(at + 2);
    let keyEnd = at + 6;
    while (info.readUInt16LE(keyEnd) !== 0) keyEnd += 2;
    const key = info.toString('utf16le', at + 6, keyEnd);
    const value = align4(keyEnd + 2);
    if (key === 'VS_VERSION_INFO')
      fileVersion = [10, 8, 14, 12].map((part) => info.readUInt16LE(value + part));
    const isText = path[1] === 'StringFileInfo' && path.length === 3;
    if (isText) strings[key] = info.toString('utf16le', value, value + valueLength * 2 - 2);
    const isTranslation = path[1] === 'VarFileInfo' && path.length === 2;
    if (isText || isTranslation) return end;
    let childAt = align4(key === 'VS_VERSION_INFO' ? value + valueLength : value);
    while (childAt < end) childAt = align4(walk(childAt, [...path, key]));
    return end;
  };
  walk(0, []);
  return { fileVersion, strings };
}
