import { limits } from '../limits/index.ts';
import { canonicalPayload, type Hashes } from '../signature.ts';

/** GAP-62: the kinds of beacons, each also the last part of its path. */
export const beaconKinds = ['pageview', 'action', 'page_stay', 'page_exit'] as const;
export type BeaconKind = (typeof beaconKinds)[number];

/** GAP-62: the values of `action_type`. */
export const beaconActions = [
  'send_prompt',
  'enhance_prompt',
  'login',
  'register',
  'share',
  'download',
  'publish_applet',
  'app_build',
  'pay_open',
  'pay_success',
  'promo_show',
] as const;
export type BeaconAction = (typeof beaconActions)[number];

/** Path of our own collector; `TRACK_URL` may name another one, with the same four paths. */
export const collectorPath = '/servers/track';

/**
 * The key with which pages sign beacons. It is public, so a signature shows only that the beacon
 * arrived unchanged, not who sent it (GAP-62).
 */
const publicKey = { appKey: 'beacon', secret: 'sayso-beacon-1' };

/** The response to a GET: one transparent pixel, 43 bytes, in base64. */
export const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A beacon on the wire (TRACK-002): all values are text, times are epoch ms, `duration` is ms. */
export type BeaconFields = Record<string, string>;

/**
 * Returns the signature of a beacon in hex: HMAC-SHA256 with the public beacon key over the
 * canonical string of GAP-03 of all fields except `signature`.
 */
export async function signBeacon(
  { signature: _, ...fields }: BeaconFields,
  hashes: Hashes,
): Promise<string> {
  const { timestamp = '', nonce = '' } = fields;
  return hashes.hmacSha256(
    publicKey.secret,
    canonicalPayload(fields, { appKey: publicKey.appKey, timestamp, nonce }),
  );
}

/** TRACK-005: cuts by code points, so that no surrogate pair is split. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

/**
 * Returns the part of an address that a beacon reports. Query and fragment are removed, because
 * they may contain codes and invitations.
 */
export function trackedUrl(href: string): string {
  return cut(href.replace(/[?#].*$/s, ''), limits.tracking.urlMax);
}

/**
 * Whether a visitor sends Do Not Track or Global Privacy Control. These visitors are not tracked at
 * all.
 */
export function refusesTracking(
  read: (name: 'dnt' | 'sec-gpc') => string | null | undefined,
): boolean {
  return read('dnt') === '1' || read('sec-gpc') === '1';
}
