import { beforeAll, describe, expect, it } from 'vitest';
import { appPermissions } from '../../../domain/packaging/permissions.ts';
import { createIcons } from '../icons.ts';
import { readProgram } from '../testing/read-program.ts';
import { readSitePack } from '../testing/read-site-pack.ts';
import { sampleApp, sampleIcon, sampleSite } from '../testing/sample-app.ts';
import { createWindowsBuilder } from './windows-builder.ts';

const clock = { now: () => new Date('2026-11-28T12:00:00Z') };
const builder = createWindowsBuilder({ icons: createIcons(), clock });
const build = async (change: Partial<typeof sampleApp> = {}, site = sampleSite) => {
  const app = { ...sampleApp, ...change };
  return await builder.build({ app, icon, site, signer: null });
};
const programOf = async (change: Partial<typeof sampleApp> = {}, site = sampleSite) =>
  readProgram(Buffer.from((await build(change, site)).files[0]?.bytes ?? []));
const packOf = async (change: Partial<typeof sampleApp> = {}, site = sampleSite) =>
  readSitePack((await programOf(change, site)).resource(10, 1));
let icon: Buffer;

beforeAll(async () => {
  icon = await sampleIcon();
});

describe('a program for Windows', () => {
  it('has every file of the site, found by its path [PKG-030]', async () => {
    const pack = await packOf();
    for (const { path, bytes } of sampleSite)
      expect(pack.find(path)?.bytes.equals(Buffer.from(bytes)), path).toBe(true);
    expect(pack.find('missing.js')).toBeNull();
    expect(pack.find('index.htm')).toBeNull();
    expect(pack.find('index.html')?.type).toBe('text/html; charset=utf-8');
    expect(pack.find('assets/ü 记.svg')?.type).toBe('image/svg+xml; charset=utf-8');
  });

  it('finds files whose order differs between UTF-16 and UTF-8 [PKG-030]', async () => {
    const names = ['\u{1f600}.js', '\uff5e.js', '\ue000.js', 'z.js'];
    const others = names.map((path) => ({ path, bytes: Buffer.from(path) }));
    const pack = await packOf({}, [...sampleSite, ...others]);
    expect(names.map((path) => pack.find(path)?.bytes.toString())).toEqual(names);
  });

  it('is a 64-bit program with a window, whose sections fill the file [PKG-030]', async () => {
    const { machine, subsystem, end, size } = await programOf();
    expect([machine, subsystem]).toEqual([0x8664, 2]);
    expect(end).toBe(size);
  });

  it('shows name, version and author of the app in its properties [PKG-030]', async () => {
    const { strings, fileVersion } = (await programOf()).version();
    expect(fileVersion).toEqual([1, 2, 3, 0]);
    expect(strings).toEqual({
      ProductName: 'Café 记账',
      FileDescription: 'Café 记账',
      CompanyName: 'Example GmbH',
      LegalCopyright: 'Example GmbH',
      Comments: 'Keeps accounts',
      ProductVersion: '1.2.3',
      FileVersion: '1.2.3',
      OriginalFilename: 'Café 记账.exe',
      InternalName: 'com.example.cafe',
    });
  });

  it('has seven sizes of the icon in one group, and the manifest of the shell [PKG-030]', async () => {
    const program = await programOf();
    expect(program.iconGroup(1).map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
    for (const { bytes, stated } of program.iconGroup(1)) expect(bytes).toHaveLength(stated);
    expect(program.resource(24, 1).toString()).toContain('PerMonitorV2');
  });

  it('passes name, id, background and permissions to the shell [PKG-026]', async () => {
    const { settings } = await packOf({ permissions: ['camera', 'siri'] });
    expect(settings).toMatchObject({
      name: 'Café 记账',
      id: 'com.example.cafe',
      background: String(0xeeeeff),
      camera: '1',
    });
    expect(settings.microphone).toBeUndefined();
    expect(settings.siri).toBeUndefined();
    expect(settings['missing.zh']).toContain('从微软下载');
  });

  it.each(['"quoted" \\ /slash', 'תפריט קפה', '👩‍🍳'.repeat(6), "O'Brien & <b>"])(
    'keeps the name %s unchanged inside and safe as a file name [PKG-031]',
    async (name) => {
      const { files } = await build({ name });
      const program = readProgram(Buffer.from(files[0]?.bytes ?? []));
      expect(program.version().strings.ProductName).toBe(name);
      expect(readSitePack(program.resource(10, 1)).settings.name).toBe(name);
      expect(files[0]?.name).toMatch(/^[^\\/:*?"<>|]+-windows-1\.2\.3\.exe$/);
    },
  );

  it('limits the parts of a version to what Windows stores', async () => {
    const { fileVersion, strings } = (await programOf({ version: '70000.2.3-beta' })).version();
    expect(fileVersion).toEqual([65_535, 2, 3, 0]);
    expect(strings.ProductVersion).toBe('70000.2.3-beta');
  });

  it('is the same for the same input, in any order of files [PKG-029]', async () => {
    const first = await build();
    const second = await build({}, [...sampleSite].reverse());
    expect(Buffer.compare(first.files[0]?.bytes ?? icon, second.files[0]?.bytes ?? icon)).toBe(0);
  });

  it('comes with the notes about SmartScreen and idle permissions [PKG-036, PKG-026]', async () => {
    expect((await build({ permissions: appPermissions })).notes).toEqual([
      'unsignedWindows',
      'notTriedOnDevice',
      'permissionsWithoutEffect',
    ]);
    expect((await build({ permissions: ['camera'] })).notes).not.toContain(
      'permissionsWithoutEffect',
    );
  });

  it('holds thousands of files', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      path: `data/${index}.json`,
      bytes: Buffer.from(`{"n":${index}}`),
    }));
    const pack = await packOf({}, [...sampleSite, ...many]);
    expect(pack.find('data/4999.json')?.bytes.toString()).toBe('{"n":4999}');
    expect(pack.count).toBe(sampleSite.length + 5_000);
  });

  it('refuses what cannot be packaged, before it makes anything [PKG-027]', async () => {
    await expect(build({ name: '' })).rejects.toMatchObject({
      entry: { name: 'packageFieldNotValid' },
      values: { field: 'name' },
    });
    await expect(build({}, [])).rejects.toMatchObject({ entry: { name: 'packageHasNoStartPage' } });
    await expect(
      builder.build({ app: sampleApp, icon: Buffer.from('x'), site: sampleSite, signer: null }),
    ).rejects.toMatchObject({ entry: { name: 'packageIconNotValid' } });
  });
});
