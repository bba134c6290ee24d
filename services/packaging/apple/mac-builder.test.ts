import { beforeAll, describe, expect, it } from 'vitest';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
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
  siteOf,
} from '../testing/apple-app.ts';
import { type ReadEntry, readZip } from '../testing/read-zip.ts';
import { createMacBuilder } from './mac-builder.ts';
import { readSlices } from './mach-o.ts';
import { findSignatureFaults, readSignatureBlocks } from './signature-check.ts';

const builder = createMacBuilder({ icons: createIcons() });
let icon: Buffer;
let built: BuiltPackages;
let files: Map<string, ReadEntry>;

const build = (changes: Partial<AppDetails> = {}, ofSite = site) =>
  builder.build({ app: { ...app, ...changes }, icon, site: ofSite, signer: undefined });
const archiveOf = ({ files: [file] }: BuiltPackages) => Buffer.from(file?.bytes ?? []);
const contents = (result: BuiltPackages, bundle: string) =>
  filesBelow(archiveOf(result), `${bundle}.app/Contents/`);

beforeAll(async () => {
  icon = await createIcon();
  built = await build();
  files = contents(built, 'Café 记账');
});

describe('an app of macOS', () => {
  it('is one archive with the name of the app, and says how to open it [PKG-041, PKG-047]', () => {
    expect(built.files.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['Café 记账-macos-1.2.3-beta.1.zip', 'application/zip'],
    ]);
    expect(built.notes).toEqual(['unsignedMac', 'notTriedOnDevice', 'permissionsWithoutEffect']);
  });

  it('has a program that may be executed, and no other [PKG-041]', () => {
    const modes = [...files].map(([path, { mode }]) => [path, mode.toString(8)]);
    expect(modes.filter(([, mode]) => mode !== '100644')).toEqual([['MacOS/app', '100755']]);
    const folders = readZip(archiveOf(built)).filter(({ path }) => path.endsWith('/'));
    expect(folders.map(({ path }) => path).slice(0, 2)).toEqual([
      'Café 记账.app/',
      'Café 记账.app/Contents/',
    ]);
    expect(new Set(folders.map(({ mode }) => mode.toString(8)))).toEqual(new Set(['40755']));
  });

  it('has a signature for both processors that agrees with all its files [PKG-040]', () => {
    const program = bytesOf(files, 'MacOS/app');
    const seal = bytesOf(files, '_CodeSignature/CodeResources');
    const info = bytesOf(files, 'Info.plist');
    expect(readSlices(program)).toHaveLength(2);
    expect(findSignatureFaults(program, { infoPropertyList: info, codeResources: seal })).toEqual(
      [],
    );
    const covered = (path: string) => path.startsWith('Resources/');
    expect(findSealFaults(files, listOf(seal), covered)).toEqual([]);
    const [first] = readSlices(program);
    const directory = readSignatureBlocks(first?.data ?? program).get(0);
    expect(directory?.toString('latin1', 88, 104)).toBe('com.example.cafe');
  });

  it('has every file of the site, as it is [PKG-041]', () => {
    for (const { path, bytes } of site)
      expect(bytesOf(files, `Resources/site/${path}`).equals(bytes)).toBe(true);
    expect([...files.keys()].filter((path) => path.startsWith('Resources/site/'))).toHaveLength(4);
  });

  it('describes itself, and declares only what has an effect on a Mac [PKG-046]', async () => {
    const info = listOf(bytesOf(files, 'Info.plist'));
    expect(info).toMatchObject({
      CFBundleIdentifier: 'com.example.cafe',
      CFBundleName: 'Café 记账',
      CFBundleShortVersionString: '1.2.3',
      CFBundleVersion: '7',
      CFBundleExecutable: 'app',
      LSMinimumSystemVersion: '12.0',
      NSHumanReadableCopyright: 'Example & Sons',
      NSCameraUsageDescription: 'Pages of this app take photos and videos.',
    });
    expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toHaveLength(1);
    const none = await build({ permissions: ['location', 'photoLibrary', 'bluetooth', 'siri'] });
    const plain = listOf(bytesOf(contents(none, 'Café 记账'), 'Info.plist'));
    expect(Object.keys(plain).filter((key) => key.endsWith('UsageDescription'))).toEqual([]);
  });

  it('has menus and reasons in the languages of the product [PKG-046]', () => {
    const chinese = listOf(bytesOf(files, 'Resources/zh-Hans.lproj/InfoPlist.strings'));
    expect(chinese).toMatchObject({
      'SYSelect All': '全选',
      NSCameraUsageDescription: '用于在应用的页面中拍照和录像。',
    });
    const languages = [...files.keys()].filter((path) => path.endsWith('.strings'));
    expect(languages.sort()).toEqual(
      ['en', 'ja', 'ko', 'zh-Hans'].map((one) => `Resources/${one}.lproj/InfoPlist.strings`),
    );
  });

  it('has the same bytes when it is built again [PKG-029]', async () => {
    expect(archiveOf(await build()).equals(archiveOf(built))).toBe(true);
  });
});

describe('the name of an app', () => {
  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['a/b:c\\d', 'a b c d'],
    ['"quotes" & <tags>', 'quotes & tags'],
    ['.hidden', 'hidden'],
    ['...', 'App'],
    ['咖啡馆', '咖啡馆'],
    ['مقهى', 'مقهى'],
    ['e\u0301cole', '\u00e9cole'],
    ['$(whoami)`id`', '$(whoami)`id`'],
  ])('%j is the folder %j, and stays as it is in Info.plist [PKG-031]', async (name, folder) => {
    const result = await build({ name });
    const paths = readZip(archiveOf(result)).map(({ path }) => path);
    expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(new Set([`${folder}.app`]));
    const info = bytesOf(contents(result, folder), 'Info.plist');
    expect(listOf(info).CFBundleName).toBe(name);
  });

  it.each(['', 'a\u0000b', 'a\nb', 'exe.\u202efdp', 'x'.repeat(31)])(
    'is refused as %j',
    async (name) => {
      await expect(build({ name })).rejects.toMatchObject({
        entry: { name: 'packageFieldNotValid' },
        values: { field: 'name' },
      });
    },
  );
});

describe('the site of an app', () => {
  it.each(['../up.html', '/absolute.html', 'a/../b.html', 'back\\slash.html', 'a//b.html'])(
    'is refused with the path %s',
    async (path) => {
      const bad = siteOf({ 'index.html': '', [path]: '' });
      await expect(build({}, bad)).rejects.toMatchObject({
        entry: { name: 'packagePathNotValid' },
      });
    },
  );

  it('is refused with two files that a Mac cannot tell apart', async () => {
    const twins = siteOf({ 'index.html': '', 'a.js': '1', 'A.js': '2' });
    await expect(build({}, twins)).rejects.toMatchObject({ entry: { name: 'packagePathTwice' } });
  });

  it('leaves out what no seal covers, and seals names of properties of objects', async () => {
    const odd = siteOf({
      'index.html': '',
      '.DS_Store': 'x',
      'a/.DS_Store': 'x',
      'x.lproj/locversion.plist': 'x',
      'a/__proto__': 'y',
      'constructor/10': 'z',
    });
    const odds = contents(await build({}, odd), 'Café 记账');
    const paths = [...odds.keys()].filter((path) => path.startsWith('Resources/site/'));
    expect(paths.sort()).toEqual(
      ['a/__proto__', 'constructor/10', 'index.html'].map((path) => `Resources/site/${path}`),
    );
    const seal = listOf(bytesOf(odds, '_CodeSignature/CodeResources'));
    expect(findSealFaults(odds, seal, (path) => path.startsWith('Resources/'))).toEqual([]);
  });
});
