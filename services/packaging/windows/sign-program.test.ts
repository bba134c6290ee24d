import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateSigningKey } from '../android/signing-key.ts';
import type { Signer } from '../package-builder.ts';
import { readProgram } from '../testing/read-program.ts';
import { programDigest, signProgram } from './sign-program.ts';

const now = new Date('2026-11-28T12:00:00Z');
const shell = readFileSync(join(import.meta.dirname, '../../../shells/windows/shell.exe'));
let signer: Signer;
let signed: Buffer;

beforeAll(async () => {
  signer = await generateSigningKey('Example GmbH', now);
  signed = signProgram(shell, signer, now);
});

/** The checksum by its definition: words with carries, without the checksum itself. */
function checksumOf(program: Buffer): { stated: number; actual: number } {
  const at = program.readUInt32LE(0x3c) + 24 + 64;
  let sum = 0;
  for (let index = 0; index < program.length; index += 2) {
    if (index === at || index === at + 2) continue;
    sum += program.readUInt16LE(index);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return { stated: program.readUInt32LE(at), actual: sum + program.length };
}

describe('an Authenticode signature', () => {
  it('is at the end of the program, where the directory says [PKG-039]', () => {
    const { signature, size, end } = readProgram(signed);
    expect(signature).toEqual({ offset: shell.length, length: size - shell.length });
    expect([end, signature.offset % 8, signature.length % 8]).toEqual([shell.length, 0, 0]);
    expect(signed.readUInt32LE(shell.length)).toBe(signature.length);
    expect(signed.readUInt16LE(shell.length + 6)).toBe(2);
  });

  it('holds the digest of the program and the certificate [PKG-039]', () => {
    const table = signed.subarray(shell.length);
    expect(table.includes(programDigest(signed.subarray(0, shell.length)))).toBe(true);
    expect(table.includes(Buffer.from(signer.certificates[0]))).toBe(true);
    // What signing changes is not part of the digest, everything else is.
    expect(programDigest(signed.subarray(0, shell.length))).toEqual(programDigest(shell));
    const changed = Buffer.from(shell);
    changed[5_000] = (changed[5_000] ?? 0) ^ 1;
    expect(programDigest(changed)).not.toEqual(programDigest(shell));
  });

  it('signs its attributes, one of which is the digest of the content [PKG-039]', () => {
    const table = signed.subarray(shell.length);
    const { publicKey } = new X509Certificate(Buffer.from(signer.certificates[0]));
    const attributes = signedAttributes(table);
    const value = signatureOf(table);
    expect(verify('sha256', attributes, publicKey, value)).toBe(true);
    expect(attributes.includes(contentDigest(table))).toBe(true);
  });

  it('comes with a new checksum of the program [PKG-039]', () => {
    const { stated, actual } = checksumOf(signed);
    expect(stated).toBe(actual);
  });

  it('is not added twice, and to programs only', () => {
    expect(() => signProgram(signed, signer, now)).toThrow('signed already');
    expect(() => signProgram(Buffer.alloc(1_000), signer, now)).toThrow(RangeError);
  });
});

/** The attributes have tag 0 in the signature and are signed as a set; the digest ends them. */
function signedAttributes(table: Buffer): Buffer {
  const type = Buffer.from('301906092a864886f70d010903', 'hex');
  const at = table.indexOf(type);
  const search = table.subarray(0, at).lastIndexOf(0xa0);
  const lengthBytes = (table[search + 1] ?? 0) & 0x80 ? 1 + ((table[search + 1] ?? 0) & 0x7f) : 1;
  const length =
    lengthBytes === 1 ? (table[search + 1] ?? 0) : table.readUIntBE(search + 2, lengthBytes - 1);
  const attributes = Buffer.from(table.subarray(search, search + 1 + lengthBytes + length));
  attributes[0] = 0x31;
  return attributes;
}

/** The value is the last one of the signature: 256 bytes behind their tag and length. */
function signatureOf(table: Buffer): Buffer {
  const at = table.lastIndexOf(Buffer.from('04820100', 'hex'));
  return table.subarray(at + 4, at + 260);
}

/** The digest of the content in the signature, without its tag and length. */
function contentDigest(table: Buffer): Buffer {
  const imageType = table.indexOf(Buffer.from('060a2b06010401823702010f', 'hex'));
  const digestLength = 32;
  const end = table.indexOf(programDigest(shell)) + digestLength;
  // In front of the type of the content are the tag and length of its first part.
  return createHash('sha256')
    .update(table.subarray(imageType - 2, end))
    .digest();
}
