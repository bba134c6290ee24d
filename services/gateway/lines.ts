import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/**
 * Calls `onLine` with each line of JSON that arrives. The connection ends when a line is longer
 * than `maxLength`, is not JSON, or is rejected by `onLine`.
 */
export function readLines(
  socket: Duplex,
  maxLength: () => number,
  onLine: (value: unknown) => void,
): void {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;

  /** Returns whether the connection may continue. */
  function take(piece: string): boolean {
    const [first = '', ...more] = piece.split('\n');
    if (!keep(first)) return false;
    for (const next of more) {
      const line = parts.join('');
      parts = [];
      length = 0;
      if (!deliver(line) || !keep(next)) return false;
    }
    return true;
  }

  function keep(part: string): boolean {
    parts.push(part);
    length += part.length;
    return length <= maxLength();
  }

  function deliver(line: string): boolean {
    try {
      onLine(JSON.parse(line));
      return !socket.destroyed;
    } catch {
      return false;
    }
  }

  socket.on('data', (chunk: Buffer) => {
    if (!take(decoder.write(chunk))) socket.destroy();
  });
}

export const writeLine = (socket: Duplex, value: object): boolean =>
  socket.write(`${JSON.stringify(value)}\n`);
