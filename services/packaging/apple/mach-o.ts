/** A file is not a program that this product can sign. */
export class MachOError extends Error {
  override readonly name = 'MachOError';
}

/** One architecture's program within a file. */
export type MachOSlice = { cpuType: number; cpuSubtype: number; data: Buffer };

/** What signing needs to know about a slice; positions are bytes from the slice's start. */
export type MachOLayout = {
  /** Where the load commands of the signature and of the segment that holds it are. */
  signatureCommand: number;
  linkeditCommand: number;
  text: { fileOffset: number; fileSize: number };
  /** Where the signature is and how long it is. */
  signatureOffset: number;
  signatureSize: number;
  /** Where the last segment ends; the system reads the signature as a part of it. */
  linkeditEnd: number;
};

const UNIVERSAL_MAGIC = 0xcafebabe;
const MACH_O_64_MAGIC = 0xfeedfacf;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;

const UNIVERSAL_HEADER = 8;
const UNIVERSAL_ENTRY = 20;
const MACH_O_HEADER = 32;
const SEGMENT_COMMAND = 72;
const LINKEDIT_COMMAND = 16;

/** Slices begin at multiples of a page of the newest processors: two to this power. */
const SLICE_ALIGNMENT = 14;
const MAX_SLICES = 8;

/**
 * Returns the programs of a universal file, or the only one of a plain file.
 * @throws {MachOError}
 */
export function readSlices(file: Buffer): MachOSlice[] {
  if (file.length < MACH_O_HEADER) throw new MachOError('is too short');
  if (file.readUInt32BE(0) !== UNIVERSAL_MAGIC)
    return [{ cpuType: file.readUInt32LE(4), cpuSubtype: file.readUInt32LE(8), data: file }];
  const count = file.readUInt32BE(4);
  if (count < 1 || count > MAX_SLICES || file.length < UNIVERSAL_HEADER + count * UNIVERSAL_ENTRY)
    throw new MachOError(`has ${count} architectures`);
  return Array.from({ length: count }, (_, index) => {
    const entry = UNIVERSAL_HEADER + index * UNIVERSAL_ENTRY;
    const start = file.readUInt32BE(entry + 8);
    const size = file.readUInt32BE(entry + 12);
    if (start + size > file.length) throw new MachOError('is cut off');
    return {
      cpuType: file.readUInt32BE(entry),
      cpuSubtype: file.readUInt32BE(entry + 4),
      data: file.subarray(start, start + size),
    };
  });
}

/** Joins programs into a universal file; a single one stays as it is. */
export function joinSlices(slices: MachOSlice[]): Buffer {
  const [first] = slices;
  if (first && slices.length === 1) return first.data;
  const header = Buffer.alloc(UNIVERSAL_HEADER + slices.length * UNIVERSAL_ENTRY);
  header.writeUInt32BE(UNIVERSAL_MAGIC, 0);
  header.writeUInt32BE(slices.length, 4);
  const parts: Buffer[] = [header];
  let position = header.length;
  slices.forEach(({ cpuType, cpuSubtype, data }, index) => {
    const start = roundUp(position, 2 ** SLICE_ALIGNMENT);
    const entry = UNIVERSAL_HEADER + index * UNIVERSAL_ENTRY;
    [cpuType, cpuSubtype, start, data.length, SLICE_ALIGNMENT].forEach((value, field) => {
      header.writeUInt32BE(value, entry + field * 4);
    });
    parts.push(Buffer.alloc(start - position), data);
    position = start + data.length;
  });
  return Buffer.concat(parts);
}

/**
 * Finds the signature and the segments of a slice.
 * @throws {MachOError} when it is not a 64-bit program that was linked with room for a signature.
 */
export function readLayout(slice: Buffer): MachOLayout {
  if (slice.length < MACH_O_HEADER || slice.readUInt32LE(0) !== MACH_O_64_MAGIC)
    throw new MachOError('is not a 64-bit Mach-O file');
  let signatureCommand = 0;
  let linkeditCommand = 0;
  let text = { fileOffset: 0, fileSize: 0 };
  for (const { command, position } of loadCommands(slice)) {
    if (command === LC_CODE_SIGNATURE) signatureCommand = position;
    if (command !== LC_SEGMENT_64) continue;
    const [name] = slice.toString('latin1', position + 8, position + 24).split('\0');
    if (name === '__LINKEDIT') linkeditCommand = position;
    if (name === '__TEXT')
      text = {
        fileOffset: Number(slice.readBigUInt64LE(position + 40)),
        fileSize: Number(slice.readBigUInt64LE(position + 48)),
      };
  }
  if (!signatureCommand || !linkeditCommand) throw new MachOError('has no room for a signature');
  const signatureOffset = slice.readUInt32LE(signatureCommand + 8);
  const signatureSize = slice.readUInt32LE(signatureCommand + 12);
  const linkeditStart = Number(slice.readBigUInt64LE(linkeditCommand + 40));
  if (signatureOffset + signatureSize > slice.length || linkeditStart > signatureOffset)
    throw new MachOError('is cut off');
  const linkeditEnd = linkeditStart + Number(slice.readBigUInt64LE(linkeditCommand + 48));
  return { signatureCommand, linkeditCommand, text, signatureOffset, signatureSize, linkeditEnd };
}

function loadCommands(slice: Buffer): { command: number; position: number }[] {
  const commands: { command: number; position: number }[] = [];
  const count = slice.readUInt32LE(16);
  let position = MACH_O_HEADER;
  for (let index = 0; index < count; index++) {
    if (position + 8 > slice.length) throw new MachOError('is cut off');
    const command = slice.readUInt32LE(position);
    const size = slice.readUInt32LE(position + 4);
    const least = leastSizeOf(command);
    if (size < least || position + size > slice.length)
      throw new MachOError(`has a load command of ${size} bytes`);
    commands.push({ command, position });
    position += size;
  }
  return commands;
}

function leastSizeOf(command: number): number {
  if (command === LC_SEGMENT_64) return SEGMENT_COMMAND;
  return command === LC_CODE_SIGNATURE ? LINKEDIT_COMMAND : 8;
}

/**
 * Returns a slice with empty room of `size` bytes in place of its signature. The load commands
 * have the new sizes, which lie in the first page and are therefore part of what is signed.
 */
export function makeSignatureRoom(slice: Buffer, layout: MachOLayout, size: number): Buffer {
  const { signatureCommand, linkeditCommand, signatureOffset } = layout;
  const result = Buffer.concat([slice.subarray(0, signatureOffset), Buffer.alloc(size)]);
  result.writeUInt32LE(size, signatureCommand + 12);
  const linkeditStart = Number(result.readBigUInt64LE(linkeditCommand + 40));
  const linkeditSize = signatureOffset + size - linkeditStart;
  result.writeBigUInt64LE(BigInt(linkeditSize), linkeditCommand + 48);
  const inMemory = roundUp(linkeditSize, 2 ** SLICE_ALIGNMENT);
  result.writeBigUInt64LE(BigInt(inMemory), linkeditCommand + 32);
  return result;
}

/** Rounds a position up to a multiple. */
export function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
