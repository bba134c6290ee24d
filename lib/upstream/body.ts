import { limits } from '@/domain/limits';

/** A request's body read whole, for v2 signs its bytes; null when it is larger than the limit (decision 32). */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const max = limits.transport.maxBodyBytes;
  if (Number(request.headers.get('content-length') ?? 0) > max) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, size);
    size += value.length;
    if (size > max) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
