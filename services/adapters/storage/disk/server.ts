import { Readable } from 'node:stream';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '../../../../domain/limits/index.ts';
import { isActive, isUploadKey, uploadKind } from '../../../../domain/resources/upload.ts';
import {
  readAmzDate,
  readAuthorization,
  signatureV4,
} from '../../../../domain/security/signature-v4.ts';
import { isSameDigest } from '../../../../domain/signature.ts';
import type { Clock } from '../../../ports/clock.ts';
import { byteHashes } from '../hashes.ts';
import type { Files } from './files.ts';
import { bucket, region } from './names.ts';
import type { UploadTicket, UploadTickets } from './tickets.ts';

/** S3 error codes, with their status. */
const s3Errors = {
  AccessDenied: [403, 'These keys do not allow it.'],
  ExpiredToken: [400, 'The temporary keys have expired.'],
  InvalidToken: [400, 'The security token is none of ours.'],
  RequestTimeTooSkewed: [403, 'The clock of the request stands too far from ours.'],
  SignatureDoesNotMatch: [403, 'The signature does not fit the request.'],
  XAmzContentSHA256Mismatch: [400, 'The body is not what its digest says.'],
  InvalidRequest: [400, 'The digest of the body must be signed.'],
  MissingContentLength: [411, 'The length of the body must be told.'],
  EntityTooLarge: [400, 'The file is larger than the keys allow.'],
  PreconditionFailed: [412, 'An object with this name is there already.'],
  SlowDown: [503, 'That was too much at a time.'],
  InsufficientStorage: [507, 'The disk is full.'],
  InternalError: [500, 'The file could not be stored.'],
  NoSuchKey: [404, 'There is no such object.'],
  MethodNotAllowed: [405, 'Objects can be put and read, nothing else.'],
} as const satisfies Record<string, readonly [number, string]>;
type S3ErrorCode = keyof typeof s3Errors;

type Options = {
  files: Files;
  tickets: UploadTickets;
  clock: Clock;
  /** Origins whose pages may upload from a browser. */
  origins: readonly string[];
  onError: (error: unknown) => void;
};

/** Headers that a browser may send from another origin. */
const sendable =
  'authorization, content-disposition, content-type, if-none-match, x-amz-content-sha256, x-amz-date, x-amz-security-token';

/**
 * Serves the part of S3 that uploads need: PUT with a signature of temporary keys, public GET and
 * HEAD (GAP-54). It has its own host name, so that uploaded content does not share the product's
 * origin.
 */
export function createStorageServer({ files, tickets, clock, origins, onError }: Options) {
  const amount = new RateLimiterMemory({ points: limits.storage.bytesPerHour, duration: 60 * 60 });

  async function put(request: Request, key: string, url: URL): Promise<Response> {
    const { ticket, refusal } = checkSignature(request, url);
    if (refusal) return errorResponse(refusal);
    const { maxBytes, path, suffix, type } = ticket;
    const digest = request.headers.get('x-amz-content-sha256') ?? '';
    if (!/^[0-9a-f]{64}$/.test(digest) || request.headers.has('content-encoding'))
      return errorResponse('InvalidRequest');
    if (
      !isUploadKey(key) ||
      !key.startsWith(path) ||
      key.slice(path.length).includes('/') ||
      !key.endsWith(`.${suffix}`)
    )
      return errorResponse('AccessDenied');
    if (request.headers.get('content-type') !== type) return errorResponse('AccessDenied');
    const length = request.headers.get('content-length');
    if (!length || !/^\d{1,12}$/.test(length)) return errorResponse('MissingContentLength');
    if (Number(length) > maxBytes) return errorResponse('EntityTooLarge');
    if (await files.find(key)) return errorResponse('PreconditionFailed');
    const isTooMuch = await amount
      .consume(path, Math.max(1, Number(length)))
      .catch((full: unknown) => full instanceof RateLimiterRes);
    if (isTooMuch === true) return errorResponse('SlowDown');
    const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
    const failed = await files.put(key, body, { maxBytes, sha256: digest, at: clock.now() });
    if (failed === 'too-large') return errorResponse('EntityTooLarge');
    if (failed === 'digest') return errorResponse('XAmzContentSHA256Mismatch');
    if (failed === 'exists') return errorResponse('PreconditionFailed');
    return new Response(null, { status: 200, headers: { ETag: `"${digest}"` } });
  }

  /** Verifies that these keys signed exactly this request. Returns their grant, or the refusal. */
  function checkSignature(
    request: Request,
    url: URL,
  ): { ticket: UploadTicket; refusal?: never } | { refusal: S3ErrorCode; ticket?: never } {
    const header = (name: string) => request.headers.get(name) ?? '';
    const claim = readAuthorization(header('authorization'));
    if (!claim) return { refusal: 'AccessDenied' };
    const known = tickets.read(header('x-amz-security-token'));
    if (!known || known.accessKeyId !== claim.scope.accessKeyId) return { refusal: 'InvalidToken' };
    const now = clock.now().getTime();
    if (known.ticket.until <= now) return { refusal: 'ExpiredToken' };
    const date = header('x-amz-date');
    if (!(Math.abs(readAmzDate(date) - now) <= limits.storage.clockMs))
      return { refusal: 'RequestTimeTooSkewed' };
    const { scope, signed } = claim;
    const isOurs = scope.region === region && scope.service === 's3' && date.startsWith(scope.day);
    const covers = [
      'host',
      'x-amz-content-sha256',
      'x-amz-date',
      'x-amz-security-token',
      'content-type',
    ].every((name) => signed.includes(name));
    if (!isOurs || !covers) return { refusal: 'SignatureDoesNotMatch' };
    // Any other query parameter would change the meaning of the request.
    if ([...url.searchParams].some(([name]) => name !== 'x-id'))
      return { refusal: 'MethodNotAllowed' };
    const headers = Object.fromEntries(
      signed.map((name) => [name, name === 'host' ? header('host') || url.host : header(name)]),
    );
    const bodyDigest = header('x-amz-content-sha256');
    const expected = signatureV4(
      {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        signed,
        bodyDigest,
      },
      scope,
      {
        secret: known.secret,
        date,
        hashes: byteHashes,
      },
    );
    return isSameDigest(claim.signature, expected)
      ? { ticket: known.ticket }
      : { refusal: 'SignatureDoesNotMatch' };
  }

  async function get(request: Request, key: string): Promise<Response> {
    const kind = isUploadKey(key) ? uploadKind(key.slice(key.lastIndexOf('.'))) : undefined;
    // Objects that only the services read are reported as missing.
    const found = kind?.isPublic ? await files.find(key) : undefined;
    if (!kind || !found) return errorResponse('NoSuchKey');
    const tag = `"${found.size.toString(16)}-${found.at.getTime().toString(16)}"`;
    const headers = {
      'Content-Type': kind.type,
      'Content-Length': String(found.size),
      'Content-Disposition': isActive(kind) ? 'attachment' : 'inline',
      'Cache-Control': immutableCacheControl,
      'Last-Modified': found.at.toUTCString(),
      ETag: tag,
    };
    if (request.headers.get('if-none-match') === tag)
      return new Response(null, {
        status: 304,
        headers: { ETag: tag, 'Cache-Control': immutableCacheControl },
      });
    const body =
      request.method === 'HEAD'
        ? null
        : (Readable.toWeb(files.open(key)) as ReadableStream<Uint8Array>);
    return new Response(body, { headers });
  }

  async function handleRequest(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const key = url.pathname.startsWith(`/${bucket}/`) ? url.pathname.slice(bucket.length + 2) : '';
    switch (request.method) {
      case 'OPTIONS':
        return new Response(null, { status: 204 });
      case 'PUT':
        return put(request, key, url);
      case 'GET':
      case 'HEAD':
        return get(request, key);
      default:
        return errorResponse('MethodNotAllowed');
    }
  }

  return async function serve(request: Request): Promise<Response> {
    const response = await handleRequest(request).catch((error: unknown) => {
      const isFull =
        error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
      onError(error);
      return errorResponse(isFull ? 'InsufficientStorage' : 'InternalError');
    });
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    const origin = request.headers.get('origin');
    response.headers.set('Vary', 'Origin');
    if (origin && origins.includes(origin)) {
      response.headers.set('Access-Control-Allow-Origin', origin);
      response.headers.set('Access-Control-Allow-Methods', 'GET, HEAD, PUT');
      response.headers.set('Access-Control-Allow-Headers', sendable);
      response.headers.set('Access-Control-Max-Age', String(limits.storage.corsSeconds));
    }
    return response;
  };
}

/** Objects are never replaced, so clients need not revalidate. */
const immutableCacheControl = `public, max-age=${limits.storage.cacheSeconds}, immutable`;

/** Headers of every response: no content sniffing, and nothing here runs scripts. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  // Cross-origin isolated pages of the product show these pictures too.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
};

function errorResponse(code: S3ErrorCode): Response {
  const [status, message] = s3Errors[code];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'no-store' },
  });
}
