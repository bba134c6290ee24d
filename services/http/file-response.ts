import type { FileResponse } from '../../domain/contract/file-response.ts';

/**
 * Returns a download whose bytes are sent as they are produced (with backpressure). Its name is
 * quoted as RFC 6266 requires. `onEnd` is called, at least once, when reading has ended.
 */
export function fileResponse(
  { name, type, bytes, cacheMs }: FileResponse,
  onEnd: () => void,
): Response {
  const plain = name.replace(/[^\w.-]/g, '_');
  return new Response(streamOf(bytes, onEnd), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
      ...(cacheMs ? { 'Cache-Control': `private, max-age=${cacheMs / 1000}` } : {}),
    },
  });
}

/**
 * Like `ReadableStream.from`, but calls `onEnd`; a generator's `finally` would not run if it was
 * never started.
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
