/** Encodes the parts of DER that certificates and signatures consist of. */

const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Returns one value: its tag, the length of its content, and the content. */
export function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = bigEndian(BigInt(size));
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function bigEndian(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}

export const sequence = (...content: readonly Uint8Array[]) => element(tags.sequence, ...content);
/** The members in the given order; `sortedSet` has the order that DER requires of a SET OF. */
export const set = (...content: readonly Uint8Array[]) => element(tags.set, ...content);
export const sortedSet = (content: readonly Uint8Array[]) => set(...sortMembers(content));
export const sortMembers = (content: readonly Uint8Array[]) => [...content].sort(Buffer.compare);
export const octetString = (bytes: Uint8Array) => element(tags.octetString, bytes);
export const bitString = (bytes: Uint8Array) => element(tags.bitString, Buffer.from([0]), bytes);
export const utf8String = (text: string) => element(tags.utf8String, Buffer.from(text, 'utf8'));
export const nullValue = () => element(tags.null);
/** A value with the tag `[number]` around it. */
export const tagged = (number: number, ...content: readonly Uint8Array[]) =>
  element(0xa0 | number, ...content);

/** Returns a non-negative integer; bytes are taken as big endian. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? bigEndian(BigInt(value)) : Buffer.from(value);
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  return element(tags.integer, ...(isNegative ? [Buffer.from([0])] : []), bytes);
}

/** Returns an object identifier, such as `1.2.840.113549.1.1.11`. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(
    tags.objectIdentifier,
    Buffer.from([first * 40 + second, ...rest.flatMap(base128)]),
  );
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

/** Returns a time as certificates have it: with two digits of the year until 2049, then four. */
export function time(date: Date): Buffer {
  const text = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? element(tags.utcTime, Buffer.from(text.slice(2)))
    : element(tags.generalizedTime, Buffer.from(text));
}

/** A value that was read: where its content begins and ends within the bytes. */
export type Asn1Span = { tag: number; start: number; contentStart: number; end: number };

/** Reads tag and length at a position. Throws a `RangeError` for lengths that leave the bytes. */
export function readSpan(bytes: Uint8Array, start: number): Asn1Span {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) throw new RangeError('DER ends within a value');
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4) throw new RangeError('DER has a length of unknown form');
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index++)
    length = length * 256 + (bytes[start + 2 + index] ?? 0);
  const contentStart = start + 2 + lengthBytes;
  if (contentStart + length > bytes.length) throw new RangeError('DER ends within a value');
  return { tag, start, contentStart, end: contentStart + length };
}

/** Returns the values inside a constructed value. */
export function childrenOf(bytes: Uint8Array, parent: Asn1Span): Asn1Span[] {
  const children: Asn1Span[] = [];
  for (let at = parent.contentStart; at < parent.end; ) {
    const child = readSpan(bytes, at);
    children.push(child);
    at = child.end;
  }
  return children;
}
