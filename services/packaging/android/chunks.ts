/** The parts that the binary files of Android consist of. Numbers are little endian. */

export function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, index * 4);
  return bytes;
}

export function uint16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number & 0xffff, index * 2);
  return bytes;
}

/** Returns a chunk: its type, the size of its header, its whole size, the header and the body. */
export function chunk(type: number, header: Uint8Array, ...body: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), header, ...body]);
  bytes.writeUInt16LE(type, 0);
  bytes.writeUInt16LE(8 + header.length, 2);
  bytes.writeUInt32LE(bytes.length, 4);
  return bytes;
}

const stringPoolType = 0x0001;
const utf8Flag = 0x100;
const poolHeaderBytes = 28;

/** The texts of a file, each written once and named by its number. */
export class StringPool {
  readonly #isUtf8: boolean;
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(encoding: 'utf8' | 'utf16') {
    this.#isUtf8 = encoding === 'utf8';
  }

  /** Returns the number of a text, which is added if it is new. */
  numberOf(text: string): number {
    return this.#numbers.get(text) ?? this.append(text);
  }

  /** Adds a text, even one that is there already, and returns its number. */
  append(text: string): number {
    const number = this.#texts.push(text) - 1;
    if (!this.#numbers.has(text)) this.#numbers.set(text, number);
    return number;
  }

  encode(): Buffer {
    const bodies = this.#texts.map((text) => (this.#isUtf8 ? encodeUtf8(text) : encodeUtf16(text)));
    const offsets: number[] = [];
    let size = 0;
    for (const body of bodies) {
      offsets.push(size);
      size += body.length;
    }
    const start = poolHeaderBytes + offsets.length * 4;
    const header = uint32(bodies.length, 0, this.#isUtf8 ? utf8Flag : 0, start, 0);
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    return chunk(stringPoolType, header, uint32(...offsets), ...bodies, padding);
  }
}

/** Lengths in UTF-16 units and in bytes, each one or two bytes long; then the text and a zero. */
function encodeUtf8(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length = (count: number) =>
    Buffer.from(count > 0x7f ? [(count >> 8) | 0x80, count & 0xff] : [count]);
  return Buffer.concat([length(text.length), length(bytes.length), bytes, Buffer.from([0])]);
}

function encodeUtf16(text: string): Buffer {
  const length =
    text.length > 0x7fff ? uint16((text.length >> 16) | 0x8000, text.length) : uint16(text.length);
  return Buffer.concat([length, Buffer.from(text, 'utf16le'), uint16(0)]);
}
