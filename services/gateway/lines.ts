import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/**
 * Calls `onLine` with each line of JSON that arrives. A line above `maxLength`, which `limit` may
 * change, or one that is no JSON, ends the connection.
 */
export function readLines(
  socket: Socket,
  maxLength: () => number,
  onLine: (value: unknown) => void,
): void {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;

  function take(piece: string): void {
    const [first = '', ...more] = piece.split('\n');
    parts.push(first);
    length += first.length;
    if (length > maxLength()) return void socket.destroy();
    for (const next of more) {
      const line = parts.join('');
      parts = [next];
      length = next.length;
      if (!deliver(line)) return void socket.destroy();
    }
  }

  function deliver(line: string): boolean {
    try {
      onLine(JSON.parse(line));
      return !socket.destroyed;
    } catch {
      return false;
    }
  }

  socket.on('data', (chunk: Buffer) => take(decoder.write(chunk)));
}

export const writeLine = (socket: Socket, value: object): boolean =>
  socket.write(`${JSON.stringify(value)}\n`);
