import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readShell } from '../shells.ts';
import { type CodeSigning, signProgram } from './code-signature.ts';
import { MachOError, readLayout, readSlices } from './mach-o.ts';
import { findSignatureFaults, readSignatureBlocks } from './signature-check.ts';

let mac: Buffer;
let ios: Buffer;
beforeAll(async () => {
  [mac, ios] = await Promise.all([readShell('apple/mac-shell'), readShell('apple/ios-shell')]);
});

const sealed = {
  infoPropertyList: Buffer.from('<plist>info</plist>'),
  codeResources: Buffer.from('<plist>seal</plist>'),
};
const signing: CodeSigning = { identifier: 'com.example.cafe', ...sealed };
const X86_64 = 0x01000007;
const ARM64 = 0x0100000c;

/** A signature with every kind of block; what signs is made up. */
const full: CodeSigning = {
  ...signing,
  teamId: 'ABCDE12345',
  requirements: Buffer.from('fade0c010000000c00000000', 'hex'),
  entitlements: { propertyList: Buffer.from('<plist/>'), der: Buffer.from('7000', 'hex') },
  certificate: { sign: () => Buffer.alloc(1000, 7), maxBytes: 1500 },
  isDebuggable: true,
};

describe('the signature of a program', () => {
  it('agrees with every page and every sealed file, for both processors [PKG-040]', () => {
    const signed = signProgram(mac, signing);
    expect(readSlices(signed).map(({ cpuType }) => cpuType)).toEqual([X86_64, ARM64]);
    expect(findSignatureFaults(signed, sealed)).toEqual([]);
    expect(findSignatureFaults(signProgram(ios, full), sealed)).toEqual([]);
  });

  it('names the page of each byte that was changed [PKG-040]', () => {
    const signed = signProgram(mac, signing);
    for (const { cpuType, data } of readSlices(signed)) {
      const { signatureOffset } = readLayout(data);
      const pages = Math.ceil(signatureOffset / 4096);
      expect(pages).toBeGreaterThan(8);
      for (let page = 0; page < pages; page++) {
        // The numbers in the first page that say where the signature is are better left alone.
        const index = Math.min(page * 4096 + 3000, signatureOffset - 1);
        data[index] = (data[index] ?? 0) ^ 1;
        const fault = `cpu ${cpuType.toString(16)}: page ${page}`;
        expect(findSignatureFaults(signed, sealed)).toEqual([fault]);
        data[index] = (data[index] ?? 0) ^ 1;
      }
    }
    expect(findSignatureFaults(signed, sealed)).toEqual([]);
  });

  it.each([
    ['Info.plist', { infoPropertyList: Buffer.from('<plist>info.</plist>') }],
    ['CodeResources', { codeResources: Buffer.from('') }],
  ])('names %s when it is another file [PKG-040]', (name, change) => {
    const signed = signProgram(mac, signing);
    expect(findSignatureFaults(signed, { ...sealed, ...change })).toEqual([
      `cpu 1000007: ${name}`,
      `cpu 100000c: ${name}`,
    ]);
  });

  it.each([
    ['requirements', 2],
    ['entitlements', 5],
    ['DER entitlements', 7],
  ])('names the %s when they are changed [PKG-040]', (name, slot) => {
    const signed = signProgram(ios, full);
    const block = readSignatureBlocks(signed).get(slot);
    expect(block).toBeDefined();
    if (block) block[block.length - 1] = 9;
    expect(findSignatureFaults(signed, sealed)).toEqual([`cpu 100000c: ${name}`]);
  });

  it('states name, team, flags and the hash of pages as the system reads them', () => {
    const directory = readSignatureBlocks(signProgram(ios, full)).get(0) ?? Buffer.alloc(0);
    const layout = readLayout(ios);
    expect(directory.readUInt32BE(0).toString(16)).toBe('fade0c02');
    expect(directory.readUInt32BE(4)).toBe(directory.length);
    expect(directory.readUInt32BE(8).toString(16)).toBe('20400');
    // Not ad hoc; hashes with SHA-256 of 32 bytes over pages of 2^12.
    expect(directory.readUInt32BE(12)).toBe(0);
    expect([...directory.subarray(36, 40)]).toEqual([32, 2, 0, 12]);
    const textAt = (field: number) =>
      directory.toString('latin1', directory.readUInt32BE(field)).split('\0')[0];
    expect([textAt(20), textAt(48)]).toEqual(['com.example.cafe', 'ABCDE12345']);
    expect(directory.readUInt32BE(24)).toBe(7);
    expect(directory.readUInt32BE(32)).toBe(layout.signatureOffset);
    // The main program, which a debugger may change.
    expect(directory.readBigUInt64BE(80)).toBe(0x11n);
    expect(directory.readBigUInt64BE(72)).toBe(BigInt(layout.text.fileSize));
    const hashOffset = directory.readUInt32BE(16);
    const info = directory.subarray(hashOffset - 32, hashOffset);
    expect(info).toEqual(createHash('sha256').update(sealed.infoPropertyList).digest());
  });

  it('is ad hoc without a certificate, and has an empty block in its place', () => {
    const blocks = readSignatureBlocks(readSlices(signProgram(mac, signing))[0]?.data ?? mac);
    expect(blocks.get(0)?.readUInt32BE(12)).toBe(2);
    expect(blocks.get(0x10000)?.toString('hex')).toBe('fade0b0100000008');
    expect([...blocks.keys()]).toEqual([0, 2, 0x10000]);
  });

  it('replaces an older signature, however long, and gives the same bytes each time', () => {
    const once = signProgram(mac, signing);
    expect(signProgram(once, signing).equals(once)).toBe(true);
    const longer = signProgram(mac, { ...signing, identifier: `com.${'x'.repeat(9000)}` });
    expect(findSignatureFaults(longer, sealed)).toEqual([]);
    expect(signProgram(longer, signing).equals(once)).toBe(true);
  });

  it('leaves the program as it was but for its size', () => {
    const before = readSlices(mac)[1]?.data ?? mac;
    const after = readSlices(signProgram(mac, signing))[1]?.data ?? mac;
    const { signatureOffset } = readLayout(before);
    expect(after.subarray(4096, signatureOffset)).toEqual(before.subarray(4096, signatureOffset));
    // The slices begin at multiples of 16 KB.
    expect(signProgram(mac, signing).readUInt32BE(8 + 20 + 8) % 0x4000).toBe(0);
  });

  it('refuses a signature that is larger than its room', () => {
    const certificate = { sign: () => Buffer.alloc(1501), maxBytes: 1500 };
    expect(() => signProgram(ios, { ...full, certificate })).toThrow(RangeError);
  });
});

describe('a program', () => {
  const patched = (file: Buffer, offset: number, value: number): Buffer => {
    const copy = Buffer.from(file);
    copy.writeUInt32LE(value, offset);
    return copy;
  };

  it.each<[string, () => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('#!/bin/sh\n'.repeat(10))],
    ['of 32 bits', () => patched(ios, 0, 0xfeedface)],
    ['without its end', () => ios.subarray(0, 20_000)],
    ['with endless load commands', () => patched(ios, 16, 0xffffffff)],
    ['with a load command of no bytes', () => patched(ios, 36, 0)],
    ['with a load command beyond the end', () => patched(ios, 36, 0xfffffff0)],
    ['universal with too many parts', () => Buffer.from(`cafebabe${'7f'.repeat(60)}`, 'hex')],
    ['universal with a part beyond the end', () => mac.subarray(0, 70_000)],
    ['unsigned', () => patched(ios, readLayout(ios).signatureCommand, 0x2b)],
  ])('is refused when it is %s', (_, file) => {
    expect(() => signProgram(file(), signing)).toThrow(MachOError);
  });
});
