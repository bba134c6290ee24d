import { createHash } from 'node:crypto';

/** The first number of each kind of block of an Apple code signature. */
export const MAGIC = {
  superBlob: 0xfade0cc0,
  codeDirectory: 0xfade0c02,
  requirement: 0xfade0c00,
  requirements: 0xfade0c01,
  entitlements: 0xfade7171,
  entitlementsDer: 0xfade7172,
  cms: 0xfade0b01,
} as const;

/** The numbers under which a signature lists its blocks. */
export const SLOT = {
  codeDirectory: 0,
  infoPropertyList: 1,
  requirements: 2,
  codeResources: 3,
  entitlements: 5,
  entitlementsDer: 7,
  cms: 0x10000,
} as const;

/** Pages of a program are hashed in pieces of this size: two to the power of 12. */
export const PAGE_POWER = 12;
export const PAGE_BYTES = 2 ** PAGE_POWER;
export const HASH_BYTES = 32;
export const HASH_SHA256 = 2;

/** Where the fields of a code directory are, from its start. All numbers are big-endian. */
export const FIELD = {
  version: 8,
  flags: 12,
  hashOffset: 16,
  identifierOffset: 20,
  specialSlots: 24,
  codeSlots: 28,
  codeLimit: 32,
  hashBytes: 36,
  hashKind: 37,
  pagePower: 39,
  teamOffset: 48,
  textOffset: 64,
  textSize: 72,
  textFlags: 80,
  end: 88,
} as const;

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

export function sha1(bytes: Uint8Array): Buffer {
  return createHash('sha1').update(bytes).digest();
}

/** Numbers of 32 bits, most significant byte first. */
export function bigEndian(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

/** A block: its number, its length including this head, and its body. */
export function blob(magic: number, body: Uint8Array): Buffer {
  return Buffer.concat([bigEndian(magic, body.length + 8), body]);
}
