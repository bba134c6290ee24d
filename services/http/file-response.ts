import type { FileAnswer } from '../../domain/contract/file-answer.ts';

/** A download: bytes go out as they are made; reading on or not reading on decides how fast. Its name is quoted as RFC 6266 wants. */
export function fileResponse({ name, type, bytes, cacheMs }: FileAnswer): Response {
  const plain = name.replace(/[^\w.-]/g, '_');
  return new Response(ReadableStream.from(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
      ...(cacheMs ? { 'Cache-Control': `private, max-age=${cacheMs / 1000}` } : {}),
    },
  });
}
