import { type Hashes, type Stamp, signatureHeaders, signV2 } from '@/domain/signature';

const encoder = new TextEncoder();
const nonceBytes = 18;

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Imported keys, cached because an import costs more than a signature. A process has one secret.
 */
const keys = new Map<string, Promise<CryptoKey>>();
function importHmacKey(secret: string): Promise<CryptoKey> {
  let key = keys.get(secret);
  if (!key) {
    key = crypto.subtle.importKey(
      'raw',
      encoder.encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    keys.set(secret, key);
  }
  return key;
}

/**
 * The hashes of `domain/signature.ts` with WebCrypto, which edge runtime, Node and browsers have.
 */
const webHashes: Hashes = {
  hmacSha256: async (secret, text) =>
    hex(await crypto.subtle.sign('HMAC', await importHmacKey(secret), encoder.encode(text))),
  sha256: async (bytes) =>
    hex(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)),
};

type Signer = { appKey: string; secret: string; now: Date };
type SignatureInput = {
  method: string;
  path: string;
  query: Iterable<readonly [string, string]>;
  body: Uint8Array;
};

/**
 * Returns the signature headers of the web tier: always version 2, over method, path, query and the
 * body's bytes (ADR 072).
 */
export async function signedHeaders(
  request: SignatureInput,
  { appKey, secret, now }: Signer,
): Promise<Record<string, string>> {
  const stamp: Stamp = { appKey, timestamp: String(now.getTime()), nonce: createNonce() };
  const { signature, bodyDigest } = await signV2(request, stamp, secret, webHashes);
  return {
    [signatureHeaders.appKey]: stamp.appKey,
    [signatureHeaders.timestamp]: stamp.timestamp,
    [signatureHeaders.nonce]: stamp.nonce,
    [signatureHeaders.version]: '2',
    [signatureHeaders.bodyDigest]: bodyDigest,
    [signatureHeaders.signature]: signature,
  };
}

/** Returns 18 random bytes as base64url: 24 characters without padding. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}
