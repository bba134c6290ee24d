import type { ResourceValue } from './android-app.ts';
import { type StringPool, uint16, uint32 } from './chunks.ts';

const types = {
  reference: 0x01,
  string: 0x03,
  decimal: 0x10,
  hex: 0x11,
  boolean: 0x12,
  colour: 0x1c,
} as const;
const valueBytes = 8;

/** Returns a value in eight bytes; a text is a number in the pool. */
export function encodeValue(value: ResourceValue, pool: StringPool): Buffer {
  return Buffer.concat([
    uint16(valueBytes),
    Buffer.from([0, types[value.kind]]),
    uint32(dataOf(value, pool)),
  ]);
}

function dataOf(value: ResourceValue, pool: StringPool): number {
  switch (value.kind) {
    case 'string':
      return pool.numberOf(value.text);
    case 'boolean':
      return value.isTrue ? 0xffffffff : 0;
    case 'reference':
      return value.to.id;
    case 'colour':
      return value.argb;
    case 'decimal':
    case 'hex':
      return value.number;
  }
}
