import { limits } from '../../../../domain/limits/index.ts';
import { isUploadKey } from '../../../../domain/resources/upload.ts';
import {
  readAmzDate,
  readAuthorization,
  signatureV4,
} from '../../../../domain/security/signature-v4.ts';
import { isSameDigest } from '../../../../domain/signature.ts';
import type { Clock } from '../../../ports/clock.ts';
import { byteHashes } from '../hashes.ts';
import type { S3ErrorCode } from './errors.ts';
import { region } from './names.ts';
import type { UploadTicket, UploadTickets } from './tickets.ts';

/** Checks an upload against its ticket. Returns the digest and length of the body, or the error. */
export function readUpload(
  request: Request,
  key: string,
  { maxBytes, path, suffix, type }: UploadTicket,
): { digest: string; length: number } | S3ErrorCode {
  const digest = request.headers.get('x-amz-content-sha256') ?? '';
  if (!/^[0-9a-f]{64}$/.test(digest) || request.headers.has('content-encoding'))
    return 'InvalidRequest';
  if (
    !isUploadKey(key) ||
    !key.startsWith(path) ||
    key.slice(path.length).includes('/') ||
    !key.endsWith(`.${suffix}`)
  )
    return 'AccessDenied';
  if (request.headers.get('content-type') !== type) return 'AccessDenied';
  const length = request.headers.get('content-length');
  if (!length || !/^\d{1,12}$/.test(length)) return 'MissingContentLength';
  if (Number(length) > maxBytes) return 'EntityTooLarge';
  return { digest, length: Number(length) };
}

/**
 * Verifies that temporary keys signed exactly this request. Returns the ticket of the keys, or the
 * error.
 */
export function checkSignature(
  { tickets, clock }: { tickets: UploadTickets; clock: Clock },
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
