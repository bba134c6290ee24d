import sharp from 'sharp';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import type { SiteFile } from '../../../domain/packaging/site-files.ts';
import { readPropertyList } from '../apple/property-list.ts';
import { sha1, sha256 } from '../apple/signature-blobs.ts';
import { bundleId } from './apple-credentials.ts';
import { type ReadEntry, readZip } from './read-zip.ts';

export const app: AppDetails = {
  name: 'Café 记账',
  identifier: bundleId,
  version: '1.2.3-beta.1',
  versionCode: 7,
  author: 'Example & Sons',
  description: 'A notebook.',
  permissions: ['camera', 'contacts'],
  background: { light: '#ffffff', dark: '#000000' },
};

export const siteOf = (files: Record<string, string>): SiteFile[] =>
  Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

export const site = siteOf({
  'index.html': '<!doctype html><title>Café</title>',
  'assets/点 ü.svg': '<svg/>',
  'assets/photo.jpg': 'not really a photo',
  'deep/er/page.html': '<p>',
});

export const createIcon = (): Promise<Buffer> =>
  sharp({ create: { width: 1024, height: 1024, channels: 4, background: '#3366cc80' } })
    .png()
    .toBuffer();

/** The files of an archive by their paths below a folder; folders are left out. */
export function filesBelow(archive: Uint8Array, folder: string): Map<string, ReadEntry> {
  return new Map(
    readZip(Buffer.from(archive))
      .filter(({ path }) => path.startsWith(folder) && !path.endsWith('/'))
      .map((entry) => [entry.path.slice(folder.length), entry]),
  );
}

export function bytesOf(files: Map<string, ReadEntry>, path: string): Buffer {
  const entry = files.get(path);
  if (!entry) throw new Error(`no ${path} among ${[...files.keys()].join(', ')}`);
  return entry.bytes;
}

/** A property list as plain objects, with data as hexadecimal digits. */
export function listOf(bytes: Uint8Array): Record<string, unknown> {
  const value = readPropertyList(Buffer.from(bytes).toString('utf8'));
  return JSON.parse(
    JSON.stringify(value, (_, one) =>
      one instanceof Uint8Array ? Buffer.from(one).toString('hex') : one,
    ),
  );
}

/**
 * Compares a seal with the files of a bundle as a system does: each file has its hash, and the seal
 * names no other file. `covered` says which files the seal has to name.
 */
export function findSealFaults(
  files: Map<string, ReadEntry>,
  seal: Record<string, unknown>,
  covered: (path: string) => boolean,
): string[] {
  const faults: string[] = [];
  const stated = seal.files2 as Record<string, { hash?: string; hash2: string; optional?: true }>;
  const old = seal.files as Record<string, string | { hash: string }>;
  for (const [path, { bytes }] of files) {
    if (!covered(path)) continue;
    if (stated[path]?.hash2 !== sha256(bytes).toString('hex')) faults.push(`SHA-256 ${path}`);
    const first = old[path];
    const hash = typeof first === 'string' ? first : first?.hash;
    if (hash !== sha1(bytes).toString('hex')) faults.push(`SHA-1 ${path}`);
    if (/\.lproj\//.test(path) !== (stated[path]?.optional === true)) faults.push(`mark ${path}`);
  }
  const extra = Object.keys(stated).filter((path) => !files.has(path) || !covered(path));
  return [...faults, ...extra.map((path) => `extra ${path}`)];
}
