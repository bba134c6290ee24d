import {
  joinSlices,
  type MachOLayout,
  makeSignatureRoom,
  readLayout,
  readSlices,
  roundUp,
} from './mach-o.ts';
import {
  bigEndian,
  blob,
  FIELD,
  HASH_BYTES,
  HASH_SHA256,
  MAGIC,
  PAGE_BYTES,
  PAGE_POWER,
  SLOT,
  sha256,
} from './signature-blobs.ts';

/** What a signature states about the program and its bundle. */
export type CodeSigning = {
  /** The bundle id. */
  identifier: string;
  infoPropertyList: Uint8Array;
  codeResources: Uint8Array;
  /** A complete block of requirements; without it there are none. */
  requirements?: Buffer;
  entitlements?: { propertyList: Uint8Array; der: Uint8Array };
  teamId?: string;
  /** Signs with a certificate. Without it the signature is ad hoc: it only proves integrity. */
  certificate?: { sign: (codeDirectory: Buffer) => Buffer; maxBytes: number };
  /** Whether the entitlement `get-task-allow` lets a debugger change pages. */
  isDebuggable?: boolean;
};

const CODE_DIRECTORY_VERSION = 0x20400;
const FLAG_AD_HOC = 2;
const TEXT_MAIN_PROGRAM = 0x1;
const TEXT_ALLOW_UNSIGNED = 0x10;
const SUPER_BLOB_HEAD = 12;
const INDEX_ENTRY = 8;
const BLOB_HEAD = 8;
const ROOM_MULTIPLE = 16;

type Block = { slot: number; bytes: Buffer };

/**
 * Replaces the signatures of all slices of a program. The input stays unchanged.
 * @throws {MachOError} when the file is not a program that can be signed.
 */
export function signProgram(program: Uint8Array, signing: CodeSigning): Buffer {
  const slices = readSlices(Buffer.from(program));
  return joinSlices(slices.map((slice) => ({ ...slice, data: signSlice(slice.data, signing) })));
}

function signSlice(slice: Buffer, signing: CodeSigning): Buffer {
  const layout = readLayout(slice);
  const blocks = fixedBlocks(signing);
  const directory = layDirectory(layout, signing, blocks);
  const cmsRoom = signing.certificate ? BLOB_HEAD + signing.certificate.maxBytes : BLOB_HEAD;
  const count = blocks.length + 2;
  const size =
    SUPER_BLOB_HEAD +
    count * INDEX_ENTRY +
    directory.length +
    blocks.reduce((sum, { bytes }) => sum + bytes.length, 0) +
    cmsRoom;
  const signed = makeSignatureRoom(slice, layout, roundUp(size, ROOM_MULTIPLE));
  hashPages(directory, signed, layout.signatureOffset);
  const cms = blob(MAGIC.cms, signing.certificate?.sign(directory) ?? Buffer.alloc(0));
  if (cms.length > cmsRoom)
    throw new RangeError(`The signature has ${cms.length} bytes, the room ${cmsRoom}`);
  const all = [
    { slot: SLOT.codeDirectory, bytes: directory },
    ...blocks,
    { slot: SLOT.cms, bytes: cms },
  ];
  joinBlocks(all, size).copy(signed, layout.signatureOffset);
  return signed;
}

/** The blocks that do not depend on the program's pages, in the order of their slots. */
function fixedBlocks({ requirements, entitlements }: CodeSigning): Block[] {
  const blocks = [
    { slot: SLOT.requirements, bytes: requirements ?? blob(MAGIC.requirements, bigEndian(0)) },
  ] as Block[];
  if (!entitlements) return blocks;
  const { propertyList, der } = entitlements;
  return [
    ...blocks,
    { slot: SLOT.entitlements, bytes: blob(MAGIC.entitlements, propertyList) },
    { slot: SLOT.entitlementsDer, bytes: blob(MAGIC.entitlementsDer, der) },
  ];
}

/** A code directory with everything but the hashes of pages. */
function layDirectory(layout: MachOLayout, signing: CodeSigning, blocks: Block[]): Buffer {
  const identifier = Buffer.from(`${signing.identifier}\0`);
  const team = Buffer.from(signing.teamId ? `${signing.teamId}\0` : '');
  const special = specialHashes(signing, blocks);
  const pages = Math.ceil(layout.signatureOffset / PAGE_BYTES);
  // Hashes of special slots are before `hashOffset`, the last slot first.
  const hashOffset = FIELD.end + identifier.length + team.length + special.length * HASH_BYTES;
  const directory = Buffer.alloc(hashOffset + pages * HASH_BYTES);
  bigEndian(MAGIC.codeDirectory, directory.length, CODE_DIRECTORY_VERSION).copy(directory);
  directory.writeUInt32BE(signing.certificate ? 0 : FLAG_AD_HOC, FIELD.flags);
  directory.writeUInt32BE(hashOffset, FIELD.hashOffset);
  directory.writeUInt32BE(FIELD.end, FIELD.identifierOffset);
  directory.writeUInt32BE(special.length, FIELD.specialSlots);
  directory.writeUInt32BE(pages, FIELD.codeSlots);
  directory.writeUInt32BE(layout.signatureOffset, FIELD.codeLimit);
  directory[FIELD.hashBytes] = HASH_BYTES;
  directory[FIELD.hashKind] = HASH_SHA256;
  directory[FIELD.pagePower] = PAGE_POWER;
  if (team.length) directory.writeUInt32BE(FIELD.end + identifier.length, FIELD.teamOffset);
  directory.writeBigUInt64BE(BigInt(layout.text.fileOffset), FIELD.textOffset);
  directory.writeBigUInt64BE(BigInt(layout.text.fileSize), FIELD.textSize);
  const textFlags = TEXT_MAIN_PROGRAM | (signing.isDebuggable ? TEXT_ALLOW_UNSIGNED : 0);
  directory.writeBigUInt64BE(BigInt(textFlags), FIELD.textFlags);
  identifier.copy(directory, FIELD.end);
  team.copy(directory, FIELD.end + identifier.length);
  special.forEach((hash, index) => {
    hash.copy(directory, hashOffset - (index + 1) * HASH_BYTES);
  });
  return directory;
}

/** The hashes of slots 1 up to the last used one; an unused slot has zeros. */
function specialHashes(signing: CodeSigning, blocks: Block[]): Buffer[] {
  const hashes = new Map<number, Buffer>([
    [SLOT.infoPropertyList, sha256(signing.infoPropertyList)],
    [SLOT.codeResources, sha256(signing.codeResources)],
    ...blocks.map(({ slot, bytes }) => [slot, sha256(bytes)] as const),
  ]);
  const last = Math.max(...hashes.keys());
  return Array.from({ length: last }, (_, index) => {
    return hashes.get(index + 1) ?? Buffer.alloc(HASH_BYTES);
  });
}

function hashPages(directory: Buffer, program: Buffer, limit: number): void {
  const hashOffset = directory.readUInt32BE(FIELD.hashOffset);
  for (let start = 0; start < limit; start += PAGE_BYTES) {
    const page = program.subarray(start, Math.min(limit, start + PAGE_BYTES));
    sha256(page).copy(directory, hashOffset + (start / PAGE_BYTES) * HASH_BYTES);
  }
}

function joinBlocks(blocks: Block[], size: number): Buffer {
  const head = SUPER_BLOB_HEAD + blocks.length * INDEX_ENTRY;
  const index: number[] = [];
  let position = head;
  for (const { slot, bytes } of blocks) {
    index.push(slot, position);
    position += bytes.length;
  }
  return Buffer.concat([
    bigEndian(MAGIC.superBlob, size, blocks.length, ...index),
    ...blocks.map(({ bytes }) => bytes),
  ]);
}
