/**
 * Returns a unique id: 128 random bits in hex. `crypto.randomUUID` is missing when a page comes over
 * plain http from a host of the local network.
 */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Returns a random UUID (RFC 9562, version 4), where the contract requires one. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
