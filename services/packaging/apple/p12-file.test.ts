import { createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  element,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  tagged,
} from '../asn1.ts';
import { createTestChain, password, writeP12 } from '../testing/apple-credentials.ts';
import { legacyP12, modernP12 } from '../testing/p12-files.ts';
import { readP12 } from './p12-file.ts';

const { developer, middle } = createTestChain({ key: 'ec' });
const own = { keys: [developer.privateKey], certificates: [developer.certificate] };

/** The name of the failure, and how long it took. */
function refusalOf(file: Uint8Array, secret = password): { name: string; ms: number } {
  const started = performance.now();
  try {
    readP12(file, secret);
  } catch (error) {
    const { entry } = error as { entry?: { name: string } };
    return { name: entry?.name ?? String(error), ms: performance.now() - started };
  }
  return { name: 'none', ms: performance.now() - started };
}

describe('a PKCS#12 file', () => {
  it.each([
    ['its old encryption', legacyP12],
    ['its present encryption', modernP12],
  ])('gives key and certificate with %s and a password beyond ASCII [PKG-042]', (_, file) => {
    const { keys, certificates } = readP12(file, 'Pässwort-1');
    expect(certificates.map(({ subject }) => subject)).toEqual(['CN=Fixture']);
    expect(keys).toHaveLength(1);
    expect(createPublicKey(keys[0] as never).equals(certificates[0]?.publicKey as never)).toBe(
      true,
    );
  });

  it('gives all keys and certificates of a file, encrypted or not [PKG-042]', () => {
    const found = readP12(
      writeP12({ keys: own.keys, certificates: [developer.certificate, middle.certificate] }),
      password,
    );
    expect(found.keys).toHaveLength(1);
    expect(found.certificates.map(({ raw }) => raw)).toEqual([
      developer.certificate.raw,
      middle.certificate.raw,
    ]);
  });

  it('is read in the form of Keychain Access: without lengths, with octets in pieces', () => {
    const file = writeP12(own);
    expect(readP12(inPieces(file), password).keys).toHaveLength(1);
  });

  it.each([
    ['old', legacyP12],
    ['present', modernP12],
    ['no', writeP12(own)],
  ])('with %s encryption refuses another password by name [PKG-042]', (_, file) => {
    expect(refusalOf(file, 'Passwort-1').name).toBe('appleCertificatePasswordWrong');
    expect(refusalOf(file, '').name).toBe('appleCertificatePasswordWrong');
  });

  it('without a checksum refuses another password too', () => {
    // The last part of the file is its checksum.
    expect(refusalOf(withoutChecksum(legacyP12), 'Passwort-1').name).toBe(
      'appleCertificatePasswordWrong',
    );
    expect(readP12(withoutChecksum(legacyP12), 'Pässwort-1').keys).toHaveLength(1);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('-----BEGIN CERTIFICATE-----')],
    ['the start of a file', legacyP12.subarray(0, 300)],
    ['bytes behind the end', Buffer.concat([legacyP12, Buffer.from([1])])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['values within values', Buffer.concat(Array(2000).fill(Buffer.from('3080', 'hex')))],
    ['too much', Buffer.alloc(300_000, 0x30)],
    ['a length beyond the end', Buffer.from('3084ffffffff0201', 'hex')],
    ['a number only', integer(3)],
    ['another structure', sequence(integer(3), sequence(), sequence())],
  ])('is refused when it is %s [PKG-042]', (_, file) => {
    const { name, ms } = refusalOf(file);
    expect(name).toBe('appleCertificateFileNotValid');
    expect(ms).toBeLessThan(2000);
  });

  it.each([50_001, 3_000_000, 4_294_967_296, 0])(
    'is refused before work begins when it asks for %i rounds of key derivation [PKG-042]',
    (iterations) => {
      const { name, ms } = refusalOf(writeP12({ ...own, iterations }));
      expect(name).toBe('appleCertificateFileNotValid');
      expect(ms).toBeLessThan(1000);
    },
  );

  it('counts the rounds of all its parts together [PKG-042]', () => {
    const part = encryptedPart(15_000);
    const file = writeP12({ ...own, extraParts: [part, part, part, part] });
    const { name, ms } = refusalOf(file);
    expect(name).toBe('appleCertificateFileNotValid');
    expect(ms).toBeLessThan(2000);
  });

  it('is refused when it holds more than fifty keys and certificates', () => {
    const certificates = Array(51).fill(developer.certificate);
    expect(refusalOf(writeP12({ keys: [], certificates })).name).toBe(
      'appleCertificateFileNotValid',
    );
  });

  it('ends with a named refusal whichever byte is changed', () => {
    const names = new Set<string>();
    for (let index = 0; index < legacyP12.length; index += 7) {
      const changed = Buffer.from(legacyP12);
      changed[index] = (changed[index] ?? 0) ^ 0x41;
      const { name, ms } = refusalOf(changed, 'Pässwort-1');
      names.add(name);
      expect(ms, `byte ${index}`).toBeLessThan(2000);
    }
    expect(names.delete('appleCertificateFileNotValid')).toBe(true);
    expect(names.delete('appleCertificatePasswordWrong')).toBe(true);
    // A few bytes, such as those of the version, change nothing that matters.
    names.delete('none');
    expect([...names]).toEqual([]);
  });
});

/** A part that asks for many rounds; what it holds does not matter. */
function encryptedPart(iterations: number): Buffer {
  const parameters = sequence(octetString(Buffer.from('saltsalt')), integer(iterations));
  const algorithm = sequence(objectIdentifier('1.2.840.113549.1.12.1.3'), parameters);
  const encrypted = element(0x80, Buffer.alloc(64));
  const content = sequence(objectIdentifier('1.2.840.113549.1.7.1'), algorithm, encrypted);
  return sequence(
    objectIdentifier('1.2.840.113549.1.7.6'),
    tagged(0, sequence(integer(0), content)),
  );
}

type Value = { tag: number; body: Buffer };

function valuesOf(bytes: Buffer): Value[] {
  const values: Value[] = [];
  for (let position = 0; position < bytes.length; ) {
    const first = bytes[position + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const start = position + 2 + lengthBytes;
    const length = lengthBytes ? bytes.readUIntBE(position + 2, lengthBytes) : first;
    values.push({ tag: bytes[position] ?? 0, body: bytes.subarray(start, start + length) });
    position = start + length;
  }
  return values;
}

function withoutChecksum(file: Buffer): Buffer {
  const [outer] = valuesOf(file);
  const parts = valuesOf(outer?.body ?? Buffer.alloc(0));
  return sequence(...parts.slice(0, 2).map(({ tag, body }) => element(tag, body)));
}

/** Writes the file without lengths, and the content in pieces of a hundred bytes. */
function inPieces(file: Buffer): Buffer {
  const open = (tag: number, ...inside: Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...inside, Buffer.from([0, 0])]);
  const [outer] = valuesOf(file);
  const [version, content, checksum] = valuesOf(outer?.body ?? Buffer.alloc(0));
  const [kind, wrapped] = valuesOf(content?.body ?? Buffer.alloc(0));
  const [octets] = valuesOf(wrapped?.body ?? Buffer.alloc(0));
  const body = octets?.body ?? Buffer.alloc(0);
  const pieces = Array.from({ length: Math.ceil(body.length / 100) }, (_, index) =>
    octetString(body.subarray(index * 100, index * 100 + 100)),
  );
  return open(
    0x30,
    element(2, version?.body ?? nullValue()),
    open(0x30, element(6, kind?.body ?? nullValue()), open(0xa0, open(0x24, ...pieces))),
    element(0x30, checksum?.body ?? nullValue()),
  );
}
