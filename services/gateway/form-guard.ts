import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import type { FormField } from '../../domain/site-forms/form-fields.ts';
import { days } from '../../domain/units.ts';
import type { Clock } from '../ports/clock.ts';
import { createSendLimits } from './send-limits.ts';

const { siteForms: most } = limits;

/**
 * Counts the forms of an address and of a site in the memory of this process. Nothing about a
 * visitor is stored: what makes two sends the same is a hash with a salt that changes every day.
 */
export function createFormGuard(clock: Clock) {
  let salt = { bytes: randomBytes(32), day: -1 };

  function saltOfToday(): Buffer {
    const day = Math.floor(clock.now().getTime() / days);
    if (salt.day !== day) salt = { bytes: randomBytes(32), day };
    return salt.bytes;
  }

  return {
    /** Returns after how many seconds the next form is taken; 0 if this one is. */
    waitOf: createSendLimits(most),

    /** Returns the text that two sends of the same form have in common. */
    samenessOf(form: string, key: string | undefined, fields: FormField[], address: string) {
      const hash = createHash('sha256');
      if (key !== undefined) return hash.update(JSON.stringify([form, key])).digest('base64url');
      const sent = JSON.stringify([form, fields, householdOf(address)]);
      return hash.update(saltOfToday()).update(sent).digest('base64url');
    },
  };
}

/**
 * Whether a request comes from a page of its own host, or from no page. Pages below a prefix have
 * an opaque origin, which a browser sends as `null`.
 */
export function isFromOwnPage({ headers }: IncomingMessage, prefix: string): boolean {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  if (origin === undefined) return true;
  if (origin === 'null') return prefix !== '';
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
