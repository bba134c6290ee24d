import { bigEndian, blob, MAGIC } from './signature-blobs.ts';

/** Operations of the language in which a signature states its requirement. */
const OPERATION = {
  identifier: 2,
  and: 6,
  certificateField: 11,
  certificateExtension: 14,
  appleAnchor: 15,
} as const;
const MATCH = { exists: 0, equals: 1 } as const;
const PREFIX_FORM = 1;
const DESIGNATED = 3;
/** 1.2.840.113635.100.6.2.1 without tag and length: Apple's mark of an issuer for developers. */
const DEVELOPER_ISSUER = Buffer.from('2a864886f76364060201', 'hex');

/**
 * Returns the block with the one requirement by which a system recognizes later versions of an app:
 * `identifier … and anchor apple generic and certificate leaf[subject.CN] = … and certificate
 * 1[field.1.2.840.113635.100.6.2.1] exists`.
 */
export function designatedRequirement(identifier: string, commonName: string): Buffer {
  const expression = Buffer.concat([
    bigEndian(OPERATION.and, OPERATION.identifier),
    counted(Buffer.from(identifier)),
    bigEndian(OPERATION.and, OPERATION.appleAnchor),
    bigEndian(OPERATION.and, OPERATION.certificateField, 0),
    counted(Buffer.from('subject.CN')),
    bigEndian(MATCH.equals),
    counted(Buffer.from(commonName)),
    bigEndian(OPERATION.certificateExtension, 1),
    counted(DEVELOPER_ISSUER),
    bigEndian(MATCH.exists),
  ]);
  const requirement = blob(MAGIC.requirement, Buffer.concat([bigEndian(PREFIX_FORM), expression]));
  // One requirement, which begins 20 bytes behind the start of the block.
  const index = bigEndian(1, DESIGNATED, 20);
  return blob(MAGIC.requirements, Buffer.concat([index, requirement]));
}

/** Bytes behind their length, filled to a multiple of four. */
function counted(bytes: Buffer): Buffer {
  const fill = Buffer.alloc((4 - (bytes.length % 4)) % 4);
  return Buffer.concat([bigEndian(bytes.length), bytes, fill]);
}
