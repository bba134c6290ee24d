import { createHash, verify, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPermissions } from '../../../domain/packaging/permissions.ts';
import { createIcons } from '../icons.ts';
import type { BuiltPackages, Signer } from '../package-builder.ts';
import { messagesOf, numberOf, readProtoXml, textOf } from '../testing/read-protobuf.ts';
import { readZip } from '../testing/read-zip.ts';
import { sampleApp, sampleIcon, sampleSite } from '../testing/sample-app.ts';
import { createAndroidBuilder } from './android-builder.ts';
import { signJar } from './jar-signature.ts';
import { generateSigningKey } from './signing-key.ts';

const builder = createAndroidBuilder(createIcons());
let icon: Buffer;
let signer: Signer;
let built: BuiltPackages;
let files: Map<string, Buffer>;

beforeAll(async () => {
  icon = await sampleIcon();
  signer = await generateSigningKey('Example GmbH', new Date('2026-11-28T00:00:00Z'));
  built = await builder.build({ app: sampleApp, icon, site: sampleSite, signer });
  const entries = readZip(Buffer.from(built.files[1]?.bytes ?? []));
  files = new Map(entries.map(({ path, bytes }) => [path, bytes]));
});

const file = (path: string) => files.get(path) ?? Buffer.alloc(0);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
/** Joins the continued lines of a manifest and returns its sections as name → digest. */
function digestsOf(manifest: Buffer): Map<string, string> {
  const sections = manifest.toString('utf8').replaceAll('\r\n ', '').split('\r\n\r\n').slice(1);
  return new Map(
    sections.flatMap((section) => {
      const name = /^Name: (.*)$/m.exec(section)?.[1];
      const digest = /^SHA-256-Digest: (.*)$/m.exec(section)?.[1];
      return name && digest ? [[name, digest] as const] : [];
    }),
  );
}

describe('an app bundle for Google Play', () => {
  it('has the module with manifest, code, resources and site [PKG-033]', () => {
    expect([...files.keys()].filter((path) => !path.includes('/res/'))).toEqual([
      'META-INF/MANIFEST.MF',
      'META-INF/UPLOAD.SF',
      'META-INF/UPLOAD.RSA',
      'BundleConfig.pb',
      'base/manifest/AndroidManifest.xml',
      'base/dex/classes.dex',
      'base/resources.pb',
      ...['assets/main.js', 'assets/photo.png', 'assets/ü 记.svg', 'empty.txt', 'index.html'].map(
        (path) => `base/assets/site/${path}`,
      ),
      'base/assets/site/__shell/bridge.js',
    ]);
    expect([...files.keys()].filter((path) => path.includes('/res/'))).toHaveLength(7);
  });

  it('has the same manifest in protobuf [PKG-033, PKG-034]', () => {
    const manifest = readProtoXml(file('base/manifest/AndroidManifest.xml'));
    expect(manifest.attributes).toMatchObject({
      package: 'com.example.cafe',
      'android:versionCode': '7',
      'android:versionName': '1.2.3',
    });
    expect(manifest.children[0]?.attributes['android:targetSdkVersion']).toBe('36');
    expect(manifest.children.at(-1)?.attributes['android:label']).toBe('@string/app_name');
  });

  it('has the same resources in protobuf [PKG-033]', () => {
    const [app = Buffer.alloc(0)] = messagesOf(file('base/resources.pb'), 2);
    expect([numberOf(messagesOf(app, 1)[0] as Buffer, 1), textOf(app, 2)]).toEqual([
      0x7f,
      'com.example.cafe',
    ]);
    const types = messagesOf(app, 3);
    expect(types.map((type) => textOf(type, 2))).toEqual(['color', 'mipmap', 'string', 'style']);
    const [entry = Buffer.alloc(0)] = messagesOf(types[2] as Buffer, 3);
    expect(textOf(entry, 2)).toBe('app_name');
    // Config value → value → item → string → value.
    let value = messagesOf(entry, 6)[0] as Buffer;
    for (const field of [2, 4, 2]) value = messagesOf(value, field)[0] as Buffer;
    expect(textOf(value, 1)).toBe('Café 记账');
  });

  it('states a digest of every file, and the signature covers the digests [PKG-033]', () => {
    const manifest = file('META-INF/MANIFEST.MF');
    const signatureFile = file('META-INF/UPLOAD.SF');
    const digests = digestsOf(manifest);
    const content = [...files].filter(([path]) => !path.startsWith('META-INF/'));
    expect([...digests.keys()]).toEqual(content.map(([path]) => path));
    for (const [path, bytes] of content) expect(digests.get(path), path).toBe(sha256(bytes));
    const stated = /SHA-256-Digest-Manifest: (\S+)/.exec(signatureFile.toString())?.[1];
    expect(stated).toBe(sha256(manifest));
    const signature = file('META-INF/UPLOAD.RSA');
    const certificate = new X509Certificate(Buffer.from(signer.certificates[0]));
    // The value of an RSA signature of 2048 bits is the last 256 bytes.
    const isValid = (bytes: Buffer) =>
      verify('sha256', bytes, certificate.publicKey, signature.subarray(-256));
    expect(isValid(signatureFile)).toBe(true);
    expect(isValid(manifest)).toBe(false);
  });

  it('continues long names in lines of 72 bytes without dividing a character', () => {
    const path = `base/assets/site/${'记'.repeat(80)}.js`;
    const [manifest] = signJar([{ path, bytes: Buffer.from('x') }], signer);
    const bytes = Buffer.from(manifest?.bytes ?? []);
    const lines = bytes.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(70);
    for (const line of lines) {
      const text = Buffer.from(line, 'latin1').toString('utf8');
      expect(text).not.toContain('\ufffd');
    }
    expect([...digestsOf(bytes).keys()]).toEqual([path]);
  });

  it('is built beside the APK, with the notes for its user [PKG-036]', async () => {
    expect(built.files.map(({ name }) => name)).toEqual([
      'Café 记账-android-1.2.3.apk',
      'Café 记账-android-1.2.3.aab',
    ]);
    expect(built.notes).toEqual(['unverifiedAndroid', 'keepAndroidKey', 'notTriedOnDevice']);
    const all = { ...sampleApp, permissions: appPermissions };
    const { notes } = await builder.build({ app: all, icon, site: sampleSite, signer });
    expect(notes).toContain('permissionsWithoutEffect');
  });
});
