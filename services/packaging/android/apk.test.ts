import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIcons } from '../icons.ts';
import type { Signer } from '../package-builder.ts';
import { selfSignedCertificate } from '../signatures.ts';
import { readBinaryXml, readResourceTable } from '../testing/read-android-binary.ts';
import { verifyApk } from '../testing/read-apk.ts';
import { readZip } from '../testing/read-zip.ts';
import { sampleApp, sampleIcon, sampleSite } from '../testing/sample-app.ts';
import { createAndroidBuilder } from './android-builder.ts';
import { generateSigningKey } from './signing-key.ts';

const builder = createAndroidBuilder(createIcons());
let icon: Buffer;
let signer: Signer;
let apk: Buffer;

async function build(
  change: Partial<typeof sampleApp> = {},
  { site = sampleSite, by = signer } = {},
): Promise<Buffer> {
  const app = { ...sampleApp, ...change };
  const { files } = await builder.build({ app, icon, site, signer: by });
  return Buffer.from(files[0]?.bytes ?? []);
}
const entryOf = (archive: Buffer, path: string) => {
  const entry = readZip(archive).find((one) => one.path === path);
  if (!entry) throw new Error(`${path} is missing`);
  return entry.bytes;
};
const manifestOf = (archive: Buffer) => readBinaryXml(entryOf(archive, 'AndroidManifest.xml'));

beforeAll(async () => {
  icon = await sampleIcon();
  signer = await generateSigningKey('Example GmbH', new Date('2026-11-28T00:00:00Z'));
  apk = await build();
});

describe('the signature of an APK', () => {
  it('covers all of it in two schemes and names the author [PKG-032]', () => {
    const { certificate, blockBytes } = verifyApk(apk);
    expect(certificate.subject).toBe('CN=Example GmbH');
    expect(certificate.validToDate.getUTCFullYear()).toBe(2056);
    expect(blockBytes % 4096).toBe(0);
  });

  it('is of an elliptic key as well', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const certificate = selfSignedCertificate({
      privateKey,
      commonName: 'EC',
      from: new Date(0),
      serial: Buffer.alloc(8, 1),
    });
    const signed = await build({}, { by: { privateKey, certificates: [certificate] } });
    expect(verifyApk(signed).certificate.subject).toBe('CN=EC');
  });

  it('fails for one flipped bit in an entry, the directory or the end record [PKG-032]', () => {
    const end = apk.length - 22;
    const directory = apk.readUInt32LE(end + 16);
    for (const at of [40, 20_000, directory + 20, end + 4]) {
      const changed = Buffer.from(apk);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => verifyApk(changed), `byte ${at}`).toThrow('the digest of the content');
    }
  });

  it('fails when the stronger scheme was removed', () => {
    const changed = Buffer.from(apk);
    const at = changed.indexOf(Buffer.from('c06853f0', 'hex'));
    changed.writeUInt32LE(0x12345678, at);
    expect(() => verifyApk(changed)).toThrow('scheme f05368c0 is missing');
  });
});

describe('the files of an APK', () => {
  it('are the site, the shell and the icons; stored ones are aligned [PKG-032]', () => {
    const entries = readZip(apk);
    expect(entries.map(({ path }) => path)).toEqual([
      'AndroidManifest.xml',
      'classes.dex',
      'resources.arsc',
      ...['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].map(
        (one) => `res/mipmap-${one}-v4/icon.png`,
      ),
      'res/mipmap-xxxhdpi-v4/icon_foreground.png',
      'res/mipmap-anydpi-v26/icon.xml',
      'assets/site/assets/main.js',
      'assets/site/assets/photo.png',
      'assets/site/assets/ü 记.svg',
      'assets/site/empty.txt',
      'assets/site/index.html',
      'assets/site/__shell/bridge.js',
    ]);
    const stored = entries.filter(({ isDeflated }) => !isDeflated);
    expect(stored.map(({ dataOffset }) => dataOffset % 4).filter((rest) => rest !== 0)).toEqual([]);
    expect(stored.map(({ path }) => path)).toContain('resources.arsc');
    // The shell answers ranges of stored files only, so media have to be.
    expect(stored.map(({ path }) => path)).toContain('assets/site/assets/photo.png');
    expect(stored.map(({ path }) => path)).not.toContain('assets/site/assets/main.js');
  });

  it('have the bridge as the first script of every page, and other files unchanged', () => {
    const page = entryOf(apk, 'assets/site/index.html').toString();
    expect(page).toContain('<head><script src="/__shell/bridge.js"></script><title>Café</title>');
    const script = sampleSite.find(({ path }) => path === 'assets/main.js');
    expect(
      entryOf(apk, 'assets/site/assets/main.js').equals(Buffer.from(script?.bytes ?? [])),
    ).toBe(true);
  });

  it('are the same for the same input and key [PKG-029]', async () => {
    const again = await build({}, { site: [...sampleSite].reverse() });
    expect(again.equals(apk)).toBe(true);
  });
});

describe('the manifest of an APK', () => {
  it('names the package, its versions and the version of Android [PKG-034]', () => {
    const manifest = manifestOf(apk);
    expect(manifest.attributes).toMatchObject({
      package: 'com.example.cafe',
      'android:versionCode': '7',
      'android:versionName': '1.2.3',
    });
    expect(manifest.children[0]).toEqual({
      name: 'uses-sdk',
      attributes: { 'android:minSdkVersion': '24', 'android:targetSdkVersion': '36' },
      children: [],
    });
  });

  it('starts the activity of the shell', () => {
    const [activity] =
      manifestOf(apk).children.find(({ name }) => name === 'application')?.children ?? [];
    expect(activity?.attributes).toMatchObject({
      'android:name': 'app.shell.Main',
      'android:exported': 'true',
      'android:configChanges': '0x40003df4',
    });
    expect(
      activity?.children[0]?.children.map(({ attributes }) => attributes['android:name']),
    ).toEqual(['android.intent.action.MAIN', 'android.intent.category.LAUNCHER']);
    // The name of the activity is in the code of the shell.
    expect(entryOf(apk, 'classes.dex').includes('Lapp/shell/Main;')).toBe(true);
  });

  it('declares only permissions that pages can use, none of their parts as required [PKG-026]', async () => {
    const manifest = manifestOf(
      await build({ permissions: ['camera', 'contacts', 'calendar', 'bluetooth', 'nfc'] }),
    );
    const named = (element: string) =>
      manifest.children
        .filter(({ name }) => name === element)
        .map(({ attributes }) => attributes['android:name']);
    expect(named('uses-permission')).toEqual(
      ['INTERNET', 'ACCESS_NETWORK_STATE', 'CAMERA'].map((one) => `android.permission.${one}`),
    );
    const features = manifest.children.filter(({ name }) => name === 'uses-feature');
    expect(features.map(({ attributes }) => attributes['android:required'])).toEqual([
      'false',
      'false',
    ]);
    expect(manifest.children.filter(({ name }) => name === 'queries')).toHaveLength(1);
    const bare = manifestOf(await build({ permissions: [] }));
    expect(bare.children.map(({ name }) => name)).toEqual([
      'uses-sdk',
      'uses-permission',
      'uses-permission',
      'application',
    ]);
  });
});

describe('the resources of an APK', () => {
  it('are name, colours, icons and themes for light and dark', () => {
    expect(readResourceTable(entryOf(apk, 'resources.arsc'))).toMatchObject({
      'string/app_name': 'Café 记账',
      'color/background': '#ffeeeeff',
      'color/background (night)': '#ff111122',
      'mipmap/icon (160)': 'res/mipmap-mdpi-v4/icon.png',
      'mipmap/icon (65534)': 'res/mipmap-anydpi-v26/icon.xml',
      'style/Shell': expect.stringMatching(/^1030241: .*10104e0=true/),
      'style/Shell (night)': expect.stringMatching(/^103022e: .*10104e0=false/),
    });
  });

  it('refer from the manifest to entries of the table', () => {
    const [application] = manifestOf(apk).children.filter(({ name }) => name === 'application');
    expect(application?.attributes).toMatchObject({
      'android:label': '@7f030000',
      'android:icon': '@7f020000',
      'android:theme': '@7f040000',
    });
  });

  it.each(['"quoted" & <b> \\n', 'תפריט קפה', '👩‍🍳'.repeat(6), '记'.repeat(30)])(
    'keep the name %s [PKG-031]',
    async (name) => {
      const table = readResourceTable(entryOf(await build({ name }), 'resources.arsc'));
      expect(table['string/app_name']).toBe(name);
    },
  );
});
