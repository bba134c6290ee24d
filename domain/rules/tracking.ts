import { limits } from '../limits.ts';
import { canonicalPayload, type Hashes } from '../signature.ts';

/** GAP-62: what a beacon reports, and the last part of its path. */
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

/** Where our own collector stands; `TRACK_URL` may name another one, with the same four paths below it. */
export const collectorPath = '/servers/track';

/** Every page knows it: a beacon's signature says that it arrived as it was sent, not who sent it (integrations, point 8). */
const publicKey = { appKey: 'beacon', secret: 'sayso-beacon-1' };

/** What a GET is answered with: one transparent pixel, 43 bytes, in base64. */
export const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A beacon as it travels: names of the specification (TRACK-002), values as text; times in epoch ms, `duration` in ms. */
export type BeaconFields = Record<string, string>;

/** Hex HMAC-SHA256 with the public beacon key over GAP-03's canonical string of all fields but `signature`. */
export async function signBeacon({ signature: _, ...fields }: BeaconFields, hashes: Hashes): Promise<string> {
  const { timestamp = '', nonce = '' } = fields;
  return hashes.hmacSha256(publicKey.secret, canonicalPayload(fields, { appKey: publicKey.appKey, timestamp, nonce }));
}

/** TRACK-005, by characters and not by halves of one. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

/** What a beacon tells of an address: where, but neither query nor fragment, which may hold codes and invitations. */
export function trackedUrl(href: string): string {
  return cut(href.replace(/[?#].*$/s, ''), limits.tracking.urlMax);
}

/** Do Not Track or Global Privacy Control: such a visitor is not tracked at all. */
export function refusesTracking(read: (name: 'dnt' | 'sec-gpc') => string | null | undefined): boolean {
  return read('dnt') === '1' || read('sec-gpc') === '1';
}
