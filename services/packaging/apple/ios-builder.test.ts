import { verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { element } from '../asn1.ts';
import { createIcons } from '../icons.ts';
import type { BuiltPackages } from '../package-builder.ts';
import {
  app,
  bytesOf,
  createIcon,
  filesBelow,
  findSealFaults,
  listOf,
  site,
} from '../testing/apple-app.ts';
import {
  createTestChain,
  now,
  type ProfileFields,
  password,
  teamId,
  writeP12,
  writeProfile,
} from '../testing/apple-credentials.ts';
import type { ReadEntry } from '../testing/read-zip.ts';
import { at, childrenOf, encode, octetsOf, oidOf, parseAsn1 } from './ber.ts';
import { createIosBuilder, type IosSigning } from './ios-builder.ts';
import { sha256 } from './signature-blobs.ts';
import { findSignatureFaults, readSignatureBlocks } from './signature-check.ts';

const chains = { rsa: createTestChain({ key: 'rsa' }), ec: createTestChain({ key: 'ec' }) };
let icon: Buffer;
const icons = createIcons();

function build(
  key: 'rsa' | 'ec',
  { fields = {}, details = {} }: { fields?: Partial<ProfileFields>; details?: Partial<AppDetails> },
  signer?: IosSigning,
): Promise<BuiltPackages> {
  const { developer, middle, root } = chains[key];
  const certificates = [developer.certificate];
  const issuers = [middle.certificate, root.certificate];
  const credentials = {
    p12: writeP12({ keys: [developer.privateKey], certificates }),
    p12Password: password,
    profile: writeProfile(developer, { certificates, ...fields }),
    teamId,
  };
  return createIosBuilder({ icons, clock: { now: () => now }, issuers }).build({
    app: { ...app, ...details },
    icon,
    site,
    signer: signer ?? { kind: 'credentials', credentials },
  });
}

const bundleOf = ({ files: [file] }: BuiltPackages): Map<string, ReadEntry> =>
  filesBelow(file?.bytes ?? Buffer.alloc(0), 'Payload/app.app/');

beforeAll(async () => {
  icon = await createIcon();
});

describe.each(['rsa', 'ec'] as const)('an app of iOS signed with a key of kind %s', (key) => {
  let built: BuiltPackages;
  let files: Map<string, ReadEntry>;
  let blocks: Map<number, Buffer>;
  beforeAll(async () => {
    built = await build(key, {});
    files = bundleOf(built);
    blocks = readSignatureBlocks(bytesOf(files, 'app'));
  });

  it('agrees with all its files [PKG-040, PKG-045]', () => {
    const seal = bytesOf(files, '_CodeSignature/CodeResources');
    const info = bytesOf(files, 'Info.plist');
    const sealed = { infoPropertyList: info, codeResources: seal };
    expect(findSignatureFaults(bytesOf(files, 'app'), sealed)).toEqual([]);
    const unsealed = ['app', '_CodeSignature/CodeResources', 'Info.plist', 'PkgInfo'];
    expect(findSealFaults(files, listOf(seal), (path) => !unsealed.includes(path))).toEqual([]);
    expect(Object.keys(listOf(seal).files as object)).toContain('Info.plist');
  });

  it('has a signature of the user’s key over its code directory [PKG-045]', () => {
    const { developer, middle, root } = chains[key];
    const directory = blocks.get(0) ?? Buffer.alloc(0);
    const message = parseAsn1((blocks.get(0x10000) ?? Buffer.alloc(0)).subarray(8));
    const signedData = at(message, 1, 0);
    const [, , content, certificates, signers] = childrenOf(signedData);
    // Detached: the content's kind is there, the content is not.
    expect(childrenOf(content as never)).toHaveLength(1);
    expect(childrenOf(certificates as never).map(encode)).toEqual(
      [developer, middle, root].map(({ certificate }) => certificate.raw),
    );
    const [, , , attributes, , signature] = childrenOf(at(signers as never, 0));
    // What is signed is a SET; in the message it has another tag.
    const signed = element(0x31, ...childrenOf(attributes as never).map(encode));
    const bytes = octetsOf(signature as never);
    expect(verify('sha256', signed, developer.certificate.publicKey, bytes)).toBe(true);
    signed[signed.length - 1] = (signed[signed.length - 1] ?? 0) ^ 1;
    expect(verify('sha256', signed, developer.certificate.publicKey, bytes)).toBe(false);

    const values = new Map(
      childrenOf(attributes as never).map((one) => [oidOf(at(one, 0)), at(one, 1, 0)]),
    );
    const hash = sha256(directory);
    expect(octetsOf(values.get('1.2.840.113549.1.9.4') as never)).toEqual(hash);
    const list = listOf(octetsOf(values.get('1.2.840.113635.100.9.1') as never));
    expect(list).toEqual({ cdhashes: [hash.toString('hex').slice(0, 40)] });
    expect(octetsOf(at(values.get('1.2.840.113635.100.9.2') as never, 1))).toEqual(hash);
    expect(octetsOf(values.get('1.2.840.113549.1.9.5') as never).toString()).toBe('261128120000Z');
  });

  it('may do what the profile allows, stated in both forms [PKG-045]', () => {
    expect(listOf((blocks.get(5) ?? Buffer.alloc(0)).subarray(8))).toEqual({
      'application-identifier': 'ABCDE12345.com.example.cafe',
      'com.apple.developer.team-identifier': 'ABCDE12345',
      'get-task-allow': false,
      'keychain-access-groups': ['ABCDE12345.com.example.cafe'],
    });
    expect((blocks.get(7) ?? Buffer.alloc(0)).subarray(8).toString('hex')).toBe(
      '7081be020101b081b830350c166170706c69636174696f6e2d6964656e7469666965720c1b41424344453132' +
        '3334352e636f6d2e6578616d706c652e6361666530310c23636f6d2e6170706c652e646576656c6f706572' +
        '2e7465616d2d6964656e7469666965720c0a4142434445313233343530130c0e6765742d7461736b2d616c' +
        '6c6f7701010030370c166b6579636861696e2d6163636573732d67726f757073301d0c1b41424344453132' +
        '3334352e636f6d2e6578616d706c652e63616665',
    );
  });

  it('contains the profile, icons without transparency, and one program [PKG-045]', async () => {
    const { default: sharp } = await import('sharp');
    for (const [path, size] of [
      ['AppIcon60x60@2x.png', 120],
      ['AppIcon60x60@3x.png', 180],
      ['AppIcon76x76@2x~ipad.png', 152],
    ] as const) {
      const { width, hasAlpha } = await sharp(bytesOf(files, path)).metadata();
      expect([path, width, hasAlpha]).toEqual([path, size, false]);
    }
    const modes = [...files].filter(([, { mode }]) => mode & 0o111);
    expect(modes.map(([path]) => path)).toEqual(['app']);
    expect(bytesOf(files, 'embedded.mobileprovision')[0]).toBe(0x30);
    for (const { path, bytes } of site)
      expect(bytesOf(files, `site/${path}`).equals(bytes)).toBe(true);
  });
});

describe('an app of iOS', () => {
  it('declares only what has an effect [PKG-046]', async () => {
    const permissions = ['camera', 'location', 'photoLibrary', 'nfc', 'siri'] as const;
    const result = await build('ec', { details: { permissions } });
    const info = listOf(bytesOf(bundleOf(result), 'Info.plist'));
    expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual([
      'NSCameraUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
    ]);
    expect(info).toMatchObject({
      CFBundleIdentifier: 'com.example.cafe',
      CFBundleShortVersionString: '1.2.3',
      CFBundleVersion: '7',
      MinimumOSVersion: '15.0',
      UIDeviceFamily: [1, 2],
    });
  });

  it.each<[string, Partial<ProfileFields>, string]>([
    ['ad hoc', {}, 'iosRegisteredDevices'],
    ['development', { isDebuggable: true }, 'iosRegisteredDevices'],
    [
      'enterprise',
      { overrides: { ProvisionsAllDevices: true }, removed: ['ProvisionedDevices'] },
      'iosEnterprise',
    ],
  ])('says where it installs with a profile for %s [PKG-047]', async (_, fields, note) => {
    const { files, notes } = await build('ec', { fields });
    expect(files.map(({ name }) => name)).toEqual(['Café 记账-ios-1.2.3-beta.1.ipa']);
    expect(notes[0]).toBe(note);
  });

  it('lets a debugger in only with a profile for development [PKG-045]', async () => {
    const flagsOf = async (isDebuggable: boolean) => {
      const files = bundleOf(await build('ec', { fields: { isDebuggable } }));
      return readSignatureBlocks(bytesOf(files, 'app')).get(0)?.readBigUInt64BE(80);
    };
    expect([await flagsOf(true), await flagsOf(false)]).toEqual([0x11n, 0x1n]);
  });

  it('is an Xcode project with the reason when the profile is for the App Store [PKG-048]', async () => {
    const { files, notes } = await build('ec', { fields: { removed: ['ProvisionedDevices'] } });
    expect(files.map(({ name }) => name)).toEqual(['Café 记账-ios-1.2.3-beta.1.xcode.zip']);
    expect(notes.slice(0, 2)).toEqual(['appStoreNeedsMac', 'xcodeNeedsMac']);
  });

  it('is an Xcode project without a certificate [PKG-048]', async () => {
    const { files, notes } = await build('ec', {}, { kind: 'xcode-project', teamId });
    const paths = [...filesBelow(files[0]?.bytes ?? Buffer.alloc(0), '').keys()];
    expect(paths).toContain('App.xcodeproj/project.pbxproj');
    expect(paths).toContain('App/site/assets/点 ü.svg');
    expect(notes[0]).toBe('xcodeNeedsMac');
  });

  it('is not built at all with credentials that do not fit [PKG-043]', async () => {
    const details = { identifier: 'com.example.other' };
    await expect(build('ec', { details })).rejects.toMatchObject({
      entry: { name: 'appleBundleIdDiffers' },
    });
  });
});
