const signature = 0x00004550;
const pe32Plus = 0x20b;
const sectionHeaderBytes = 40;
const directoryEntryBytes = 8;
const at = {
  headerOffset: 0x3c,
  sectionCount: 6,
  optionalSize: 20,
  optional: 24,
} as const;
/** Offsets within the optional header of a program for 64 bits. */
const optionalAt = {
  dataSize: 8,
  sectionAlignment: 32,
  fileAlignment: 36,
  imageSize: 56,
  headersSize: 60,
  checksum: 64,
  directories: 112,
} as const;

type Changes = {
  sectionCount: number;
  dataSize: number;
  imageSize: number;
  directory: { index: number; address: number; size: number };
};

/** Reads the headers of a program for 64 bits. Throws a `RangeError` for anything else. */
export function programLayout(program: Buffer) {
  const header = program.readUInt32LE(at.headerOffset);
  const optional = header + at.optional;
  if (program.readUInt32LE(header) !== signature || program.readUInt16LE(optional) !== pe32Plus)
    throw new RangeError('not a program for 64 bits');
  const sectionTable = optional + program.readUInt16LE(header + at.optionalSize);
  const number = (offset: number) => program.readUInt32LE(optional + offset);
  const directoryOffset = (index: number) =>
    optional + optionalAt.directories + index * directoryEntryBytes;
  return {
    sectionTable,
    sectionHeaderBytes,
    sectionCount: program.readUInt16LE(header + at.sectionCount),
    dataSize: number(optionalAt.dataSize),
    sectionAlignment: number(optionalAt.sectionAlignment),
    fileAlignment: number(optionalAt.fileAlignment),
    imageSize: number(optionalAt.imageSize),
    headersSize: number(optionalAt.headersSize),
    checksumOffset: optional + optionalAt.checksum,
    directoryOffset,
    directory: (index: number) => ({
      address: program.readUInt32LE(directoryOffset(index)),
      size: program.readUInt32LE(directoryOffset(index) + 4),
    }),
    write(target: Buffer, { sectionCount, dataSize, imageSize, directory }: Changes): void {
      target.writeUInt16LE(sectionCount, header + at.sectionCount);
      target.writeUInt32LE(dataSize, optional + optionalAt.dataSize);
      target.writeUInt32LE(imageSize, optional + optionalAt.imageSize);
      target.writeUInt32LE(directory.address, directoryOffset(directory.index));
      target.writeUInt32LE(directory.size, directoryOffset(directory.index) + 4);
    },
  };
}

/** Writes the checksum of a program: a sum of 16 bits with carries, plus the length. */
export function updateChecksum(program: Buffer): void {
  const { checksumOffset } = programLayout(program);
  program.writeUInt32LE(0, checksumOffset);
  const words = new Uint16Array(program.length >> 1);
  Buffer.from(words.buffer).set(program.subarray(0, words.byteLength));
  let sum = program.length % 2 ? (program.at(-1) ?? 0) : 0;
  for (const word of words) sum += word;
  // The words of a file of some gigabytes still add up to an exact number.
  while (sum > 0xffff) sum = (sum % 0x10000) + Math.floor(sum / 0x10000);
  program.writeUInt32LE(sum + program.length, checksumOffset);
}
