import { createHash, timingSafeEqual } from 'node:crypto';
import type { SiteKeys } from './site.ts';

type RandomBytes = (size: number) => Uint8Array;

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Creates the keys of a new set of data. */
export function createSiteKeys(randomBytes: RandomBytes): SiteKeys {
  return {
    publishable: [`sb_publishable_${encode(randomBytes(24))}`],
    secret: [`sb_secret_${encode(randomBytes(32))}`],
    tokens: [randomBytes(48)],
  };
}

/**
 * Adds a new key of one kind and keeps the one before it, so that open pages continue to work until
 * `retireOldKeys`.
 */
export function rotateKey(
  keys: SiteKeys,
  kind: keyof SiteKeys,
  randomBytes: RandomBytes,
): SiteKeys {
  const fresh = createSiteKeys(randomBytes);
  switch (kind) {
    case 'publishable':
      return { ...keys, publishable: [...fresh.publishable, ...keys.publishable.slice(0, 1)] };
    case 'secret':
      return { ...keys, secret: [...fresh.secret, ...keys.secret.slice(0, 1)] };
    case 'tokens':
      return { ...keys, tokens: [...fresh.tokens, ...keys.tokens.slice(0, 1)] };
  }
}

/** Keeps only the current key of each kind. */
export function retireOldKeys(keys: SiteKeys): SiteKeys {
  return {
    publishable: keys.publishable.slice(0, 1),
    secret: keys.secret.slice(0, 1),
    tokens: keys.tokens.slice(0, 1),
  };
}

/** Which key a text is, compared in constant time; undefined if it is none. */
export function kindOfKey(
  keys: SiteKeys,
  given: string | undefined,
): 'publishable' | 'secret' | undefined {
  if (given === undefined) return undefined;
  const matches = (one: string) => timingSafeEqual(digest(one), digest(given));
  if (keys.publishable.some(matches)) return 'publishable';
  return keys.secret.some(matches) ? 'secret' : undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
