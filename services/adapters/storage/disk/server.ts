import { Readable } from 'node:stream';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '../../../../domain/limits/index.ts';
import { isActive, isUploadKey, uploadKind } from '../../../../domain/resources/upload.ts';
import type { Clock } from '../../../ports/clock.ts';
import { checkSignature, readUpload } from './check-upload.ts';
import { errorResponse, type S3ErrorCode } from './errors.ts';
import type { Files } from './files.ts';
import { bucket } from './names.ts';
import type { UploadTickets } from './tickets.ts';

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
    const { ticket, refusal } = checkSignature({ tickets, clock }, request, url);
    if (refusal) return errorResponse(refusal);
    const upload = readUpload(request, key, ticket);
    if (typeof upload === 'string') return errorResponse(upload);
    const { digest, length } = upload;
    const { maxBytes, path } = ticket;
    if (await files.find(key)) return errorResponse('PreconditionFailed');
    const isTooMuch = await amount
      .consume(path, Math.max(1, length))
      .catch((full: unknown) => full instanceof RateLimiterRes);
    if (isTooMuch === true) return errorResponse('SlowDown');
    const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
    const failed = await files.put(key, body, { maxBytes, sha256: digest, at: clock.now() });
    if (failed) return errorResponse(putErrors[failed]);
    return new Response(null, { status: 200, headers: { ETag: `"${digest}"` } });
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

const putErrors = {
  'too-large': 'EntityTooLarge',
  digest: 'XAmzContentSHA256Mismatch',
  exists: 'PreconditionFailed',
} as const satisfies Record<string, S3ErrorCode>;

/** Objects are never replaced, so clients need not revalidate. */
const immutableCacheControl = `public, max-age=${limits.storage.cacheSeconds}, immutable`;

/** Headers of every response. They forbid content sniffing and scripts. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  // Lets cross-origin isolated pages of the product show these pictures.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
};
