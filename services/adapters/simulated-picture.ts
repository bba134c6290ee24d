import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const sizePx = 64;

/** Draws the profile picture of a simulated person as a PNG. `text` determines its two colours. */
export function drawPicture(text: string): Uint8Array<ArrayBuffer> {
  const colors = createHash('sha256').update(text).digest();
  const [ground, shape] = [colors.subarray(0, 3), colors.subarray(3, 6)];
  const middle = sizePx / 2;
  const rows = Array.from({ length: sizePx }, (_, y) =>
    Buffer.concat([
      // In a PNG, each row begins with the number of its filter; 0 means none.
      Buffer.alloc(1),
      ...Array.from({ length: sizePx }, (__, x) =>
        Math.hypot(x - middle, y - middle) < sizePx / 3 ? shape : ground,
      ),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  // 8 bits per channel; colour type 2 is red, green and blue.
  header.set([8, 2], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
