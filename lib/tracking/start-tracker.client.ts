import 'client-only';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { limits } from '@/domain/limits';
import type { Hashes } from '@/domain/signature';
import { useSession } from '@/lib/session/store';
import { realClock } from '@/lib/utils/clock';
import { newId } from '@/lib/utils/new-id';
import { onTrack } from './track';
import { createTracker, type Tracker } from './tracker';

/**
 * Hashes without WebCrypto. WebCrypto is asynchronous, which is too late when a page closes, and it
 * is missing on plain http.
 */
const immediateHashes: Hashes = {
  hmacSha256: (secret, text) => bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))),
  sha256: (bytes) => bytesToHex(sha256(bytes)),
};

/**
 * TRACK-004: returns the visitor's random id, stored for 365 days from the last visit. It contains
 * nothing about the user.
 */
function visitorUuid(): string {
  const kept = /(?:^|; )visitor_uuid=([0-9a-f-]{36})(?:;|$)/.exec(document.cookie)?.[1];
  const uuid = kept ?? randomUuid();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore does not exist on plain http, where a LAN host is served.
  document.cookie = `visitor_uuid=${uuid}; path=/; max-age=${limits.tracking.cookieMs / 1000}; samesite=lax${secure}`;
  return uuid;
}

/** UUID v4; `crypto.randomUUID` is missing on plain http. */
function randomUuid(): string {
  const hex = newId();
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/** Returns whether this browser asks not to be tracked (Do Not Track, Global Privacy Control). */
export function refusesTracking(
  browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator,
): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

/**
 * Starts the tracker, which sends beacons to `url`. If the browser asks not to be tracked, returns
 * null and sets no cookie.
 */
export function startTracker(url: string): Tracker | null {
  if (refusesTracking()) return null;
  const tracker = createTracker({
    url,
    origin: location.origin,
    visitor: visitorUuid(),
    user: () => useSession.getState().user?.userId ?? '',
    page: () => ({ url: location.href, title: document.title }),
    nonce: newId,
    hashes: immediateHashes,
    fetchImage: (address) => {
      new Image().src = address;
    },
    post: (address, body) => void navigator.sendBeacon(address, new URLSearchParams(body)),
    clock: realClock,
  });
  const turn = () => (document.visibilityState === 'hidden' ? tracker.hide() : tracker.show());
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('pagehide', tracker.hide);
  window.addEventListener('pageshow', tracker.show);
  const letGo = onTrack(tracker.trackAction);
  return {
    ...tracker,
    stop() {
      tracker.stop();
      letGo();
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('pagehide', tracker.hide);
      window.removeEventListener('pageshow', tracker.show);
    },
  };
}
