import { createHash, createPublicKey } from 'node:crypto';
import type { Signer } from '../package-builder.ts';
import { signBytes } from '../signatures.ts';
import { type ZipSections, zipEnd } from '../zip-archive.ts';
import { uint32 } from './chunks.ts';

const chunkBytes = 1024 * 1024;
const chunkPrefix = 0xa5;
const topPrefix = 0x5a;
const scheme2 = 0x7109871a;
const scheme3 = 0xf05368c0;
const paddingId = 0x42726577;
const blockMagic = 'APK Sig Block 42';
/** The block fills whole pages of memory. */
const blockBytes = 4096;
const algorithms = { rsa: 0x0103, ec: 0x0201 } as const;
/** An attribute of scheme 2 that names scheme 3, so that its removal is noticed. */
const strippingProtection = 0xbeeff00d;
const firstSdk = 24;
const lastSdk = 0x7fffffff;

/**
 * Returns a package with its signatures of schemes 2 and 3 between the entries and the directory.
 * They cover every byte but themselves. The key is RSA or elliptic.
 */
export function signApk(sections: ZipSections, signer: Signer): Buffer {
  const algorithm = signer.privateKey.asymmetricKeyType === 'ec' ? algorithms.ec : algorithms.rsa;
  const publicKey = createPublicKey(signer.privateKey).export({ type: 'spki', format: 'der' });
  const digests = sized(sized(uint32(algorithm), sized(apkDigest(sections))));
  const certificates = sized(...signer.certificates.map((one) => sized(one)));
  const sign = (data: Buffer) =>
    sized(sized(uint32(algorithm), sized(signBytes(signer.privateKey, data))));

  const attribute = sized(sized(uint32(strippingProtection, 3)));
  const data2 = Buffer.concat([digests, certificates, attribute]);
  const signer2 = sized(sized(data2), sign(data2), sized(publicKey));
  const sdks = uint32(firstSdk, lastSdk);
  const data3 = Buffer.concat([digests, certificates, sdks, sized()]);
  const signer3 = sized(sized(data3), sdks, sign(data3), sized(publicKey));

  const block = signingBlock([
    [scheme2, sized(signer2)],
    [scheme3, sized(signer3)],
  ]);
  const end = zipEnd(sections, sections.entries.length + block.length);
  return Buffer.concat([sections.entries, block, sections.directory, end]);
}

/** Returns parts behind their common length. */
function sized(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** The digest over the digests of all chunks. The end record counts as it is without the block. */
function apkDigest(sections: ZipSections): Buffer {
  const digests: Buffer[] = [];
  for (const section of [sections.entries, sections.directory, zipEnd(sections)])
    for (let start = 0; start < section.length; start += chunkBytes)
      digests.push(chunkDigest(section.subarray(start, start + chunkBytes)));
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([topPrefix]), uint32(digests.length), ...digests]))
    .digest();
}

const chunkDigest = (bytes: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([chunkPrefix]), uint32(bytes.length)]))
    .update(bytes)
    .digest();

function signingBlock(signatures: readonly (readonly [id: number, value: Buffer])[]): Buffer {
  const pairs = Buffer.concat(signatures.map(([id, value]) => pair(id, value)));
  // Two sizes and the magic are around the pairs; the padding is a pair too.
  const frame = 8 + 8 + blockMagic.length;
  const emptyPair = 12;
  const padding = (blockBytes - ((pairs.length + frame + emptyPair) % blockBytes)) % blockBytes;
  const content = Buffer.concat([pairs, pair(paddingId, Buffer.alloc(padding))]);
  const size = uint64(content.length + 8 + blockMagic.length);
  return Buffer.concat([size, content, size, Buffer.from(blockMagic, 'latin1')]);
}

const pair = (id: number, value: Buffer) =>
  Buffer.concat([uint64(value.length + 4), uint32(id), value]);

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
