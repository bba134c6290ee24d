import { generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { childrenOf, integer, objectIdentifier, readSpan, sequence, time } from './asn1.ts';
import { attribute, issuerAndSerial, selfSignedCertificate, signedData } from './signatures.ts';

const keys = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};
const certificateOf = (name: keyof typeof keys, commonName = 'Café 记账') =>
  selfSignedCertificate({
    privateKey: keys[name].privateKey,
    commonName,
    from: new Date('2026-11-28T00:00:00Z'),
    serial: Uint8Array.of(0x80, 1, 2, 3, 4, 5, 6, 7),
  });

describe('values in DER', () => {
  it.each([
    [integer(0), '020100'],
    [integer(127), '02017f'],
    [integer(128), '02020080'],
    [integer(65_537), '0203010001'],
    [objectIdentifier('1.2.840.113549.1.1.11'), '06092a864886f70d01010b'],
    [objectIdentifier('2.16.840.1.101.3.4.2.1'), '0609608648016503040201'],
    [time(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
    [time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
  ])('are encoded as the standard says: %#', (value, hex) => {
    expect(value.toString('hex')).toBe(hex);
  });

  it('have lengths of one, two and three bytes, which are read back', () => {
    for (const size of [0, 127, 128, 255, 256, 70_000]) {
      const value = sequence(Buffer.alloc(size));
      const { contentStart, end } = readSpan(value, 0);
      expect([end - contentStart, end]).toEqual([size, value.length]);
    }
  });

  it('are refused when they leave their bytes or have no stated length', () => {
    for (const hex of ['30', '3005aabb', '3080', '3085000000000001', '3084ffffffff00'])
      expect(() => readSpan(Buffer.from(hex, 'hex'), 0)).toThrow(RangeError);
  });
});

describe('certificates of an app for itself', () => {
  it.each(['rsa', 'ec'] as const)('are valid for thirty years, with an %s key', (name) => {
    const certificate = new X509Certificate(certificateOf(name));
    expect(certificate.verify(keys[name].publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.subject).toBe('CN=Café 记账');
    expect(certificate.validToDate).toEqual(new Date('2056-11-28T00:00:00Z'));
    expect(certificate.serialNumber).toBe('4001020304050607');
  });

  it('shorten a name that is longer than certificates allow', () => {
    const { subject } = new X509Certificate(certificateOf('ec', '记'.repeat(300)));
    expect(subject).toBe(`CN=${'记'.repeat(64)}`);
  });
});

describe('a PKCS#7 signature', () => {
  const content = Buffer.from('what is signed');

  it.each(['rsa', 'ec'] as const)('signs the content itself, with an %s key', (name) => {
    const certificate = certificateOf(name);
    const signature = signedData({
      signer: { privateKey: keys[name].privateKey, certificates: [certificate] },
      content,
    });
    expect(signature.includes(certificate)).toBe(true);
    expect(signature.includes(issuerAndSerial(certificate))).toBe(true);
    expect(verify('sha256', content, keys[name].publicKey, signatureValue(signature))).toBe(true);
    const other = Buffer.from('what is not');
    expect(verify('sha256', other, keys[name].publicKey, signatureValue(signature))).toBe(false);
  });

  it('signs the sorted attributes when it has some', () => {
    const attributes = [
      attribute('1.2.840.113549.1.9.4', integer(2)),
      attribute('1.2.840.113549.1.9.3', integer(1)),
    ];
    const signature = signedData({
      signer: { privateKey: keys.rsa.privateKey, certificates: [certificateOf('rsa')] },
      content,
      attributes,
    });
    const [second, first] = attributes as [Buffer, Buffer];
    const signed = Buffer.concat([
      Buffer.from([0x31, first.length + second.length]),
      first,
      second,
    ]);
    expect(verify('sha256', signed, keys.rsa.publicKey, signatureValue(signature))).toBe(true);
    expect(signature.includes(Buffer.concat([first, second]))).toBe(true);
  });
});

/** Follows the structure to the last value of the signer, which is the signature itself. */
function signatureValue(signature: Buffer): Buffer {
  const last = (parent: ReturnType<typeof readSpan>) => {
    const child = childrenOf(signature, parent).at(-1);
    if (!child) throw new Error('no content');
    return child;
  };
  const signerInfo = last(last(last(last(readSpan(signature, 0)))));
  const value = last(signerInfo);
  return signature.subarray(value.contentStart, value.end);
}
