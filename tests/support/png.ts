/** Returns the smallest PNG, padded to `bytes` bytes. A decoder stops before the padding. */
export function png(bytes = 0): Uint8Array {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return new Uint8Array(
    Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]),
  );
}
