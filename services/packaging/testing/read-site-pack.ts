export type PackedFile = { bytes: Buffer; type: string };
export type ReadPack = {
  count: number;
  settings: Record<string, string>;
  find(path: string): PackedFile | null;
};

/** Reads a site pack as the shell does: `find` uses the same binary search. */
export function readSitePack(pack: Buffer): ReadPack {
  if (pack.toString('latin1', 0, 4) !== 'SYP1') throw new Error('not a site pack');
  const count = pack.readUInt32LE(4);
  const part = (at: number) => {
    const [offset, length] = [pack.readUInt32LE(at), pack.readUInt32LE(at + 4)];
    if (offset + length > pack.length) throw new Error('a part leaves the pack');
    return pack.subarray(offset, offset + length);
  };
  const texts = part(8).toString('utf8').split('\0').slice(0, -1);
  const settings: Record<string, string> = {};
  for (let index = 0; index < texts.length; index += 2)
    settings[texts[index] ?? ''] = texts[index + 1] ?? '';
  return {
    count,
    settings,
    find(path) {
      const wanted = Buffer.from(path, 'utf8');
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        const at = 16 + middle * 24;
        const order = Buffer.compare(wanted, part(at));
        if (order === 0) return { type: part(at + 8).toString(), bytes: part(at + 16) };
        if (order < 0) high = middle;
        else low = middle + 1;
      }
      return null;
    },
  };
}
