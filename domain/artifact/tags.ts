/**
 * A tag of the protocol (ADR 064). It may appear anywhere in prose; its attributes may be in any
 * order and use either quotation mark.
 */
export type Tag = {
  closing: boolean;
  name: string;
  noun: 'artifact' | 'action';
  /** Names in lower case, values with decoded entities. */
  attributes: Record<string, string>;
  selfClosing: boolean;
};

/**
 * A longer tag is treated as text, so that one missing quotation mark cannot turn the rest of an
 * answer into a tag.
 */
const maxTagLength = 2048;

const head = /<(\/?)((?:app|bolt)(Artifact|Action))(?=[\s/>])/y;
const attribute = /(?<![\w-])([A-Za-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const heads = ['appArtifact', 'appAction', 'boltArtifact', 'boltAction'].flatMap((name) => [
  `<${name}`,
  `</${name}`,
]);
const longestHead = Math.max(...heads.map((one) => one.length));

/**
 * How far an incomplete tag has been read. `quote` is the open quotation mark; '' if there is none.
 */
export type TagScan = { length: number; quote: string };

type TagReading =
  /** `end` is the index after `>`. */
  | { kind: 'tag'; tag: Tag; end: number }
  /** The text ends inside a possible tag; continue from `scan` when more has arrived. */
  | { kind: 'partial'; scan: TagScan }
  /** Not a tag: everything before `end` is text. */
  | { kind: 'text'; end: number };

/**
 * Reads the tag at `text[at]`, which is `<`. When more text has arrived, pass the `scan` of the
 * previous call, so that no character is read twice.
 */
export function readTag(
  text: string,
  at: number,
  scan: TagScan = { length: 0, quote: '' },
): TagReading {
  head.lastIndex = at;
  const found = head.exec(text);
  if (!found) {
    const unfinished = text.length - at <= longestHead && couldBecomeTag(text.slice(at));
    return unfinished ? { kind: 'partial', scan } : { kind: 'text', end: at + 1 };
  }
  const [opening, slash, name = '', noun] = found;
  const begin = at + opening.length;
  const limit = Math.min(text.length, at + maxTagLength);
  const { index, quote } = findBracket(text, Math.max(begin, at + scan.length), limit, scan.quote);
  if (index === limit)
    return index - at >= maxTagLength
      ? { kind: 'text', end: index }
      : { kind: 'partial', scan: { length: index - at, quote } };
  if (text[index] === '<') return { kind: 'text', end: index };
  const body = text.slice(begin, index);
  const selfClosing = body.endsWith('/');
  const tag: Tag = {
    closing: slash === '/',
    name,
    noun: noun === 'Action' ? 'action' : 'artifact',
    attributes: readAttributes(selfClosing ? body.slice(0, -1) : body),
    selfClosing,
  };
  return { kind: 'tag', tag, end: index + 1 };
}

/** Finds the next angle bracket outside of quotation marks; `index` is `limit` if there is none. */
function findBracket(
  text: string,
  from: number,
  limit: number,
  openQuote: string,
): { index: number; quote: string } {
  let quote = openQuote;
  for (let index = from; index < limit; index++) {
    const character = text[index] as string;
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '>' || character === '<') {
      return { index, quote };
    } else if (character === '"' || character === "'") {
      quote = character;
    }
  }
  return { index: limit, quote };
}

function couldBecomeTag(text: string): boolean {
  return heads.some((one) => one.startsWith(text));
}

/**
 * Whether an incomplete tag at the end of an answer is certainly one of our tags. The tag is then
 * dropped instead of shown.
 */
export function isSurelyTag(text: string): boolean {
  return /^<\/?(?:app|bolt)A/.test(text);
}

function readAttributes(body: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single, bare] of body.matchAll(attribute)) {
    attributes[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? '');
  }
  return attributes;
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/**
 * Decodes entities in attribute values; an unknown entity is unchanged. Contents are never decoded
 * (ADR 064).
 */
function decodeEntities(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : whole;
    },
  );
}
