// `npm run shots -- --sheets`: combines the pictures in shots/ into one sheet for each area, in
// docs/pictures/. A sheet shows Chinese and English, light and dark, desktop and phone side by
// side, for comparison.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const wide = { width: 360, height: 225 };
const narrow = { width: 104, height: 225 };
const gap = 12;
const columns = [
  { at: 'en_US.light.1440', size: wide },
  { at: 'zh_CN.dark.1440', size: wide },
  { at: 'zh_CN.light.390', size: narrow },
  { at: 'en_US.dark.390', size: narrow },
];
/** The size of one screen's pictures on a sheet. */
const block = {
  width: columns.reduce((sum, { size }) => sum + size.width + gap, 0),
  height: wide.height + gap,
};
const perRow = 2;
const paper = '#e8e5df';
const qualities = [74, 60, 45];
const mostBytes = 400_000;

/** Returns the existing pictures of a screen. Some screens have no picture of some widths. */
const pictures = (from, name) =>
  columns
    .map(({ at, size }) => ({ file: join(from, `${name}.${at}.png`), size }))
    .filter(({ file }) => existsSync(file));

async function compose(shown) {
  const layers = await Promise.all(
    shown.flatMap((found, index) => {
      const top = gap + Math.floor(index / perRow) * block.height;
      let left = gap + (index % perRow) * (block.width + gap);
      return found.map(async ({ file, size }) => {
        const at = { top, left };
        left += size.width + gap;
        return {
          input: await sharp(file)
            .resize({ ...size, fit: 'cover', position: 'top' })
            .toBuffer(),
          ...at,
        };
      });
    }),
  );
  const width = gap + perRow * (block.width + gap);
  const height = gap + Math.ceil(shown.length / perRow) * block.height;
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .png()
    .toBuffer();
}

/**
 * Compresses the image with the best quality that stays within the size limit of a sheet. The
 * lowest quality is used whatever the size.
 */
async function asSmallWebp(image) {
  for (const quality of qualities) {
    const webp = await sharp(image).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= mostBytes || quality === qualities.at(-1)) return webp;
  }
}

/**
 * Writes one sheet for each area. `areas` maps an area's name to its screens. Returns a list of the
 * written sheets with their sizes in KB.
 */
export async function writeSheets(areas, { from, to }) {
  await mkdir(to, { recursive: true });
  const written = [];
  for (const [area, screens] of Object.entries(areas)) {
    const shown = screens
      .map(({ name }) => pictures(from, name))
      .filter(({ length }) => length > 0);
    if (shown.length === 0) continue;
    const webp = await asSmallWebp(await compose(shown));
    await writeFile(join(to, `${area}.webp`), webp);
    written.push(`${area}.webp: ${Math.round(webp.length / 1024)} KB`);
  }
  return written;
}
