import { limits } from './limits/index.ts';

/** The headers of a signed request (GAP-02), in lower case, which every runtime uses. */
export const signatureHeaders = {
  appKey: 'x-app-key',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
  version: 'x-signature-version',
  bodyDigest: 'x-content-sha256',
} as const;

/**
 * Makes a request unique: `timestamp` is epoch ms in decimal, `nonce` is base64url and used once.
 */
export type Stamp = { appKey: string; timestamp: string; nonce: string };

/**
 * The hash functions, passed as arguments: those of node:crypto are synchronous, those of WebCrypto
 * are not. Both return lower-case hex.
 */
export type Hashes = {
  hmacSha256(secret: string, text: string): string | Promise<string>;
  sha256(bytes: Uint8Array): string | Promise<string>;
};

export type Payload = Record<string, unknown>;
type SignedRequest = {
  method: string;
  path: string;
  query: Iterable<readonly [name: string, value: string]>;
  body: Uint8Array;
};

/** SHA-256 of the empty string: the digest of a request without a body. */
export const emptyBodyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Signs with version 1 (SEC-003, SEC-004), which partners use. The signature covers only short
 * values of the payload.
 */
export async function signV1(
  payload: Payload,
  stamp: Stamp,
  secret: string,
  hashes: Hashes,
): Promise<string> {
  return hashes.hmacSha256(secret, canonicalPayload(payload, stamp));
}

/**
 * Signs with version 2, which our web tier uses. The signature covers method, path, query and body.
 */
export async function signV2(
  { method, path, query, body }: SignedRequest,
  stamp: Stamp,
  secret: string,
  hashes: Hashes,
): Promise<{ signature: string; bodyDigest: string }> {
  const bodyDigest = body.length === 0 ? emptyBodyDigest : await hashes.sha256(body);
  const signature = await hashes.hmacSha256(
    secret,
    canonicalRequest({ method, path, query, bodyDigest }, stamp),
  );
  return { signature, bodyDigest };
}

/**
 * Returns `key=value` for every leaf of the payload, sorted by UTF-16 code unit and joined with
 * `&`. Strings longer than 500 units, null and empty lists are left out.
 */
export function canonicalPayload(payload: Payload, stamp: Stamp): string {
  const { appKey, timestamp, nonce } = stamp;
  return flattenPayload({ ...payload, appKey, timestamp, nonce })
    .sort(([a], [b]) => compareUnits(a, b))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function canonicalRequest(
  { method, path, query, bodyDigest }: Omit<SignedRequest, 'body'> & { bodyDigest: string },
  { appKey, timestamp, nonce }: Stamp,
): string {
  return [
    'v2',
    method.toUpperCase(),
    path,
    canonicalQuery(query),
    appKey,
    timestamp,
    nonce,
    bodyDigest,
  ].join('\n');
}

/**
 * Percent-encodes the parsed query pairs (RFC 3986), sorts them and joins them with `&`, so that
 * the result does not depend on how a proxy wrote the query (ADR 072).
 */
export function canonicalQuery(pairs: Iterable<readonly [name: string, value: string]>): string {
  return Array.from(pairs, ([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');
}

export type SignatureClaim = Stamp & { signature: string; version: 1 | 2; bodyDigest: string };

const hex64 = /^[0-9a-f]{64}$/;
const nonceForm = new RegExp(
  `^[A-Za-z0-9_-]{${Math.ceil((limits.signature.minNonceBytes * 8) / 6)},${limits.signature.maxNonceLength}}$`,
);

/**
 * Reads the signature fields of a request's headers. Returns undefined if a required header is
 * missing or malformed; version 1 needs no body digest. Checks neither time nor signature.
 */
export function readClaim(
  header: (name: string) => string | null | undefined,
): SignatureClaim | undefined {
  const read = (name: keyof typeof signatureHeaders) => header(signatureHeaders[name]) ?? '';
  const version = readVersion(read('version'));
  const [appKey, timestamp, nonce, signature] = [
    read('appKey'),
    read('timestamp'),
    read('nonce'),
    read('signature'),
  ];
  const bodyDigest = read('bodyDigest');
  if (!version || appKey === '' || appKey.length > 128 || !/^\d{1,15}$/.test(timestamp))
    return undefined;
  if (!nonceForm.test(nonce) || !hex64.test(signature)) return undefined;
  if (version === 2 && !hex64.test(bodyDigest)) return undefined;
  return { appKey, timestamp, nonce, signature, version, bodyDigest };
}

function readVersion(text: string): 1 | 2 | undefined {
  if (text === '' || text === '1') return 1;
  return text === '2' ? 2 : undefined;
}

/** Whether the claim's timestamp is within 300 s of `now`. */
export function isFreshTimestamp({ timestamp }: Stamp, now: Date): boolean {
  return Math.abs(now.getTime() - Number(timestamp)) <= limits.signature.windowMs;
}

/** Compares two hex digests in a time that does not reveal where they differ. */
export function isSameDigest(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < one.length; i++)
    difference |= one.charCodeAt(i) ^ other.charCodeAt(i % (other.length || 1));
  return difference === 0;
}

/**
 * Returns the leaves in order, without recursion, so that a payload with ten thousand levels cannot
 * overflow the stack.
 */
function flattenPayload(payload: Payload): [key: string, value: string][] {
  const found: [string, string][] = [];
  const waiting: [string, unknown][] = Object.entries(payload).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [key, value] = next;
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) waiting.push([`${key}[${i}]`, value[i]]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value).reverse())
        waiting.push([`${key}.${name}`, inner]);
    } else if (isSigned(value)) found.push([key, String(value)]);
  }
  return found;
}

function isSigned(leaf: unknown): boolean {
  if (typeof leaf === 'string') return leaf.length <= limits.signature.maxSignedString;
  return typeof leaf === 'boolean' || Number.isFinite(leaf);
}

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function percentEncode(text: string): string {
  const encoded = encodeURIComponent(text.replace(loneSurrogates, '\ufffd'));
  return encoded.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
