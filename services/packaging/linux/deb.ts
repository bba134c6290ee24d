import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import type { SiteFile } from '../../../domain/packaging/site-files.ts';
import { encodeTar, fixedTimeSeconds, type TarEntry } from './tar.ts';

const compress = promisify(gzip);
const program = 0o755;
const folder = 0o755;
const readable = 0o644;
/** The byte of a gzip file that names the system it was made on; 3 is Unix. */
const gzipSystem = { at: 9, unix: 3 };
/** Names of the web view and its window since Debian 12 and Ubuntu 22.04; 24.04 renamed one. */
const dependencies = 'libwebkit2gtk-4.1-0, libgtk-3-0 | libgtk-3-0t64';

export type AppPicture = { size: number; png: Uint8Array };

/** Returns a Debian package, which installs an app below /opt with an entry in the menu. */
export async function buildDeb({
  shell,
  app,
  pictures,
  site,
}: {
  shell: Uint8Array;
  app: AppDetails;
  pictures: readonly AppPicture[];
  site: readonly SiteFile[];
}): Promise<Buffer> {
  const name = debianName(app.identifier);
  const files = installedFiles({ name, shell, app, pictures, site });
  const control = [
    { path: './', mode: folder },
    { path: './control', bytes: Buffer.from(controlText(name, app, files)), mode: readable },
    { path: './md5sums', bytes: Buffer.from(sumsOf(files)), mode: readable },
  ];
  const [controlArchive, dataArchive] = await Promise.all([
    compressTar(control),
    compressTar([...foldersOf(files), ...files]),
  ]);
  return encodeAr([
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', controlArchive],
    ['data.tar.gz', dataArchive],
  ]);
}

/** Names of packages have no underscores, which identifiers may have. */
export const debianName = (identifier: string) => identifier.replaceAll('_', '-');

/** A suffix behind a tilde is older than the version without it, as it is with SemVer's hyphen. */
export const debianVersion = (version: string) => version.replace('-', '~').replaceAll('-', '.');

type InstalledFile = TarEntry & { bytes: Uint8Array };

function installedFiles({
  name,
  shell,
  app,
  pictures,
  site,
}: {
  name: string;
  shell: Uint8Array;
  app: AppDetails;
  pictures: readonly AppPicture[];
  site: readonly SiteFile[];
}): InstalledFile[] {
  const text = (content: string) => Buffer.from(content, 'utf8');
  return [
    { path: `./opt/${name}/shell`, bytes: shell, mode: program },
    { path: `./usr/bin/${name}`, bytes: text(launcherText(name, app)), mode: program },
    {
      path: `./usr/share/applications/${app.identifier}.desktop`,
      bytes: text(desktopText(name, app)),
      mode: readable,
    },
    ...pictures.map(({ size, png }) => ({
      path: `./usr/share/icons/hicolor/${size}x${size}/apps/${app.identifier}.png`,
      bytes: png,
      mode: readable,
    })),
    ...site.map(({ path, bytes }) => ({
      path: `./opt/${name}/site/${path}`,
      bytes,
      mode: readable,
    })),
  ];
}

const launcherText = (name: string, app: AppDetails) =>
  `#!/bin/sh\nexec /opt/${name}/shell /opt/${name} ${app.identifier} ${shellQuote(app.name)}\n`;

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const desktopText = (name: string, app: AppDetails) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${desktopValue(app.name)}`,
    `Comment=${desktopValue(app.description)}`,
    `Exec=/usr/bin/${name}`,
    `Icon=${app.identifier}`,
    `StartupWMClass=${app.identifier}`,
    'Categories=Utility;',
    '',
  ].join('\n');

const desktopValue = (text: string) => text.trim().replaceAll('\\', '\\\\');

function controlText(name: string, app: AppDetails, files: readonly InstalledFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return [
    `Package: ${name}`,
    `Version: ${debianVersion(app.version)}`,
    'Architecture: amd64',
    `Maintainer: ${app.author.replace(/[<>@]/g, ' ').trim()} <noreply@localhost>`,
    `Installed-Size: ${Math.ceil(bytes / 1024)}`,
    `Depends: ${dependencies}`,
    'Section: misc',
    'Priority: optional',
    `Description: ${app.name.trim()}`,
    ` ${app.description.trim()}`,
    '',
  ].join('\n');
}

const sumsOf = (files: readonly InstalledFile[]) =>
  files
    .map(({ path, bytes }) => {
      const sum = createHash('md5').update(bytes).digest('hex');
      return `${sum}  ${path.slice('./'.length)}\n`;
    })
    .join('');

/** Returns every folder above the files, each before what is in it. */
function foldersOf(files: readonly InstalledFile[]): TarEntry[] {
  const folders = new Set<string>();
  for (const { path } of files)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at + 1));
  return [...folders].map((path) => ({ path, mode: folder }));
}

async function compressTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = await compress(encodeTar(entries));
  archive[gzipSystem.at] = gzipSystem.unix;
  return archive;
}

/** Returns an archive in the format of Unix libraries, which Debian packages are. */
function encodeAr(members: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const parts = members.flatMap(([name, bytes]) => {
    const fields = [
      name.padEnd(16),
      String(fixedTimeSeconds).padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
      String(bytes.length).padEnd(10),
    ];
    return [Buffer.from(`${fields.join('')}\`\n`), bytes, Buffer.alloc(bytes.length % 2, '\n')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}
