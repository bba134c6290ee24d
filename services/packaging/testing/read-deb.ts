import { gunzipSync } from 'node:zlib';

export type TarFile = { bytes: Buffer; mode: number; isFolder: boolean };

/** Reads the members of a Debian package: name → bytes, in their order. */
export function readAr(archive: Buffer): Map<string, Buffer> {
  if (archive.toString('latin1', 0, 8) !== '!<arch>\n') throw new Error('not an archive');
  const members = new Map<string, Buffer>();
  for (let at = 8; at < archive.length; ) {
    const field = (start: number, end: number) =>
      archive.toString('latin1', at + start, at + end).trimEnd();
    if (field(58, 60) !== '`') throw new Error('a member without its end');
    const size = Number(field(48, 58));
    members.set(field(0, 16), archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return members;
}

/** Reads a tar archive: path → file. Throws for a wrong sum or a folder that comes too late. */
export function readTar(archive: Buffer): Map<string, TarFile> {
  const files = new Map<string, TarFile>();
  let longName = '';
  for (let at = 0; archive[at] !== 0; ) {
    const block = Buffer.from(archive.subarray(at, at + 512));
    const octal = (start: number, end: number) =>
      Number.parseInt(block.toString('latin1', start, end), 8);
    const stated = octal(148, 156);
    block.fill(' ', 148, 156);
    if (block.reduce((sum, byte) => sum + byte, 0) !== stated) throw new Error('wrong sum');
    const size = octal(124, 136);
    const bytes = archive.subarray(at + 512, at + 512 + size);
    const [shortName = ''] = block.toString('utf8', 0, 100).split('\0');
    const path = longName || shortName;
    if (block.toString('latin1', 156, 157) === 'L') longName = bytes.toString('utf8', 0, size - 1);
    else {
      longName = '';
      const parent = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
      if (parent && !files.has(parent)) throw new Error(`${path} comes before its folder`);
      files.set(path, { bytes, mode: octal(100, 108), isFolder: block[156] === 0x35 });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/** Reads the files of one of the two archives in a Debian package. */
export function readDeb(archive: Buffer, part: 'control' | 'data'): Map<string, TarFile> {
  const member = readAr(archive).get(`${part}.tar.gz`);
  if (!member) throw new Error(`no ${part}`);
  return readTar(gunzipSync(member));
}
