import { createHash, verify, X509Certificate } from 'node:crypto';

/** Returns one of the parts behind their lengths; what follows it may have another form. */
function part(bytes: Buffer, index: number): Buffer {
  let at = 0;
  for (let skipped = 0; skipped < index; skipped++) at += 4 + bytes.readUInt32LE(at);
  const end = at + 4 + bytes.readUInt32LE(at);
  if (end > bytes.length) throw new Error('a part leaves its bytes');
  return bytes.subarray(at + 4, end);
}

/** Splits a package at its signing block: the pairs of the block, and the three signed sections. */
function splitApk(apk: Buffer) {
  const end = apk.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = apk.readUInt32LE(end + 16);
  if (apk.toString('latin1', directory - 16, directory) !== 'APK Sig Block 42')
    throw new Error('no signing block');
  const size = Number(apk.readBigUInt64LE(directory - 24));
  const start = directory - size - 8;
  if (Number(apk.readBigUInt64LE(start)) !== size) throw new Error('the sizes of the block differ');
  const pairs = new Map<number, Buffer>();
  for (let at = start + 8; at < directory - 24; ) {
    const length = Number(apk.readBigUInt64LE(at));
    pairs.set(apk.readUInt32LE(at + 8), apk.subarray(at + 12, at + 8 + length));
    at += 8 + length;
  }
  const endRecord = Buffer.from(apk.subarray(end));
  endRecord.writeUInt32LE(start, 16);
  return {
    pairs,
    blockBytes: directory - start,
    sections: [apk.subarray(0, start), apk.subarray(directory, end), endRecord],
  };
}

/** The digest of the signature schemes, from chunks of a megabyte. */
function digestOf(sections: readonly Buffer[]): Buffer {
  const hash = (prefix: number, count: number, ...content: Buffer[]) => {
    const head = Buffer.from([prefix, 0, 0, 0, 0]);
    head.writeUInt32LE(count, 1);
    return createHash('sha256')
      .update(Buffer.concat([head, ...content]))
      .digest();
  };
  const digests: Buffer[] = [];
  for (const section of sections)
    for (let at = 0; at < section.length; at += 1_048_576) {
      const bytes = section.subarray(at, at + 1_048_576);
      digests.push(hash(0xa5, bytes.length, bytes));
    }
  return hash(0x5a, digests.length, ...digests);
}

/**
 * Verifies the signatures of schemes 2 and 3 as a device does. Returns the certificate and the size
 * of the block, and throws an `Error` that says what is wrong.
 */
export function verifyApk(apk: Buffer): { certificate: X509Certificate; blockBytes: number } {
  const { pairs, blockBytes, sections } = splitApk(apk);
  const actual = digestOf(sections);
  const certificates = [0x7109871a, 0xf05368c0].map((id) => {
    const block = pairs.get(id);
    if (!block) throw new Error(`scheme ${id.toString(16)} is missing`);
    const signer = part(part(block, 0), 0);
    const isScheme3 = id === 0xf05368c0;
    const data = part(signer, 0);
    // Scheme 3 has two numbers behind the data.
    const rest = signer.subarray(4 + data.length + (isScheme3 ? 8 : 0));
    const signature = part(part(rest, 0), 0);
    const publicKey = part(rest, 1);
    const digest = part(part(part(data, 0), 0).subarray(4), 0);
    if (!digest.equals(actual)) throw new Error('the digest of the content is another');
    const certificate = new X509Certificate(part(part(data, 1), 0));
    if (!certificate.publicKey.export({ type: 'spki', format: 'der' }).equals(publicKey))
      throw new Error('the key is not that of the certificate');
    if (!verify('sha256', data, certificate.publicKey, part(signature.subarray(4), 0)))
      throw new Error('the signature is wrong');
    return certificate;
  });
  if (certificates[0]?.fingerprint256 !== certificates[1]?.fingerprint256)
    throw new Error('the schemes have different certificates');
  return { certificate: certificates[0] as X509Certificate, blockBytes };
}
