import { createHash, randomBytes } from 'node:crypto';

/** Returns a code of 256 random bits: of a session, a ticket or an invitation. */
export const drawCode = (): string => randomBytes(32).toString('base64url');

/** The hash under which a code of one purpose is stored. */
export function hashOf(
  purpose: 'session' | 'ticket' | 'visit' | 'invitation' | 'try',
  code: string,
): string {
  return createHash('sha256').update(`${purpose}\n${code}`).digest('base64url');
}
