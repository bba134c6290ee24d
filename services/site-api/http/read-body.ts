import type { IncomingMessage } from 'node:http';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';

/** Reads a body of at most `maxBytes` as UTF-8; rejects with 413 for a larger one. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(bytes);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // PostgreSQL refuses this character in texts; JSON could only contain it by mistake.
  if (text.includes('\0')) throw new DataApiError(400, 'PGRST102', 'Empty or invalid json');
  return text;
}

const tooLarge = (maxBytes: number) =>
  new DataApiError(413, 'PGRST413', `The body is larger than ${maxBytes} bytes`);
