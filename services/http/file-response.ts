import type { FileResponse } from '../../domain/contract/file-response.ts';

type Reading = {
  /** The caller's `If-None-Match`. */
  known?: string | undefined;
  /** Called, at least once, when reading has ended. */
  onEnd(): void;
};

/**
 * Returns a download whose bytes are sent as they are produced (with backpressure), or 304 if the
 * caller has them already. The file name is quoted as RFC 6266 requires.
 */
export function fileResponse(file: FileResponse, { known, onEnd }: Reading): Response {
  const { name, type, bytes } = file;
  const caching = cachingHeaders(file);
  if (caching.ETag && hasTag(known, caching.ETag)) {
    onEnd();
    return new Response(null, { status: 304, headers: caching });
  }
  const plain = name.replace(/[^\w.-]/g, '_');
  return new Response(streamOf(bytes, onEnd), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
      ...caching,
    },
  });
}

const hasTag = (known: string | undefined, tag: string): boolean =>
  (known ?? '').split(',').some((one) => one.trim() === tag);

function cachingHeaders({ cacheMs, isPublic, etag }: FileResponse): Record<string, string> {
  if (!cacheMs) return {};
  return {
    'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=${cacheMs / 1000}`,
    ...(etag ? { ETag: `"${etag}"` } : {}),
  };
}

/**
 * Like `ReadableStream.from`, but calls `onEnd`. The `finally` of a generator cannot be used for
 * that, because it does not run if the generator was never started.
 */
function streamOf(bytes: AsyncIterable<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next();
          if (!done) return controller.enqueue(value);
          controller.close();
          onEnd();
        } catch (error) {
          controller.error(error);
          onEnd();
        }
      },
      async cancel() {
        onEnd();
        // The reader has gone, so errors of the source no longer matter.
        await source.return?.().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
