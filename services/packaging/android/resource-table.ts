import {
  type AndroidApp,
  appPackageId,
  firstSdk,
  type ResourceConfig,
  type ResourceContent,
  type ResourceEntry,
  type ResourceType,
} from './android-app.ts';
import { encodeValue } from './binary-values.ts';
import { chunk, StringPool, uint16, uint32 } from './chunks.ts';

const types = { table: 0x0002, package: 0x0200, type: 0x0201, typeSpec: 0x0202 } as const;
const packageNameBytes = 256;
const packageHeaderBytes = 288;
const configBytes = 64;
const configOffsets = { size: 0, density: 14, sdk: 24, uiMode: 29 } as const;
const nightMode = 0x20;
/** Which differences between devices change a resource. */
const changes = { density: 0x0100, sdk: 0x0400, uiMode: 0x1000 } as const;
const noEntry = 0xffffffff;
const complexEntry = 1;
/** The 8 bytes of each chunk, the number of the type, the number of entries and their start. */
const typeHeaderBytes = 8 + 12;

/** Returns `resources.arsc`: the values of an app for every kind of device. */
export function encodeResourceTable({ identifier, types: resourceTypes }: AndroidApp): Buffer {
  const values = new StringPool('utf8');
  const typeNames = new StringPool('utf8');
  const keys = new StringPool('utf8');
  const chunks = resourceTypes.flatMap((type, index) => {
    typeNames.numberOf(type.name);
    return [encodeTypeSpec(type, index + 1), ...encodeType(type, index + 1, { values, keys })];
  });
  const name = Buffer.alloc(packageNameBytes);
  name.write(identifier.slice(0, packageNameBytes / 2 - 1), 'utf16le');
  const typeNameBytes = typeNames.encode();
  const keyStart = packageHeaderBytes + typeNameBytes.length;
  const header = [uint32(appPackageId), name, uint32(packageHeaderBytes, 0, keyStart, 0, 0)];
  const appPackage = chunk(
    types.package,
    Buffer.concat(header),
    typeNameBytes,
    keys.encode(),
    ...chunks,
  );
  return chunk(types.table, uint32(1), values.encode(), appPackage);
}

function encodeTypeSpec({ entries }: ResourceType, number: number): Buffer {
  const header = Buffer.concat([Buffer.from([number, 0, 0, 0]), uint32(entries.length)]);
  return chunk(types.typeSpec, header, uint32(...entries.map(changesOf)));
}

function changesOf({ variants }: ResourceEntry): number {
  let flags = 0;
  for (const { config } of variants) {
    if (config.density !== undefined) flags |= changes.density;
    if (firstSdk(config) > 0) flags |= changes.sdk;
    if (config.isNight) flags |= changes.uiMode;
  }
  return flags;
}

/** Returns one chunk for each config that entries of the type have. */
function encodeType(
  { entries }: ResourceType,
  number: number,
  pools: { values: StringPool; keys: StringPool },
): Buffer[] {
  const configs = new Map<string, ResourceConfig>();
  for (const { variants } of entries)
    for (const { config } of variants) configs.set(JSON.stringify(config), config);
  return [...configs].map(([key, config]) => {
    const bodies: Buffer[] = [];
    let size = 0;
    const offsets = entries.map(({ name, variants }) => {
      const variant = variants.find((one) => JSON.stringify(one.config) === key);
      if (!variant) return noEntry;
      const body = encodeEntry(name, variant.content, pools);
      const offset = size;
      bodies.push(body);
      size += body.length;
      return offset;
    });
    const start = typeHeaderBytes + configBytes + offsets.length * 4;
    const header = [
      Buffer.from([number, 0, 0, 0]),
      uint32(offsets.length, start),
      encodeConfig(config),
    ];
    return chunk(types.type, Buffer.concat(header), uint32(...offsets), ...bodies);
  });
}

function encodeEntry(
  name: string,
  content: ResourceContent,
  { values, keys }: { values: StringPool; keys: StringPool },
): Buffer {
  const key = keys.numberOf(name);
  if (content.kind === 'style') {
    const items = content.items.map(({ id, value }) =>
      Buffer.concat([uint32(id), encodeValue(value, values)]),
    );
    const head = uint32(key, content.parent.id, items.length);
    return Buffer.concat([uint16(16, complexEntry), head, ...items]);
  }
  const value =
    content.kind === 'file' ? ({ kind: 'string', text: content.path } as const) : content.value;
  return Buffer.concat([uint16(8, 0), uint32(key), encodeValue(value, values)]);
}

function encodeConfig(config: ResourceConfig): Buffer {
  const bytes = Buffer.alloc(configBytes);
  bytes.writeUInt32LE(configBytes, configOffsets.size);
  if (config.density !== undefined) bytes.writeUInt16LE(config.density, configOffsets.density);
  bytes.writeUInt16LE(firstSdk(config), configOffsets.sdk);
  if (config.isNight) bytes[configOffsets.uiMode] = nightMode;
  return bytes;
}
