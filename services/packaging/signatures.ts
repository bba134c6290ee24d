import { createPublicKey, createSign, type KeyObject } from 'node:crypto';
import {
  bitString,
  childrenOf,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  readSpan,
  sequence,
  set,
  sortedSet,
  sortMembers,
  tagged,
  time,
  utf8String,
} from './asn1.ts';
import type { Signer } from './package-builder.ts';

/** Longer names than this are not allowed in a certificate. */
const commonNameMax = 64;
const validYears = 30;

export const sha256Algorithm = () =>
  sequence(objectIdentifier('2.16.840.1.101.3.4.2.1'), nullValue());
const rsaEncryption = () => sequence(objectIdentifier('1.2.840.113549.1.1.1'), nullValue());
const sha256WithRsa = () => sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullValue());
const ecdsaWithSha256 = () => sequence(objectIdentifier('1.2.840.10045.4.3.2'));
export const dataType = '1.2.840.113549.1.7.1';
const signedDataType = '1.2.840.113549.1.7.2';

const isElliptic = (key: KeyObject) => key.asymmetricKeyType === 'ec';

/** Signs with SHA-256 and RSA (PKCS#1 v1.5) or ECDSA, as the key is. */
export const signBytes = (privateKey: KeyObject, bytes: Uint8Array): Buffer =>
  createSign('sha256').update(bytes).sign(privateKey);

/**
 * Returns a certificate of a key for itself, in DER. It is valid for 30 years, because Google Play
 * requires an end after October 2033 and an app keeps its key for life. `serial` is 8 random bytes.
 */
export function selfSignedCertificate({
  privateKey,
  commonName,
  from,
  serial,
}: {
  privateKey: KeyObject;
  commonName: string;
  from: Date;
  serial: Uint8Array;
}): Buffer {
  const algorithm = isElliptic(privateKey) ? ecdsaWithSha256() : sha256WithRsa();
  const shortName = [...commonName].slice(0, commonNameMax).join('');
  const name = sequence(set(sequence(objectIdentifier('2.5.4.3'), utf8String(shortName))));
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + validYears);
  const version3 = tagged(0, integer(2));
  const body = sequence(
    version3,
    integer(positive(serial)),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  return sequence(body, algorithm, bitString(signBytes(privateKey, body)));
}

/** A serial number is positive and has no leading zeros: its first byte becomes 0x40 to 0x7f. */
function positive(serial: Uint8Array): Buffer {
  const bytes = Buffer.from(serial);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

/** Returns the pair of issuer and serial number that names a certificate in a signature. */
export function issuerAndSerial(certificate: Uint8Array): Buffer {
  const [body] = childrenOf(certificate, readSpan(certificate, 0));
  if (!body) throw new RangeError('not a certificate');
  const fields = childrenOf(certificate, body);
  // The version is there only in certificates of version 2 and later.
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  if (!serial || !issuer) throw new RangeError('not a certificate');
  return sequence(
    Buffer.from(certificate.subarray(issuer.start, issuer.end)),
    Buffer.from(certificate.subarray(serial.start, serial.end)),
  );
}

/** Returns one attribute of a signature. */
export const attribute = (type: string, value: Uint8Array) =>
  sequence(objectIdentifier(type), set(value));

/**
 * Returns a PKCS#7 signature (`SignedData`). With `attributes` these are signed, and one of them has
 * to hold the digest of the content; without, the content itself is. `embedded` is the content as it
 * is put into the signature, for signatures that are not detached.
 */
export function signedData({
  signer: { privateKey, certificates },
  content,
  attributes,
  contentType = dataType,
  embedded,
}: {
  signer: Signer;
  content: Uint8Array;
  attributes?: readonly Uint8Array[];
  contentType?: string;
  embedded?: Uint8Array;
}): Buffer {
  const signed = attributes ? sortedSet(attributes) : content;
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(certificates[0]),
    sha256Algorithm(),
    ...(attributes ? [tagged(0, ...sortMembers(attributes))] : []),
    isElliptic(privateKey) ? ecdsaWithSha256() : rsaEncryption(),
    octetString(signBytes(privateKey, signed)),
  );
  return sequence(
    objectIdentifier(signedDataType),
    tagged(
      0,
      sequence(
        integer(1),
        set(sha256Algorithm()),
        sequence(objectIdentifier(contentType), ...(embedded ? [tagged(0, embedded)] : [])),
        tagged(0, ...certificates),
        set(signerInfo),
      ),
    ),
  );
}
