// Subsets the self-hosted fonts to the characters on screen and writes app/fonts/*.woff2, which are
// committed.
// Run it after a display string changed: `node scripts/subset-fonts.mjs [folder of
// NotoSerifCJK-Bold.ttc]`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { displayText } from './display-text.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const noto = join(process.argv[2] ?? '/usr/share/fonts/opentype/noto', 'NotoSerifCJK-Bold.ttc');
const latin = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}‘’“”–—…·©é`;

/**
 * Extracts one face of a TrueType collection as a font file: its table directory and the tables in
 * it.
 */
function faceOf(collection, index) {
  const start = collection.readUInt32BE(12 + index * 4);
  const count = collection.readUInt16BE(start + 4);
  const head = Buffer.from(collection.subarray(start, start + 12 + count * 16));
  const parts = [head];
  let offset = head.length;
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    const length = head.readUInt32BE(entry + 12);
    const from = head.readUInt32BE(entry + 8);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    collection.copy(padded, 0, from, from + length);
    head.writeUInt32BE(offset, entry + 8);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

async function write(name, font, text, options = {}) {
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', ...options });
  writeFileSync(join(root, 'app/fonts', `${name}.woff2`), cut);
  process.stdout.write(`${name}: ${[...new Set(text)].length} characters, ${cut.length} bytes\n`);
}

const packaged = (name) => readFileSync(join(root, 'node_modules/@fontsource-variable', name));
await write(
  'mono',
  packaged('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
  `${latin}−→←↑↓✓✗•`,
);
await write(
  'serif-latin',
  packaged('source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  latin,
  {
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  },
);
const collection = readFileSync(noto);
const faces = { ja: 0, ko: 1, zh: 2 };
/** The characters of each subset, for the test that compares them with the messages. */
const characters = {};
for (const [language, index] of Object.entries(faces)) {
  const text = displayText(language).replace(/[\x20-\x7e]/g, '');
  characters[language] = [...new Set(text)].sort().join('');
  await write(`serif-${language}`, faceOf(collection, index), text);
}
await write('serif-brand', faceOf(collection, faces.zh), '言成');
writeFileSync(join(root, 'app/fonts/characters.json'), `${JSON.stringify(characters, null, 2)}\n`);
