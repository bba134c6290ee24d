import type { Signer } from '../package-builder.ts';
import { zipArchive } from '../zip-archive.ts';
import type { AndroidApp } from './android-app.ts';
import { signJar } from './jar-signature.ts';
import { encodeProtoTable, encodeProtoXml } from './proto-resources.ts';
import { messageField, textField } from './protobuf.ts';

/** The version of Google's bundletool whose rules the bundle follows. */
const bundletoolVersion = '1.15.6';
/** Formats that stay uncompressed on devices, so that the shell can answer ranges of them. */
const uncompressed = ['mp4', 'm4a', 'm4v', 'webm', 'mp3', 'ogg', 'wav', 'woff2', 'woff'];

/** Returns a signed app bundle, from which Google Play makes the packages for devices. */
export async function buildAppBundle(app: AndroidApp, signer: Signer): Promise<Buffer> {
  const files = [
    { path: 'BundleConfig.pb', bytes: bundleConfig() },
    { path: 'base/manifest/AndroidManifest.xml', bytes: encodeProtoXml(app.manifest) },
    { path: 'base/dex/classes.dex', bytes: app.dex },
    { path: 'base/resources.pb', bytes: encodeProtoTable(app) },
    ...app.resources.map((file) => ({
      path: `base/${file.path}`,
      bytes: 'png' in file ? file.png : encodeProtoXml(file.xml),
    })),
    ...app.assets.map(({ path, bytes }) => ({ path: `base/assets/${path}`, bytes })),
  ];
  return await zipArchive([...signJar(files, signer), ...files], { hasUnixModes: false });
}

const bundleConfig = () =>
  Buffer.concat([
    messageField(1, textField(2, bundletoolVersion)),
    messageField(3, ...uncompressed.map((ending) => textField(1, `assets/**.${ending}`))),
  ]);
