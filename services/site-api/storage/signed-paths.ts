import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import type { Site } from '../site.ts';
import type { Place } from './storage-context.ts';

type Use = 'download' | 'upload';

const algorithm = 'HS256';

/** A key of its own, so that such a token is never an access token, nor the other way round. */
const keyOf = (secret: Uint8Array) =>
  createHmac('sha256', secret).update('storage addresses').digest();

const urlOf = ({ bucket, name }: Place) => `${bucket}/${name}`;

/** Signs the right to use one file until a time. */
export function signPath(
  { keys }: Site,
  place: Place,
  signed: { use: Use; until: Date; claims?: Record<string, unknown> },
): Promise<string> {
  const [secret = new Uint8Array()] = keys.tokens;
  return new SignJWT({ ...signed.claims, url: urlOf(place), use: signed.use })
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(signed.until.getTime() / 1000))
    .sign(keyOf(secret));
}

/** Returns the claims of a signed path; throws 400 for another file, another use or another time. */
export async function verifyPath(
  { keys }: Site,
  place: Place,
  { token, use, now }: { token: string; use: Use; now: Date },
): Promise<Record<string, unknown>> {
  for (const secret of keys.tokens) {
    try {
      const options = { algorithms: [algorithm], currentDate: now, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(token, keyOf(secret), options);
      if (payload.url === urlOf(place) && payload.use === use) return payload;
    } catch {
      // The previous secret may have signed it.
    }
  }
  throw new DataApiError(400, 'InvalidJWT', 'The signature is invalid or has expired');
}
