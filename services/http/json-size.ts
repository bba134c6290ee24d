const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/**
 * The size of a JSON value: the members of all its objects and lists, and its levels of nesting.
 */
export type JsonSize = { members: number; depth: number };

/**
 * Measures JSON in one pass over its bytes without building objects. For invalid JSON the numbers
 * have no meaning, but the function still returns.
 */
export function measureJson(bytes: Uint8Array): JsonSize {
  let members = 0;
  let level = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) members++;
    else if (openers.has(byte)) {
      // Count the first member here, because it has no comma before it.
      members++;
      level++;
      if (level > depth) depth = level;
    } else if (closers.has(byte)) level--;
  }
  return { members, depth };
}

/**
 * Returns the index of the quote that ends the string beginning at `start`; the length of `bytes`
 * if the string does not end.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}
