/** A name nobody else has, for a message of this tab: 128 random bits in hex. `randomUUID` is missing on plain http of a LAN host. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
