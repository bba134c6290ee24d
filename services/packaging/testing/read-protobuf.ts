/** A message as it is on the wire: fields in their order, numbers and bytes. */
export type ReadField = { field: number; value: number | Buffer };

export function readMessage(bytes: Buffer): ReadField[] {
  const fields: ReadField[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a number without an end');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const number = varint();
    if (tag % 8 === 0) fields.push({ field, value: number });
    else {
      if (tag % 8 !== 2 || at + number > bytes.length)
        throw new Error('a field leaves its message');
      fields.push({ field, value: bytes.subarray(at, at + number) });
      at += number;
    }
  }
  return fields;
}

export const messagesOf = (bytes: Buffer, field: number): Buffer[] =>
  readMessage(bytes).flatMap((one) =>
    one.field === field && Buffer.isBuffer(one.value) ? [one.value] : [],
  );
export const textOf = (bytes: Buffer, field: number): string =>
  messagesOf(bytes, field)[0]?.toString('utf8') ?? '';
export const numberOf = (bytes: Buffer, field: number): number => {
  const found = readMessage(bytes).find((one) => one.field === field)?.value;
  return typeof found === 'number' ? found : 0;
};

export type ProtoElement = {
  name: string;
  attributes: Record<string, string>;
  children: ProtoElement[];
};

/** Reads an `XmlNode` of Android's build tools, with the texts of its attributes. */
export function readProtoXml(node: Buffer): ProtoElement {
  const [element] = messagesOf(node, 1);
  if (!element) throw new Error('a node without an element');
  const attributes = messagesOf(element, 4).map((one) => {
    const prefix = textOf(one, 1) && 'android:';
    if (prefix !== '' && numberOf(one, 5) === 0) throw new Error('an attribute without its id');
    return [`${prefix}${textOf(one, 2)}`, textOf(one, 3)];
  });
  return {
    name: textOf(element, 3),
    attributes: Object.fromEntries(attributes),
    children: messagesOf(element, 5).map(readProtoXml),
  };
}
