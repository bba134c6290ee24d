import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { Failure, fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import { type Asn1, at, childrenOf, encode, octetsOf, oidOf, parseAsn1 } from './ber.ts';

/** What a PKCS#12 file holds, in the file's order. Keys and certificates are not matched. */
export type P12Contents = { keys: KeyObject[]; certificates: X509Certificate[] };

const { p12MaxBytes, p12MaxIterations, p12MaxParts, keyMaxBits } = limits.applePackages;

/** Object identifiers of PKCS#7 and PKCS#12. */
const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  encryptedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  pbes2: '1.2.840.113549.1.5.13',
  x509Certificate: '1.2.840.113549.1.9.22.1',
} as const;

/** The hash functions of a file's checksum, by their object identifiers. */
const checksumHashes: Record<string, () => forge.md.MessageDigest> = {
  '1.3.14.3.2.26': forge.md.sha1.create,
  '2.16.840.1.101.3.4.2.1': forge.md.sha256.create,
  '2.16.840.1.101.3.4.2.2': forge.md.sha384.create,
  '2.16.840.1.101.3.4.2.3': forge.md.sha512.create,
};
/** What a key is derived for, a checksum, by its number in PKCS#12. */
const CHECKSUM_KEY = 3;

/** What reading needs throughout: the password, and the work that the file may still cause. */
type Reading = { password: string; iterationsLeft: number; partsLeft: number; isChecked: boolean };

/**
 * Reads the keys and certificates of a PKCS#12 file, with its old and its present encryption. A
 * file that asks for more work than limits allow is refused before the work begins.
 * @throws {Failure} `appleCertificateFileNotValid` or `appleCertificatePasswordWrong`.
 */
export function readP12(file: Uint8Array, password: string): P12Contents {
  if (file.length > p12MaxBytes) throw notValid(`${file.length} bytes`);
  const reading: Reading = {
    password,
    iterationsLeft: p12MaxIterations,
    partsLeft: p12MaxParts,
    isChecked: false,
  };
  try {
    return readContents(parseAsn1(file), reading);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw notValid(String(error));
  }
}

const notValid = (detail: string) => fail('appleCertificateFileNotValid', {}, detail);

function readContents(file: Asn1, reading: Reading): P12Contents {
  const [, outer, checksum] = childrenOf(file);
  if (!outer || oidOf(at(outer, 0)) !== OID.data) throw notValid('not PKCS#12 with a password');
  const content = octetsOf(at(outer, 1, 0));
  if (checksum) {
    if (!isChecksumRight(checksum, content, reading)) throw fail('appleCertificatePasswordWrong');
    reading.isChecked = true;
  }
  const contents: P12Contents = { keys: [], certificates: [] };
  for (const part of childrenOf(parseAsn1(content)))
    for (const bag of childrenOf(readPart(part, reading))) readBag(bag, reading, contents);
  return contents;
}

/** Compares the checksum of the content, whose key is made of the password. */
function isChecksumRight(checksum: Asn1, content: Uint8Array, reading: Reading): boolean {
  const createHash = checksumHashes[oidOf(at(checksum, 0, 0, 0))];
  if (!createHash) throw notValid('unknown checksum');
  const [, salt, stated] = childrenOf(checksum);
  if (!salt) throw notValid('checksum without a salt');
  const iterations = stated ? forge.asn1.derToInteger(stated.value as string) : 1;
  spend(reading, iterations);
  const hash = createHash();
  const key = forge.pkcs12.generateKey(
    reading.password,
    forge.util.createBuffer(binary(octetsOf(salt))),
    CHECKSUM_KEY,
    iterations,
    hash.digestLength,
    hash,
  );
  const hmac = forge.hmac.create();
  hmac.start(createHash(), key);
  hmac.update(binary(content));
  return hmac.getMac().bytes() === binary(octetsOf(at(checksum, 0, 1)));
}

/** Returns the bags of one part, which is plain or encrypted as a whole. */
function readPart(part: Asn1, reading: Reading): Asn1 {
  const kind = oidOf(at(part, 0));
  if (kind === OID.data) return parseAsn1(octetsOf(at(part, 1, 0)));
  if (kind !== OID.encryptedData) throw notValid(`part of kind ${kind}`);
  const [, algorithm, encrypted] = childrenOf(at(part, 1, 0, 1));
  if (!algorithm || !encrypted) throw notValid('part without content');
  return decrypt(algorithm, octetsOf(encrypted), reading);
}

function readBag(bag: Asn1, reading: Reading, contents: P12Contents): void {
  if (--reading.partsLeft < 0) throw notValid('too many keys and certificates');
  const kind = oidOf(at(bag, 0));
  const value = at(bag, 1, 0);
  if (kind === OID.keyBag) contents.keys.push(readKey(value));
  if (kind === OID.encryptedKeyBag) {
    const [algorithm, encrypted] = childrenOf(value);
    if (!algorithm || !encrypted) throw notValid('key without content');
    contents.keys.push(readKey(decrypt(algorithm, octetsOf(encrypted), reading)));
  }
  if (kind === OID.certificateBag && oidOf(at(value, 0)) === OID.x509Certificate)
    contents.certificates.push(new X509Certificate(octetsOf(at(value, 1, 0))));
}

function readKey(info: Asn1): KeyObject {
  const key = createPrivateKey({ key: encode(info), format: 'der', type: 'pkcs8' });
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isKnown = key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ec';
  if (!isKnown || modulusLength > keyMaxBits) throw notValid('unknown kind of key');
  return key;
}

/** Decrypts a structure. The library knows this as the encryption of keys; parts use it too. */
function decrypt(algorithm: Asn1, encrypted: Uint8Array, reading: Reading): Asn1 {
  const isPbes2 = oidOf(at(algorithm, 0)) === OID.pbes2;
  const derivation = isPbes2 ? at(algorithm, 1, 0, 1) : at(algorithm, 1);
  spend(reading, forge.asn1.derToInteger(at(derivation, 1).value as string));
  // PBES2 derives its key from bytes, the older methods from characters of 16 bits.
  const password = isPbes2 ? forge.util.encodeUtf8(reading.password) : reading.password;
  try {
    const plain = forge.pki.decryptPrivateKeyInfo(encryptedKeyInfo(algorithm, encrypted), password);
    if (plain) return plain;
  } catch (error) {
    if (reading.isChecked) throw error;
  }
  if (reading.isChecked) throw notValid('encrypted content does not end well');
  throw fail('appleCertificatePasswordWrong');
}

function encryptedKeyInfo(algorithm: Asn1, encrypted: Uint8Array): Asn1 {
  const { Class, Type, create } = forge.asn1;
  const octets = create(Class.UNIVERSAL, Type.OCTETSTRING, false, binary(encrypted));
  return create(Class.UNIVERSAL, Type.SEQUENCE, true, [algorithm, octets]);
}

function spend(reading: Reading, iterations: number): void {
  reading.iterationsLeft -= iterations;
  if (!(iterations > 0) || reading.iterationsLeft < 0)
    throw notValid(`${iterations} iterations of key derivation`);
}

/** The library takes bytes as texts with one character for each byte. */
const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
