import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { zipArchive } from './zip-archive.ts';

const text = Buffer.from('a line that repeats\n'.repeat(200));

describe('a ZIP archive', () => {
  it('holds folders, empty files, Unicode names and incompressible bytes', async () => {
    const noise = randomBytes(5_000);
    const archive = await zipArchive([
      { path: 'ordner/' },
      { path: 'ordner/记 ü.txt', bytes: text },
      { path: 'empty', bytes: new Uint8Array() },
      { path: 'noise.bin', bytes: noise },
    ]);
    const files = unzipSync(archive);
    expect(Object.keys(files)).toEqual(['ordner/', 'ordner/记 ü.txt', 'empty', 'noise.bin']);
    expect(Buffer.from(files['ordner/记 ü.txt'] ?? [])).toEqual(text);
    expect(Buffer.from(files['noise.bin'] ?? [])).toEqual(noise);
    expect(files.empty).toHaveLength(0);
    expect(archive.length).toBeLessThan(text.length + noise.length);
  });

  it('is the same for the same contents [PKG-029]', async () => {
    const make = () => zipArchive([{ path: 'a.txt', bytes: text }]);
    expect(await make()).toEqual(await make());
  });

  it('stores permissions of programs and folders, or none where a format has none', async () => {
    const entries = [
      { path: 'd/' },
      { path: 'd/program', bytes: text, mode: 0o755 },
      { path: 'd/text', bytes: text },
    ];
    const unix = readZip(await zipArchive(entries));
    expect(unix.map(({ mode }) => mode.toString(8))).toEqual(['40755', '100755', '100644']);
    const plain = readZip(await zipArchive(entries, { hasUnixModes: false }));
    expect(plain.map(({ mode }) => mode)).toEqual([0, 0, 0]);
  });

  it('aligns stored entries and leaves compressed ones where they are', async () => {
    const entries = ['a', 'bb', 'ccc', 'dddd', 'eeeee'].flatMap((name) => [
      { path: `${name}.png`, bytes: randomBytes(33), stored: true },
      { path: `${name}.txt`, bytes: text },
    ]);
    const stored = readZip(await zipArchive(entries, { alignment: 4 })).filter(
      ({ isDeflated }) => !isDeflated,
    );
    expect(stored).toHaveLength(5);
    expect(stored.map(({ dataOffset }) => dataOffset % 4)).toEqual([0, 0, 0, 0, 0]);
    const unaligned = readZip(await zipArchive(entries)).filter(({ isDeflated }) => !isDeflated);
    expect(unaligned.some(({ dataOffset }) => dataOffset % 4 !== 0)).toBe(true);
  });

  it('keeps the order over more entries than are compressed at once', async () => {
    const entries = Array.from({ length: 100 }, (_, index) => ({
      path: `${index}.txt`,
      bytes: text.subarray(0, 4_000 - index * 37),
    }));
    expect(readZip(await zipArchive(entries)).map(({ path }) => path)).toEqual(
      entries.map(({ path }) => path),
    );
  });

  it('refuses more entries than its directory can count', async () => {
    const entries = Array.from({ length: 65_536 }, (_, index) => ({ path: `${index}` }));
    await expect(zipArchive(entries)).rejects.toThrow(RangeError);
  });
});
