/** Fields of protobuf messages. */

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = BigInt(value);
  do {
    const part = Number(left & 0x7fn);
    left >>= 7n;
    bytes.push(left > 0n ? part | 0x80 : part);
  } while (left > 0n);
  return Buffer.from(bytes);
}

/** A field with a non-negative number. */
export const numberField = (field: number, value: number) =>
  Buffer.concat([varint(field * 8), varint(value)]);

/** A field with bytes: a message of the given fields. */
export function messageField(field: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

export const textField = (field: number, text: string) =>
  messageField(field, Buffer.from(text, 'utf8'));
