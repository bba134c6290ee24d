import { isCompressedFormat } from '../media-types.ts';
import type { ZipEntry } from '../zip-archive.ts';
import type { BundleFile } from './code-seal.ts';

export const PROGRAM_MODE = 0o755;
export const PACKAGE_INFO = Buffer.from('APPL????');

/** Files that the rules of a seal exclude; a verifier would report them as added later. */
const NEVER_SEALED = /(^|\/)\.DS_Store$|\.lproj\/locversion\.plist$/;

/** Returns the files of a site below a folder of a bundle, without those that no seal covers. */
export function siteBelow(
  folder: string,
  site: readonly { path: string; bytes: Uint8Array }[],
): BundleFile[] {
  return site
    .filter(({ path }) => !NEVER_SEALED.test(path))
    .map(({ path, bytes }) => ({ path: `${folder}/${path.normalize('NFC')}`, data: bytes }));
}

/** Returns the entries of an archive with these files, and a folder before its first file. */
export function archiveEntries(
  files: readonly { path: string; data: Uint8Array; mode?: number }[],
): ZipEntry[] {
  const folders = new Set<string>();
  return files.flatMap(({ path, data, mode }) => {
    const parts = path.split('/').slice(0, -1);
    const missing = parts
      .map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
      .filter((folder) => !folders.has(folder));
    for (const folder of missing) folders.add(folder);
    const entry = {
      path,
      bytes: data,
      stored: isCompressedFormat(path),
      ...(mode === undefined ? {} : { mode }),
    };
    return [...missing.map((folder) => ({ path: folder })), entry];
  });
}
