import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';

export const contentTypeOf = (path: string) => getMimeType(path) ?? 'application/octet-stream';

export type StaticResponse = {
  status: number;
  headers: Record<string, string>;
  body: Readable | undefined;
};

/**
 * Returns a file of a built site. An unknown path gets the index if a page is requested
 * (client-side routes).
 */
export async function staticResponse(
  directory: string,
  request: IncomingMessage,
  path: string,
): Promise<StaticResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET, HEAD' }, body: undefined };
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  const file =
    (await findFile(directory, path)) ??
    (wantsPage ? await findFile(directory, '/index.html') : undefined);
  if (!file) return { status: 404, headers: { 'content-type': 'text/plain' }, body: undefined };
  // Vite names assets by a hash of their content, so browsers may cache them without asking again.
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  const body = request.method === 'HEAD' ? undefined : createReadStream(file);
  return {
    status: 200,
    headers: { 'content-type': contentTypeOf(file), 'cache-control': cache },
    body,
  };
}

async function findFile(directory: string, path: string): Promise<string | undefined> {
  let plain: string;
  try {
    plain = decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return undefined;
  }
  if (plain.includes('\0') || plain.includes('\\') || plain.split('/').includes('..'))
    return undefined;
  const file = join(directory, plain.endsWith('/') ? `${plain}index.html` : plain);
  const stat = await lstat(file).catch(() => undefined);
  return stat?.isFile() ? file : undefined;
}

export function sendStatic(
  response: ServerResponse,
  { status, headers, body }: StaticResponse,
  through?: (body: Readable) => Readable,
): void {
  response.writeHead(status, headers);
  if (!body) return void response.end();
  body.on('error', () => response.destroy());
  (through?.(body) ?? body).pipe(response);
}
