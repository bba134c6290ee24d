import { androidNamespace, sortAttributes, type XmlElement } from './android-app.ts';
import { encodeValue } from './binary-values.ts';
import { chunk, StringPool, uint16, uint32 } from './chunks.ts';

const types = {
  xml: 0x0003,
  namespaceStart: 0x0100,
  namespaceEnd: 0x0101,
  elementStart: 0x0102,
  elementEnd: 0x0103,
  resourceMap: 0x0180,
} as const;
const none = 0xffffffff;
/** A line number, which only error messages would show, and no comment. */
const position = uint32(1, none);
const attributeStart = 20;
const attributeBytes = 20;

/** Returns XML in the binary form that Android reads. */
export function encodeBinaryXml(root: XmlElement): Buffer {
  const pool = new StringPool('utf16');
  // The names of attributes with an id come first: the resource map has their ids in this order.
  const ids = collectIds(root, new Map());
  const nameNumbers = new Map([...ids].map(([id, name]) => [id, pool.append(name)]));
  const namespace = pool.numberOf(androidNamespace);
  const prefix = pool.numberOf('android');

  const encodeElement = (element: XmlElement): Buffer[] => {
    const attributes = sortAttributes(element.attributes).map(({ name, id, value }) =>
      Buffer.concat([
        uint32(
          id === undefined ? none : namespace,
          (id === undefined ? undefined : nameNumbers.get(id)) ?? pool.numberOf(name),
          value.kind === 'string' ? pool.numberOf(value.text) : none,
        ),
        encodeValue(value, pool),
      ]),
    );
    const name = uint32(none, pool.numberOf(element.name));
    const shape = uint16(attributeStart, attributeBytes, attributes.length, 0, 0, 0);
    return [
      chunk(types.elementStart, position, name, shape, ...attributes),
      ...element.children.flatMap(encodeElement),
      chunk(types.elementEnd, position, name),
    ];
  };
  const elements = encodeElement(root);
  const declared = uint32(prefix, namespace);
  return chunk(
    types.xml,
    Buffer.alloc(0),
    pool.encode(),
    chunk(types.resourceMap, Buffer.alloc(0), uint32(...ids.keys())),
    chunk(types.namespaceStart, position, declared),
    ...elements,
    chunk(types.namespaceEnd, position, declared),
  );
}

function collectIds(element: XmlElement, found: Map<number, string>): Map<number, string> {
  for (const { id, name } of element.attributes) if (id !== undefined) found.set(id, name);
  for (const child of element.children) collectIds(child, found);
  return found;
}
