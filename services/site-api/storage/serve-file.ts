import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import type { ByteRange } from '../../ports/site-files.ts';
import { type ApiResponse, headerOf } from '../api-message.ts';
import { notFound, type StorageContext } from './storage-context.ts';

export type ObjectRow = {
  id: string;
  name: string;
  version: string | null;
  metadata: { size?: number; mimetype?: string; cacheControl?: string; eTag?: string } | null;
  user_metadata: unknown;
  created_at: Date;
  updated_at: Date;
};

export const objectColumns = 'id, name, version, metadata, user_metadata, created_at, updated_at';

/**
 * Sends a file. It is on the origin of the app, so it must never run as a page of the app: it is
 * sandboxed, and HTML is shown as text.
 */
export async function serveFile(
  { files, request }: StorageContext,
  object: ObjectRow | undefined,
): Promise<ApiResponse> {
  if (!object?.version) throw notFound();
  const { metadata } = object;
  const size = metadata?.size ?? 0;
  const etag = metadata?.eTag ?? `"${object.version}"`;
  const headers: Record<string, string> = {
    'content-type': safeType(metadata?.mimetype),
    'cache-control': metadata?.cacheControl ?? 'no-cache',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'accept-ranges': 'bytes',
    etag,
    'last-modified': object.updated_at.toUTCString(),
    ...disposition(request.query.get('download'), object.name),
  };
  if (headerOf(request, 'if-none-match') === etag) return { status: 304, headers };
  const range = readRange(headerOf(request, 'range'), size);
  const length = range ? range.end - range.start + 1 : size;
  const part = range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : undefined;
  const all = { ...headers, ...part, 'content-length': String(length) };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || size === 0) return { status, headers: all };
  const body = await files.read({ site: request.site.name, id: object.version }, range);
  if (!body) throw notFound();
  return { status, headers: all, body };
}

function safeType(type: string | undefined): string {
  const known = type ?? 'application/octet-stream';
  return /^(?:text\/html|application\/xhtml\+xml|text\/xml|application\/xml)\b/i.test(known)
    ? 'text/plain; charset=utf-8'
    : known;
}

function disposition(download: string | null, name: string): Record<string, string> {
  if (download === null) return {};
  const file = encodeURIComponent(download || (name.split('/').at(-1) ?? 'file'));
  return { 'content-disposition': `attachment; filename*=UTF-8''${file}` };
}

function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const last = match[1] && match[2] ? Number(match[2]) : size - 1;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = Math.min(last, size - 1);
  if (start > end) throw new DataApiError(416, 'InvalidRange', 'Requested range not satisfiable');
  return { start, end };
}
