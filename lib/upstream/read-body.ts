import { limits } from '@/domain/limits';

/**
 * Reads the whole body of a request, because the signature covers its bytes. Returns null if the
 * body is larger than `max`.
 */
export async function readBody(
  request: Request,
  max: number = limits.transport.maxBodyBytes,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > max) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatChunks(parts, size);
    size += value.length;
    if (size > max) {
      // Do not wait for the cancellation, because an untrusted sender could delay it.
      void reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
}

function concatChunks(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
