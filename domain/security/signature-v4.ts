import { canonicalQuery, emptyBodyDigest } from '../signature.ts';

/**
 * The hash functions, passed as arguments because the services use node:crypto and the browser uses
 * plain JavaScript.
 */
export type ByteHashes = {
  /** Lower-case hex; a string is hashed as UTF-8. */
  sha256(data: Uint8Array | string): string;
  hmac(key: Uint8Array | string, text: string): Uint8Array;
};

/** The scope of an AWS Signature Version 4, from its `Credential` field. `day` is `YYYYMMDD`. */
type Scope = { accessKeyId: string; day: string; region: string; service: string };

type V4Request = {
  method: string;
  /** The path as in the request line. */
  path: string;
  query: Iterable<readonly [name: string, value: string]>;
  /** Names in lower case; only those in `signed` are signed. */
  headers: Record<string, string>;
  signed: readonly string[];
  /** SHA-256 of the body, or the value the client sends instead. */
  bodyDigest: string;
};

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Returns the Signature Version 4 of a request in hex; `date` is the `x-amz-date` of the signing.
 */
export function signatureV4(
  request: V4Request,
  scope: Scope,
  { secret, date, hashes }: { secret: string; date: string; hashes: ByteHashes },
) {
  const names = [...request.signed].sort();
  const lines = names
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    lines,
    names.join(';'),
    request.bodyDigest,
  ].join('\n');
  const toSign = [algorithm, date, scopeText(scope), hashes.sha256(canonical)].join('\n');
  const key = [scope.day, scope.region, scope.service, 'aws4_request'].reduce<Uint8Array | string>(
    (before, part) => hashes.hmac(before, part),
    `AWS4${secret}`,
  );
  return Array.from(hashes.hmac(key, toSign), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

const scopeText = ({ day, region, service }: Scope) =>
  [day, region, service, 'aws4_request'].join('/');

/** Formats a date as `YYYYMMDDTHHmmssZ`. */
export const amzDate = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Reads an `x-amz-date` as epoch ms; NaN for anything else. */
export function readAmzDate(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : Number.NaN;
}

type Signer = {
  accessKeyId: string;
  secret: string;
  token?: string;
  region: string;
  service: string;
  now: Date;
  hashes: ByteHashes;
};
type Outgoing = Pick<V4Request, 'method' | 'path' | 'query'> & {
  host: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

/**
 * Returns the headers to send: the given headers, the date, the body's digest, and the signature
 * over all of these.
 */
export function signedHeadersV4(
  { method, host, path, query, headers = {}, body }: Outgoing,
  signer: Signer,
): Record<string, string> {
  const { accessKeyId, secret, token, region, service, now, hashes } = signer;
  const date = amzDate(now);
  const bodyDigest = body?.length ? hashes.sha256(body) : emptyBodyDigest;
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyDigest,
    'x-amz-date': date,
    ...(token ? { 'x-amz-security-token': token } : {}),
  };
  const signed = ['host', ...Object.keys(sent)].sort();
  const scope = { accessKeyId, day: date.slice(0, 8), region, service };
  const request = { method, path, query, headers: { ...sent, host }, signed, bodyDigest };
  const signature = signatureV4(request, scope, { secret, date, hashes });
  const credential = `${accessKeyId}/${scopeText(scope)}`;
  return {
    ...sent,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${signed.join(';')}, Signature=${signature}`,
  };
}

/** Reads an `Authorization` header of Signature Version 4; undefined for any other header. */
export function readAuthorization(
  text: string,
): { scope: Scope; signed: string[]; signature: string } | undefined {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+),\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      text,
    ) ?? [];
  const [accessKeyId, day, region, service, last, ...more] = credential.split('/');
  if (
    !signature ||
    !accessKeyId ||
    !day ||
    !region ||
    !service ||
    last !== 'aws4_request' ||
    more.length
  )
    return undefined;
  return { scope: { accessKeyId, day, region, service }, signed: names.split(';'), signature };
}
