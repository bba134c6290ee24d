import { readLayout, readSlices } from './mach-o.ts';
import { FIELD, HASH_BYTES, MAGIC, PAGE_BYTES, SLOT, sha256 } from './signature-blobs.ts';

/** The files of the bundle that a signature covers by their hashes. */
export type SealedFiles = { infoPropertyList: Uint8Array; codeResources: Uint8Array };

/** The blocks of one slice's signature, by their slots. */
export type SignatureBlocks = Map<number, Buffer>;

/**
 * Recomputes every page and every special slot of a signed program, as macOS and iOS do.
 * Returns one line for each fault, such as `cpu 100000c: page 3`; an empty list when all agree.
 * @throws {MachOError} when the file cannot be read at all.
 */
export function findSignatureFaults(program: Buffer, sealed: SealedFiles): string[] {
  return readSlices(program).flatMap(({ cpuType, data }) => {
    const faults = sliceFaults(data, sealed);
    return faults.map((fault) => `cpu ${cpuType.toString(16)}: ${fault}`);
  });
}

/**
 * Returns the blocks of a slice's signature, each with its head.
 * @throws {RangeError} when the signature is cut off.
 */
export function readSignatureBlocks(slice: Buffer): SignatureBlocks {
  const { signatureOffset, signatureSize } = readLayout(slice);
  const signature = slice.subarray(signatureOffset, signatureOffset + signatureSize);
  if (signature.readUInt32BE(0) !== MAGIC.superBlob) return new Map();
  const count = Math.min(signature.readUInt32BE(8), Object.keys(SLOT).length);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const slot = signature.readUInt32BE(12 + index * 8);
      const start = signature.readUInt32BE(16 + index * 8);
      return [slot, signature.subarray(start, start + signature.readUInt32BE(start + 4))];
    }),
  );
}

function sliceFaults(slice: Buffer, sealed: SealedFiles): string[] {
  const { signatureOffset, signatureSize, linkeditEnd } = readLayout(slice);
  const blocks = readSignatureBlocks(slice);
  const directory = blocks.get(SLOT.codeDirectory);
  if (!directory || directory.readUInt32BE(0) !== MAGIC.codeDirectory) return ['no code directory'];
  const faults: string[] = [];
  if (signatureOffset + signatureSize !== slice.length) faults.push('bytes after the signature');
  if (linkeditEnd !== slice.length) faults.push('end of the last segment');
  if (directory.readUInt32BE(FIELD.codeLimit) !== signatureOffset) faults.push('code limit');
  return [
    ...faults,
    ...pageFaults(slice, directory, signatureOffset),
    ...specialFaults(directory, blocks, sealed),
  ];
}

function pageFaults(slice: Buffer, directory: Buffer, limit: number): string[] {
  const hashOffset = directory.readUInt32BE(FIELD.hashOffset);
  const pages = Math.ceil(limit / PAGE_BYTES);
  if (directory.readUInt32BE(FIELD.codeSlots) !== pages) return ['number of pages'];
  const wrong = Array.from({ length: pages }, (_, page) => page).filter((page) => {
    const start = page * PAGE_BYTES;
    const actual = sha256(slice.subarray(start, Math.min(limit, start + PAGE_BYTES)));
    return !actual.equals(hashAt(directory, hashOffset + page * HASH_BYTES));
  });
  return wrong.map((page) => `page ${page}`);
}

function specialFaults(directory: Buffer, blocks: SignatureBlocks, sealed: SealedFiles): string[] {
  const hashOffset = directory.readUInt32BE(FIELD.hashOffset);
  const slots = directory.readUInt32BE(FIELD.specialSlots);
  const covered: [number, string, Uint8Array | undefined][] = [
    [SLOT.infoPropertyList, 'Info.plist', sealed.infoPropertyList],
    [SLOT.requirements, 'requirements', blocks.get(SLOT.requirements)],
    [SLOT.codeResources, 'CodeResources', sealed.codeResources],
    [SLOT.entitlements, 'entitlements', blocks.get(SLOT.entitlements)],
    [SLOT.entitlementsDer, 'DER entitlements', blocks.get(SLOT.entitlementsDer)],
  ];
  const none = Buffer.alloc(HASH_BYTES);
  const wrong = covered.filter(([slot, , bytes]) => {
    const stated = slot <= slots ? hashAt(directory, hashOffset - slot * HASH_BYTES) : none;
    return !stated.equals(bytes ? sha256(bytes) : none);
  });
  return wrong.map(([, name]) => name);
}

const hashAt = (directory: Buffer, start: number): Buffer =>
  directory.subarray(start, start + HASH_BYTES);
