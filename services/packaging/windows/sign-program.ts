import { createHash } from 'node:crypto';
import { element, objectIdentifier, octetString, readSpan, sequence, time } from '../asn1.ts';
import type { Signer } from '../package-builder.ts';
import { attribute, sha256Algorithm, signedData } from '../signatures.ts';
import { programLayout, updateChecksum } from './program-layout.ts';

const indirectDataType = '1.3.6.1.4.1.311.2.1.4';
const imageDataType = '1.3.6.1.4.1.311.2.1.15';
const programInfoType = '1.3.6.1.4.1.311.2.1.12';
const contentTypeAttribute = '1.2.840.113549.1.9.3';
const messageDigestAttribute = '1.2.840.113549.1.9.4';
const signingTimeAttribute = '1.2.840.113549.1.9.5';
const certificateDirectory = 4;
const directoryBytes = 8;
const checksumBytes = 4;
const tableAlignment = 8;
const tableHeaderBytes = 8;
const tableRevision = 0x0200;
const pkcs7Table = 2;

/**
 * Returns a program with an Authenticode signature, for operators with a certificate for programs.
 * The signature has no time stamp, so it ends with the certificate. The key is RSA.
 * Throws a `RangeError` if the program is signed already.
 */
export function signProgram(program: Buffer, signer: Signer, now: Date): Buffer {
  const layout = programLayout(program);
  if (layout.directory(certificateDirectory).address !== 0)
    throw new RangeError('the program is signed already');
  const padding = (tableAlignment - (program.length % tableAlignment)) % tableAlignment;
  const content = Buffer.concat([program, Buffer.alloc(padding)]);
  const signature = signIndirectData(programDigest(content), signer, now);

  const length = Math.ceil((tableHeaderBytes + signature.length) / tableAlignment) * tableAlignment;
  const table = Buffer.alloc(length);
  table.writeUInt32LE(length, 0);
  table.writeUInt16LE(tableRevision, 4);
  table.writeUInt16LE(pkcs7Table, 6);
  signature.copy(table, tableHeaderBytes);
  const signed = Buffer.concat([content, table]);
  // This directory alone has an offset in the file where others have an address.
  signed.writeUInt32LE(content.length, layout.directoryOffset(certificateDirectory));
  signed.writeUInt32LE(length, layout.directoryOffset(certificateDirectory) + 4);
  updateChecksum(signed);
  return signed;
}

/** The digest of a program leaves out what signing changes: checksum and directory entry. */
export function programDigest(program: Buffer): Buffer {
  const { checksumOffset, directoryOffset } = programLayout(program);
  const entry = directoryOffset(certificateDirectory);
  return createHash('sha256')
    .update(program.subarray(0, checksumOffset))
    .update(program.subarray(checksumOffset + checksumBytes, entry))
    .update(program.subarray(entry + directoryBytes))
    .digest();
}

function signIndirectData(digest: Buffer, signer: Signer, now: Date): Buffer {
  const indirectData = sequence(
    sequence(objectIdentifier(imageDataType), imageData()),
    sequence(sha256Algorithm(), octetString(digest)),
  );
  // The digest is over the content without its tag and length.
  const { contentStart } = readSpan(indirectData, 0);
  const contentDigest = createHash('sha256').update(indirectData.subarray(contentStart)).digest();
  return signedData({
    signer,
    content: indirectData,
    contentType: indirectDataType,
    embedded: indirectData,
    attributes: [
      attribute(contentTypeAttribute, objectIdentifier(indirectDataType)),
      attribute(signingTimeAttribute, time(now)),
      attribute(messageDigestAttribute, octetString(contentDigest)),
      attribute(programInfoType, sequence()),
    ],
  });
}

/** Flags and a file, neither of which is used any more: the text says so itself. */
function imageData(): Buffer {
  const noFlags = element(0x03, Buffer.from([0]));
  const file = element(0x80, Buffer.from('<<<Obsolete>>>', 'utf16le').swap16());
  return sequence(noFlags, element(0xa0, element(0xa2, file)));
}
