// `npm run notices`: writes THIRD_PARTY_NOTICES.md from the lock file and the installed production
// packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/**
 * Returns the first copyright line of a package's licence file; empty for single-platform packages,
 * so that the output is the same on every machine.
 */
function copyrightOf(path, entry) {
  const folder = join(root, path);
  if (entry.os || entry.cpu || entry.optional || !existsSync(folder)) return '';
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (!file) return '';
  const line = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map((one) => one.replace(/^[\s*#>/]+/, '').trim())
    .find(
      (one) =>
        /^(copyright\b|\(c\)|©)/i.test(one) &&
        /\d{4}|\(c\)|©/i.test(one) &&
        !/\[yyyy\]|notice/i.test(one),
    );
  return line?.slice(0, 120) ?? '';
}

const byLicence = new Map();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path || entry.dev || entry.link) continue;
  const licence = entry.license ?? 'see the package';
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const packages = byLicence.get(licence) ?? new Map();
  const title = `${name} ${entry.version}`;
  if (!packages.get(title)) packages.set(title, copyrightOf(path, entry));
  byLicence.set(licence, packages);
}

const sections = [...byLicence].sort(([one], [other]) => (one < other ? -1 : 1));
const compare = ([one], [other]) => (one < other ? -1 : 1);
const text = `# Third-party notices

Written by \`npm run notices\` from \`package-lock.json\` and the installed packages; do not edit. It lists what a production installation contains. The full text of each licence is part of its package in \`node_modules\`.

The fonts in \`app/fonts\` are subsets under the SIL Open Font License 1.1; its text is [app/fonts/OFL.txt](app/fonts/OFL.txt).
${sections
  .map(
    ([licence, packages]) =>
      `\n## ${licence}\n\n${[...packages]
        .sort(compare)
        .map(([title, copyright]) => `- ${title}${copyright ? `: ${copyright}` : ''}`)
        .join('\n')}\n`,
  )
  .join('')}`;
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), text);
