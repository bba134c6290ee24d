import forge from 'node-forge';

/**
 * Reading of BER, the form of ASN.1 that Keychain Access writes: values may have no length and
 * octets may come in pieces.
 */
export type Asn1 = forge.asn1.Asn1;

const { asn1 } = forge;

/**
 * Parses exactly one value.
 * @throws {Error} when the bytes are anything else, or values are nested too deeply.
 */
export function parseAsn1(bytes: Uint8Array): Asn1 {
  return asn1.fromDer(Buffer.from(bytes).toString('latin1'), true);
}

/** Returns a value's parts; none when it has no parts. */
export function childrenOf(value: Asn1): Asn1[] {
  return Array.isArray(value.value) ? value.value : [];
}

/**
 * Returns the part at a path of positions.
 * @throws {Error} when there is none.
 */
export function at(value: Asn1, ...path: number[]): Asn1 {
  let found: Asn1 | undefined = value;
  for (const index of path) found = found && childrenOf(found)[index];
  if (!found) throw new Error(`no value at ${path.join('.')}`);
  return found;
}

/** Returns the bytes of a string of octets, whole or in pieces. */
export function octetsOf(value: Asn1): Buffer {
  if (typeof value.value === 'string') return Buffer.from(value.value, 'latin1');
  return Buffer.concat(value.value.map(octetsOf));
}

/**
 * Returns an object identifier with dots.
 * @throws {Error} when the value is something else.
 */
export function oidOf(value: Asn1): string {
  if (value.type !== asn1.Type.OID || typeof value.value !== 'string' || value.value.length > 64)
    throw new Error('no object identifier');
  return asn1.derToOid(value.value);
}

/** Returns a value in DER. */
export function encode(value: Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'latin1');
}
