import { objectIdentifier, octetString, sequence, time } from '../asn1.ts';
import type { Signer } from '../package-builder.ts';
import { attribute, dataType, signedData } from '../signatures.ts';
import { writePropertyList } from './property-list.ts';
import { sha256 } from './signature-blobs.ts';

const OID = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  /** Apple's list of hashes of code directories, and their full hashes. */
  directoryHashes: '1.2.840.113635.100.9.1',
  directoryHashes2: '1.2.840.113635.100.9.2',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/** Systems identify a code directory by this part of its hash. */
const SHORT_HASH_BYTES = 20;
/** What a signature needs besides its certificates: attributes, and a key of up to 8192 bits. */
const OTHER_BYTES = 4096;

/** Returns what signs a code directory with a certificate, as `CodeSigning` takes it. */
export function certificateSignature(
  signer: Signer,
  now: Date,
): { sign: (codeDirectory: Buffer) => Buffer; maxBytes: number } {
  const certificateBytes = signer.certificates.reduce((sum, one) => sum + one.length, 0);
  return {
    maxBytes: certificateBytes + OTHER_BYTES,
    sign: (codeDirectory) => {
      const hash = sha256(codeDirectory);
      const short = writePropertyList({ cdhashes: [hash.subarray(0, SHORT_HASH_BYTES)] });
      return signedData({
        signer,
        content: codeDirectory,
        attributes: [
          attribute(OID.contentType, objectIdentifier(dataType)),
          attribute(OID.signingTime, time(now)),
          attribute(OID.messageDigest, octetString(hash)),
          attribute(OID.directoryHashes, octetString(short)),
          attribute(
            OID.directoryHashes2,
            sequence(objectIdentifier(OID.sha256), octetString(hash)),
          ),
        ],
      });
    },
  };
}
