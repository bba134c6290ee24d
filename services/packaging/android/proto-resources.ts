import {
  type AndroidApp,
  androidNamespace,
  appPackageId,
  firstSdk,
  type ResourceConfig,
  type ResourceContent,
  type ResourceValue,
  sortAttributes,
  type XmlElement,
} from './android-app.ts';
import { messageField, numberField, textField } from './protobuf.ts';

/**
 * The messages of `Resources.proto`, which Android's build tools exchange. The numbers are those of
 * its fields.
 */
const item = { reference: 1, string: 2, file: 5, primitive: 7 } as const;
const primitive = { decimal: 6, hex: 7, boolean: 8, colour: 9 } as const;
const fileTypes = { png: 1, xml: 3 } as const;
const night = 1;

function encodeItem(value: ResourceValue): Buffer {
  switch (value.kind) {
    case 'reference':
      return messageField(item.reference, numberField(2, value.to.id), textField(3, value.to.name));
    case 'string':
      return messageField(item.string, textField(1, value.text));
    case 'boolean':
      return messageField(item.primitive, numberField(primitive.boolean, value.isTrue ? 1 : 0));
    case 'colour':
      return messageField(item.primitive, numberField(primitive.colour, value.argb));
    case 'decimal':
    case 'hex':
      return messageField(item.primitive, numberField(primitive[value.kind], value.number));
  }
}

/** How the value would be written in a source file. */
function sourceOf(value: ResourceValue): string {
  switch (value.kind) {
    case 'reference':
      return `@${value.to.name}`;
    case 'string':
      return value.text;
    case 'boolean':
      return String(value.isTrue);
    case 'colour':
      return `#${value.argb.toString(16)}`;
    case 'decimal':
      return String(value.number);
    case 'hex':
      return `0x${value.number.toString(16)}`;
  }
}

/** Returns an `XmlNode`. */
export const encodeProtoXml = (root: XmlElement): Buffer =>
  messageField(
    1,
    messageField(1, textField(1, 'android'), textField(2, androidNamespace)),
    ...elementFields(root),
  );

function elementFields({ name, attributes, children }: XmlElement): Buffer[] {
  return [
    textField(3, name),
    ...sortAttributes(attributes).map(({ name: attribute, id, value }) =>
      messageField(
        4,
        ...(id === undefined ? [] : [textField(1, androidNamespace)]),
        textField(2, attribute),
        textField(3, sourceOf(value)),
        ...(id === undefined ? [] : [numberField(5, id)]),
        ...(value.kind === 'string' ? [] : [messageField(6, encodeItem(value))]),
      ),
    ),
    ...children.map((child) => messageField(5, messageField(1, ...elementFields(child)))),
  ];
}

/** Returns a `ResourceTable`. */
export function encodeProtoTable({ identifier, types }: AndroidApp): Buffer {
  const encodedTypes = types.map(({ name, entries }, typeIndex) =>
    messageField(
      3,
      messageField(1, numberField(1, typeIndex + 1)),
      textField(2, name),
      ...entries.map((entry, entryIndex) =>
        messageField(
          3,
          messageField(1, numberField(1, entryIndex)),
          textField(2, entry.name),
          // A visibility of unknown kind: the resource belongs to this app only.
          messageField(3),
          ...entry.variants.map(({ config, content }) =>
            messageField(
              6,
              messageField(1, encodeConfig(config)),
              messageField(2, encodeContent(content)),
            ),
          ),
        ),
      ),
    ),
  );
  const appPackage = messageField(
    2,
    messageField(1, numberField(1, appPackageId)),
    textField(2, identifier),
    ...encodedTypes,
  );
  const tool = messageField(4, textField(1, 'shell'), textField(2, '1'));
  return Buffer.concat([appPackage, tool]);
}

function encodeContent(content: ResourceContent): Buffer {
  if (content.kind === 'value') return messageField(4, encodeItem(content.value));
  if (content.kind === 'file')
    return messageField(
      4,
      messageField(item.file, textField(1, content.path), numberField(2, fileTypes[content.type])),
    );
  const attribute = ({ id, name }: { id: number; name: string }) => [
    numberField(2, id),
    textField(3, name),
  ];
  const style = messageField(
    2,
    messageField(1, ...attribute(content.parent)),
    ...content.items.map((one) =>
      messageField(
        3,
        messageField(3, numberField(1, 1), ...attribute(one)),
        messageField(4, encodeItem(one.value)),
      ),
    ),
  );
  return messageField(5, style);
}

function encodeConfig(config: ResourceConfig): Buffer {
  const sdk = firstSdk(config);
  return Buffer.concat([
    ...(config.isNight ? [numberField(17, night)] : []),
    ...(config.density === undefined ? [] : [numberField(18, config.density)]),
    ...(sdk > 0 ? [numberField(24, sdk)] : []),
  ]);
}
