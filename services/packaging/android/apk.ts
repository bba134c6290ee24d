import { isCompressedFormat } from '../media-types.ts';
import type { Signer } from '../package-builder.ts';
import { type ZipEntry, zipSections } from '../zip-archive.ts';
import type { AndroidApp } from './android-app.ts';
import { signApk } from './apk-signature.ts';
import { encodeBinaryXml } from './binary-xml.ts';
import { encodeResourceTable } from './resource-table.ts';

/** Android maps stored files into memory, for which they begin at a multiple of four. */
const alignment = 4;

/** Returns a signed APK, which devices install. */
export async function buildApk(app: AndroidApp, signer: Signer): Promise<Buffer> {
  const entries: ZipEntry[] = [
    { path: 'AndroidManifest.xml', bytes: encodeBinaryXml(app.manifest) },
    { path: 'classes.dex', bytes: app.dex },
    // Since Android 11 the table has to be stored.
    { path: 'resources.arsc', bytes: encodeResourceTable(app), stored: true },
    ...app.resources.map((file) => ({
      path: file.path,
      bytes: 'png' in file ? file.png : encodeBinaryXml(file.xml),
      stored: 'png' in file,
    })),
    // The shell answers ranges of stored files only, which media need.
    ...app.assets.map(({ path, bytes }) => ({
      path: `assets/${path}`,
      bytes,
      stored: isCompressedFormat(path),
    })),
  ];
  return signApk(await zipSections(entries, { hasUnixModes: false, alignment }), signer);
}
