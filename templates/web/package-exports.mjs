// Lists the names that the template's packages export, for the static look at a project (ADR 082).
// A package that cannot be loaded outside of a browser is left out, so its imports are not checked.
// Usage: node package-exports.mjs <directory of the template> <file to write> <import>…
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [template, target, ...specifiers] = process.argv.slice(2);
const id = randomBytes(4).toString('hex');

// A bare specifier is resolved from the place of the module that imports it.
const loader = join(template, `load-${id}.mjs`);
await writeFile(loader, 'export const load = (specifier) => import(specifier);\n');
const found = {};
try {
  const { load } = await import(pathToFileURL(loader).href);
  for (const specifier of specifiers) {
    const names = await load(specifier).then(namesOf, () => undefined);
    if (names) found[specifier] = names;
  }
} finally {
  await rm(loader, { force: true });
}
await writeFile(`${target}.${id}`, JSON.stringify(found));
await rename(`${target}.${id}`, target);
// A package may have left a timer running.
process.exit();

/** The names of a CommonJS module are the keys of what it exports; every one has a default. */
function namesOf(module) {
  const common = module['module.exports'];
  const names = [...Object.keys(module), ...(common ? Object.keys(common) : [])];
  return [...new Set(names)].filter((name) => name !== 'module.exports' && name !== '__esModule');
}
