import { XMLParser } from 'fast-xml-parser';

/** A number that is written as `<real>`: Apple's seals write weights so, also whole ones. */
export class RealNumber {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** A value of a property list, as it is written and read. */
export type PropertyValue =
  | string
  | number
  | boolean
  | RealNumber
  | Uint8Array
  | Date
  | PropertyValue[]
  | PropertyDictionary;
export type PropertyDictionary = { [key: string]: PropertyValue };

/** A text is not a property list that this product can read. */
export class PropertyListError extends Error {
  override readonly name = 'PropertyListError';
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
  '<plist version="1.0">\n';

/** Writes an XML property list in UTF-8, with the indentation that Apple's tools use. */
export function writePropertyList(value: PropertyValue): Buffer {
  return Buffer.from(`${HEAD}${writeValue(value, '')}</plist>\n`, 'utf8');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no form for these characters.
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML, without the characters that XML 1.0 cannot contain. */
export function escapeXml(text: string): string {
  // Encoding replaces halves of characters.
  return Buffer.from(text, 'utf8')
    .toString('utf8')
    .replace(forbiddenInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function writeValue(value: PropertyValue, indent: string): string {
  return `${indent}${valueElement(value, indent)}\n`;
}

function valueElement(value: PropertyValue, indent: string): string {
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (value instanceof RealNumber) return `<real>${value.value}</real>`;
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (value instanceof Date) return `<date>${value.toISOString().replace(/\.\d+Z$/, 'Z')}</date>`;
  if (value instanceof Uint8Array)
    return `<data>\n${indent}${Buffer.from(value).toString('base64')}\n${indent}</data>`;
  const inner = `${indent}\t`;
  if (Array.isArray(value)) {
    const items = value.map((one) => writeValue(one, inner)).join('');
    return items ? `<array>\n${items}${indent}</array>` : '<array/>';
  }
  const entries = Object.entries(value)
    .map(([key, one]) => `${inner}<key>${escapeXml(key)}</key>\n${writeValue(one, inner)}`)
    .join('');
  return entries ? `<dict>\n${entries}${indent}</dict>` : '<dict/>';
}

/** How deep dictionaries and lists of a list that is read may lie in each other. */
const MAX_DEPTH = 30;

/** An element as the parser returns it: one key is the tag's name, `:@` has attributes. */
type Element = Record<string, unknown>;

/**
 * Reads an XML property list into plain values; `<real>` becomes a number.
 * @throws {PropertyListError} when the text is not a property list.
 */
export function readPropertyList(text: string): PropertyValue {
  if (/<!ENTITY/i.test(text)) throw new PropertyListError('declares entities');
  const roots = parseXml(text).filter((one) => tagOf(one) === 'plist');
  const [value, ...more] = elementsIn(roots[0] ?? {});
  if (!value || more.length) throw new PropertyListError('has no single value');
  return readValue(value, 0);
}

function parseXml(text: string): Element[] {
  const parser = new XMLParser({
    preserveOrder: true,
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: MAX_DEPTH * 2,
  });
  try {
    return parser.parse(text);
  } catch {
    throw new PropertyListError('is not XML');
  }
}

const tagOf = (element: Element): string =>
  Object.keys(element).find((name) => name !== ':@') ?? '';

function elementsIn(element: Element): Element[] {
  const inside = element[tagOf(element)];
  return (Array.isArray(inside) ? inside : []).filter((one) => tagOf(one) !== '#text');
}

function textIn(element: Element): string {
  const inside = element[tagOf(element)];
  return (Array.isArray(inside) ? inside : []).map((one) => String(one['#text'] ?? '')).join('');
}

function readValue(element: Element, depth: number): PropertyValue {
  if (depth > MAX_DEPTH) throw new PropertyListError('is nested too deeply');
  const tag = tagOf(element);
  switch (tag) {
    case 'string':
      return textIn(element);
    case 'true':
    case 'false':
      return tag === 'true';
    case 'integer':
    case 'real':
      return readNumber(textIn(element));
    case 'date':
      return readDate(textIn(element));
    case 'data':
      return new Uint8Array(Buffer.from(textIn(element), 'base64'));
    case 'array':
      return elementsIn(element).map((one) => readValue(one, depth + 1));
    case 'dict':
      return readDictionary(elementsIn(element), depth);
    default:
      throw new PropertyListError(`has the unknown element ${tag.slice(0, 40)}`);
  }
}

function readDictionary(elements: Element[], depth: number): PropertyDictionary {
  // A file from outside may have the key __proto__; an object without a prototype stores it.
  const dictionary: PropertyDictionary = Object.create(null);
  for (let index = 0; index < elements.length; index += 2) {
    const [key, value] = [elements[index], elements[index + 1]];
    if (!key || tagOf(key) !== 'key' || !value) throw new PropertyListError('has no key or value');
    dictionary[textIn(key)] = readValue(value, depth + 1);
  }
  return dictionary;
}

function readNumber(text: string): number {
  const value = text.trim() ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new PropertyListError('has a number that is none');
  return value;
}

function readDate(text: string): Date {
  const date = new Date(text.trim());
  if (Number.isNaN(date.getTime())) throw new PropertyListError('has a date that is none');
  return date;
}
