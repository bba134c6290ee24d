export type ReadElement = {
  name: string;
  attributes: Record<string, string>;
  children: ReadElement[];
};

/** Lists the chunks between two offsets, which they have to fill exactly. */
function chunksIn(bytes: Buffer, start: number, end: number) {
  const chunks: { type: number; start: number; body: number; end: number }[] = [];
  for (let at = start; at < end; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8 || size % 4 !== 0 || at + size > end) throw new Error('a chunk leaves its parent');
    const body = at + bytes.readUInt16LE(at + 2);
    chunks.push({ type: bytes.readUInt16LE(at), start: at, body, end: at + size });
    at += size;
  }
  return chunks;
}

function readPool(bytes: Buffer, start: number): string[] {
  const isUtf8 = (bytes.readUInt32LE(start + 16) & 0x100) !== 0;
  const textStart = start + bytes.readUInt32LE(start + 20);
  return Array.from({ length: bytes.readUInt32LE(start + 8) }, (_, index) => {
    let at = textStart + bytes.readUInt32LE(start + 28 + index * 4);
    if (!isUtf8) {
      const length = bytes.readUInt16LE(at);
      return bytes.toString('utf16le', at + 2, at + 2 + length * 2);
    }
    const length = () => {
      const first = bytes[at++] ?? 0;
      return first & 0x80 ? ((first & 0x7f) << 8) | (bytes[at++] ?? 0) : first;
    };
    const units = length();
    const size = length();
    const text = bytes.toString('utf8', at, at + size);
    if (text.length !== units || bytes[at + size] !== 0) throw new Error('a text of wrong length');
    return text;
  });
}

function readValue(bytes: Buffer, at: number, texts: readonly string[]): string {
  const data = bytes.readUInt32LE(at + 4);
  switch (bytes[at + 3]) {
    case 0x01:
      return `@${data.toString(16)}`;
    case 0x03:
      return texts[data] ?? 'NO TEXT';
    case 0x10:
      return String(data);
    case 0x11:
      return `0x${data.toString(16)}`;
    case 0x12:
      return String(data === 0xffffffff);
    case 0x1c:
      return `#${data.toString(16)}`;
    default:
      throw new Error('a value of unknown type');
  }
}

/** Reads binary XML. Names of attributes with an id have `android:` in front. */
export function readBinaryXml(bytes: Buffer): ReadElement {
  const [root] = chunksIn(bytes, 0, bytes.length);
  const [pool, map, ...rest] = chunksIn(bytes, root?.body ?? 0, root?.end ?? 0);
  if (!pool || map?.type !== 0x180) throw new Error('no pool or no resource map');
  const texts = readPool(bytes, pool.start);
  const idCount = (map.end - map.body) / 4;
  const open: ReadElement[] = [{ name: '', attributes: {}, children: [] }];
  for (const { type, body } of rest) {
    if (type === 0x103) open.pop();
    if (type !== 0x102) continue;
    const element: ReadElement = {
      name: texts[bytes.readUInt32LE(body + 4)] ?? '',
      attributes: {},
      children: [],
    };
    let lastId = 0;
    for (let index = 0; index < bytes.readUInt16LE(body + 12); index++) {
      const at = body + 20 + index * 20;
      const nameNumber = bytes.readUInt32LE(at + 4);
      const isAndroid = bytes.readInt32LE(at) !== -1;
      if (isAndroid !== nameNumber < idCount) throw new Error('an attribute without its id');
      const id = isAndroid ? bytes.readUInt32LE(map.body + nameNumber * 4) : 0xffffffff;
      if (id < lastId) throw new Error('attributes are not in the order of their ids');
      lastId = id;
      const name = `${isAndroid ? 'android:' : ''}${texts[nameNumber]}`;
      element.attributes[name] = readValue(bytes, at + 12, texts);
    }
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  const [document] = open[0]?.children ?? [];
  if (open.length !== 1 || !document) throw new Error('elements are not closed');
  return document;
}

/** Reads a resource table: `type/name (config)` → value, or the parent and items of a style. */
export function readResourceTable(bytes: Buffer): Record<string, string> {
  const [table] = chunksIn(bytes, 0, bytes.length);
  const [pool, app] = chunksIn(bytes, table?.body ?? 0, table?.end ?? 0);
  if (!pool || !app) throw new Error('no pool or no package');
  const texts = readPool(bytes, pool.start);
  const types = readPool(bytes, app.start + bytes.readUInt32LE(app.start + 268));
  const keys = readPool(bytes, app.start + bytes.readUInt32LE(app.start + 276));
  const found: Record<string, string> = {};
  for (const { type, start, end } of chunksIn(bytes, app.body, app.end)) {
    if (type !== 0x201) continue;
    const count = bytes.readUInt32LE(start + 12);
    const first = start + bytes.readUInt32LE(start + 16);
    const config = start + 20;
    const density = bytes.readUInt16LE(config + 14);
    const name = `${density || ''}${(bytes[config + 29] ?? 0) & 0x20 ? 'night' : ''}`;
    for (let index = 0; index < count; index++) {
      const offset = bytes.readUInt32LE(start + bytes.readUInt16LE(start + 2) + index * 4);
      if (offset === 0xffffffff) continue;
      const at = first + offset;
      if (at >= end) throw new Error('an entry leaves its type');
      const key = `${types[(bytes[start + 8] ?? 0) - 1]}/${keys[bytes.readUInt32LE(at + 4)]}${name && ` (${name})`}`;
      found[key] = readEntry(bytes, at, texts);
    }
  }
  return found;
}

function readEntry(bytes: Buffer, at: number, texts: readonly string[]): string {
  if (bytes.readUInt16LE(at + 2) === 0) return readValue(bytes, at + 8, texts);
  const items = Array.from({ length: bytes.readUInt32LE(at + 12) }, (_, index) => {
    const item = at + 16 + index * 12;
    return `${bytes.readUInt32LE(item).toString(16)}=${readValue(bytes, item + 4, texts)}`;
  });
  return `${bytes.readUInt32LE(at + 8).toString(16)}: ${items.join(' ')}`;
}
