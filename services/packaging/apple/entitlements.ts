import { element, integer, sequence, utf8String } from '../asn1.ts';
import { type PropertyDictionary, type PropertyValue, writePropertyList } from './property-list.ts';

const BOOLEAN = 0x01;
/** `[APPLICATION 16]` and `[16]`, both with parts inside. */
const ENTITLEMENTS = 0x70;
const DICTIONARY = 0xb0;
const VERSION = 1;

/** Writes what an app may do in both forms that a signature has: XML, and DER since iOS 15. */
export function writeEntitlements(entitlements: PropertyDictionary): {
  propertyList: Buffer;
  der: Buffer;
} {
  return {
    propertyList: writePropertyList(entitlements),
    der: element(ENTITLEMENTS, integer(VERSION), encodeDictionary(entitlements)),
  };
}

/** The keys are in the order of their bytes. */
function encodeDictionary(dictionary: PropertyDictionary): Buffer {
  const keys = Object.keys(dictionary).sort((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  return element(
    DICTIONARY,
    ...keys.map((key) => sequence(utf8String(key), encodeValue(dictionary[key] ?? ''))),
  );
}

function encodeValue(value: PropertyValue): Buffer {
  if (typeof value === 'boolean') return element(BOOLEAN, Buffer.from([value ? 0xff : 0]));
  if (typeof value === 'string') return utf8String(value);
  if (typeof value === 'number') return integer(value);
  if (Array.isArray(value)) return sequence(...value.map(encodeValue));
  if (value instanceof Uint8Array || value instanceof Date || 'value' in value)
    throw new TypeError(
      'an entitlement is a text, a number, a truth value, a list or a dictionary',
    );
  return encodeDictionary(value);
}
