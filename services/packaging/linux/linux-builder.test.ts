import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIcons } from '../icons.ts';
import { readAr, readDeb } from '../testing/read-deb.ts';
import { sampleApp, sampleIcon, sampleSite } from '../testing/sample-app.ts';
import { debianVersion } from './deb.ts';
import { createLinuxBuilder } from './linux-builder.ts';

const builder = createLinuxBuilder(createIcons());
let icon: Buffer;
const build = async (change: Partial<typeof sampleApp> = {}, site = sampleSite) => {
  const app = { ...sampleApp, ...change };
  return await builder.build({ app, icon, site, signer: undefined });
};
const debOf = async (change: Partial<typeof sampleApp> = {}, site = sampleSite) =>
  Buffer.from((await build(change, site)).files[0]?.bytes ?? []);
const textIn = (files: ReturnType<typeof readDeb>, path: string) =>
  files.get(path)?.bytes.toString('utf8') ?? '';

beforeAll(async () => {
  icon = await sampleIcon();
});

describe('a Debian package', () => {
  it('has its three members in the order that dpkg needs [PKG-035]', async () => {
    const members = readAr(await debOf());
    expect([...members.keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    expect(members.get('debian-binary')?.toString()).toBe('2.0\n');
  });

  it('installs shell, site, icons and an entry of the menu [PKG-035]', async () => {
    const files = readDeb(await debOf(), 'data');
    const paths = [...files].filter(([, { isFolder }]) => !isFolder).map(([path]) => path);
    expect(paths).toEqual([
      './opt/com.example.cafe/shell',
      './usr/bin/com.example.cafe',
      './usr/share/applications/com.example.cafe.desktop',
      ...[48, 128, 512].map(
        (size) => `./usr/share/icons/hicolor/${size}x${size}/apps/com.example.cafe.png`,
      ),
      ...['assets/main.js', 'assets/photo.png', 'assets/ü 记.svg', 'empty.txt', 'index.html'].map(
        (path) => `./opt/com.example.cafe/site/${path}`,
      ),
    ]);
    for (const { path, bytes } of sampleSite)
      expect(
        files.get(`./opt/com.example.cafe/site/${path}`)?.bytes.equals(Buffer.from(bytes)),
      ).toBe(true);
    expect(files.get('./opt/com.example.cafe/shell')?.mode).toBe(0o755);
    expect(files.get('./opt/com.example.cafe/site/index.html')?.mode).toBe(0o644);
    expect(files.get('./opt/')).toMatchObject({ mode: 0o755, isFolder: true });
  });

  it('describes itself and sums up what it installs [PKG-035]', async () => {
    const deb = await debOf();
    const control = readDeb(deb, 'control');
    expect(textIn(control, './control').split('\n')).toEqual([
      'Package: com.example.cafe',
      'Version: 1.2.3',
      'Architecture: amd64',
      'Maintainer: Example GmbH <noreply@localhost>',
      expect.stringMatching(/^Installed-Size: \d\d$/),
      'Depends: libwebkit2gtk-4.1-0, libgtk-3-0 | libgtk-3-0t64',
      'Section: misc',
      'Priority: optional',
      'Description: Café 记账',
      ' Keeps accounts',
      '',
    ]);
    const sums = textIn(control, './md5sums').trimEnd().split('\n');
    const files = [...readDeb(deb, 'data')].filter(([, { isFolder }]) => !isFolder);
    expect(sums).toEqual(
      files.map(
        ([path, { bytes }]) => `${createHash('md5').update(bytes).digest('hex')}  ${path.slice(2)}`,
      ),
    );
  });

  it.each([
    ['O\'Brien $HOME `id` "x"', 'O\'Brien $HOME `id` "x"'],
    ['a\\nb\\', 'a\\nb\\'],
    ['תפריט', 'תפריט'],
    ["'; rm -rf / #'", "'; rm -rf / #'"],
  ])('passes the name %s to the shell as it is [PKG-031]', async (name, wanted) => {
    const files = readDeb(await debOf({ name }), 'data');
    const launcher = textIn(files, './usr/bin/com.example.cafe');
    const script = launcher.replace('exec /opt/com.example.cafe/shell', "printf '%s\\n'");
    expect(script).not.toBe(launcher);
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n')).toEqual([
      '/opt/com.example.cafe',
      'com.example.cafe',
      wanted,
      '',
    ]);
    const desktop = textIn(files, './usr/share/applications/com.example.cafe.desktop');
    expect(desktop).toContain(`\nName=${wanted.replaceAll('\\', '\\\\')}\n`);
    expect(desktop).toContain('\nExec=/usr/bin/com.example.cafe\n');
  });

  it('installs files with paths of up to a thousand characters', async () => {
    const path = `${'folder name/'.repeat(80)}记.txt`;
    const site = [...sampleSite, { path, bytes: Buffer.from('deep') }];
    const files = readDeb(await debOf({}, site), 'data');
    expect(textIn(files, `./opt/com.example.cafe/site/${path}`)).toBe('deep');
  });

  it('has a name and versions that Debian accepts and orders', async () => {
    const control = readDeb(await debOf({ identifier: 'com.my_app.a_b' }), 'control');
    expect(textIn(control, './control')).toContain('Package: com.my-app.a-b\n');
    expect(['1.2.3', '1.2.3-beta.1', '1.2.3-a-b', '1.2.3+7'].map(debianVersion)).toEqual([
      '1.2.3',
      '1.2.3~beta.1',
      '1.2.3~a.b',
      '1.2.3+7',
    ]);
  });

  it('is the same for the same input, and comes with its notes [PKG-029, PKG-036]', async () => {
    expect((await debOf()).equals(await debOf({}, [...sampleSite].reverse()))).toBe(true);
    expect((await build()).notes).toEqual(['linuxNeedsWebKit', 'permissionsWithoutEffect']);
    expect((await build()).files[0]?.name).toBe('Café 记账-linux-1.2.3.deb');
  });

  it.runIf(existsSync('/usr/bin/dpkg-deb'))('is unpacked by dpkg [PKG-035]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deb-'));
    try {
      const file = join(folder, 'app.deb');
      writeFileSync(file, await debOf());
      const field = execFileSync('dpkg-deb', ['-f', file, 'Description'], { encoding: 'utf8' });
      expect(field).toBe('Café 记账\n Keeps accounts\n');
      execFileSync('dpkg-deb', ['-x', file, folder]);
      const page = sampleSite.find(({ path }) => path === 'index.html');
      const unpacked = readFileSync(join(folder, 'opt/com.example.cafe/site/index.html'));
      expect(unpacked.equals(Buffer.from(page?.bytes ?? []))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
