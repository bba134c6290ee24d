import sharp from 'sharp';
import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import type { SiteFile } from '../../../domain/packaging/site-files.ts';

/** An app whose name has accents and characters of other scripts. */
export const sampleApp: AppDetails = {
  name: 'Café 记账',
  identifier: 'com.example.cafe',
  version: '1.2.3',
  versionCode: 7,
  author: 'Example GmbH',
  description: 'Keeps accounts',
  permissions: ['camera', 'microphone', 'location'],
  background: { light: '#eeeeff', dark: '#111122' },
};

const page = `<!doctype html>
<html lang="en"><head><title>Café</title><script type="module" src="/assets/main.js"></script></head>
<body><div id="root"></div></body></html>
`;

/** A small site with a script, a picture that is compressed already, and a name beyond ASCII. */
export const sampleSite: readonly SiteFile[] = [
  { path: 'index.html', bytes: Buffer.from(page) },
  { path: 'assets/main.js', bytes: Buffer.from('document.title += " ready";\n'.repeat(50)) },
  { path: 'assets/ü 记.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { path: 'assets/photo.png', bytes: Buffer.from('89504e470d0a1a0a00', 'hex') },
  { path: 'empty.txt', bytes: new Uint8Array() },
];

/** Returns an icon of the size that apps need. */
export async function sampleIcon(): Promise<Buffer> {
  const background = { r: 204, g: 34, b: 0, alpha: 0.5 };
  return await sharp({ create: { width: 1024, height: 1024, channels: 4, background } })
    .png()
    .toBuffer();
}
