import { createHash } from 'node:crypto';
import { type ExposedSubject, fingerprintText } from '../../domain/privacy/exposed-subject.ts';
import type { SchemaDescription } from '../../domain/privacy/schema-description.ts';

/** Returns a hash of everything on which a confirmation is based. */
export function fingerprintOf(schema: SchemaDescription, subject: ExposedSubject): string {
  return createHash('sha256').update(fingerprintText(schema, subject)).digest('hex');
}
