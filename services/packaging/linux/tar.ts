/** A file, or a folder if the path ends with `/`. */
export type TarEntry = { path: string; bytes?: Uint8Array; mode: number };

const blockBytes = 512;
const nameBytes = 100;
/** 1 January 2020: equal contents give equal archives. */
export const fixedTimeSeconds = Date.UTC(2020, 0, 1) / 1000;
const types = { file: '0', folder: '5', longName: 'L' } as const;
const longNamePath = '././@LongLink';
/** The sum counts its own field as spaces. */
const emptySum = ' '.repeat(8);

/** Returns a tar archive, with GNU's entries for paths of more than 100 bytes. */
export function encodeTar(entries: readonly TarEntry[]): Buffer {
  const parts: Uint8Array[] = [];
  for (const { path, bytes = new Uint8Array(), mode } of entries) {
    const name = Buffer.from(path, 'utf8');
    if (name.length > nameBytes) {
      const longName = Buffer.concat([name, Buffer.from([0])]);
      const size = longName.length;
      parts.push(header(Buffer.from(longNamePath), { size, mode: 0o644, type: types.longName }));
      parts.push(longName, padding(size));
    }
    const type = path.endsWith('/') ? types.folder : types.file;
    parts.push(header(name, { size: bytes.length, mode, type }), bytes, padding(bytes.length));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]);
}

const padding = (size: number) => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

function header(
  name: Buffer,
  { size, mode, type }: { size: number; mode: number; type: string },
): Buffer {
  const block = Buffer.alloc(blockBytes);
  name.copy(block, 0, 0, nameBytes);
  const write = (text: string, at: number) => block.write(text, at, 'latin1');
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  write(octal(mode, 7), 100);
  write(octal(0, 7), 108);
  write(octal(0, 7), 116);
  write(octal(size, 11), 124);
  write(octal(fixedTimeSeconds, 11), 136);
  write(emptySum, 148);
  write(type, 156);
  write('ustar\x0000', 257);
  write('root', 265);
  write('root', 297);
  let sum = 0;
  for (const byte of block) sum += byte;
  write(`${octal(sum, 6)} `, 148);
  return block;
}
