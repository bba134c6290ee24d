// Prepares the template's packages for the browser runner (ADR 033) next to the template, with the
// template's own bundler: one module for each way to import a package, with shared common parts, and
// the tools that build a project in the page.
// Usage: node browser-packages.mjs <directory of the template> <directory to fill>
//   <directory of esbuild-wasm> <import>…
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const [template, target, esbuild, ...specifiers] = process.argv.slice(2);
const require = createRequire(join(template, 'package.json'));
const { rolldown } = await import(pathToFileURL(require.resolve('rolldown')).href);

const define = { 'process.env.NODE_ENV': '"development"' };

const fileOf = (specifier) => specifier.replace(/^@/, '').replaceAll('/', '-');

/** A CommonJS module shows its export names only at run time; an ES module declares them. */
function entryText(specifier) {
  const names = commonNames(specifier);
  if (!names)
    return `export * from '${specifier}'; import * as all from '${specifier}'; export default all.default;`;
  return `import all from '${specifier}'; export default all;\nexport const { ${names.join(', ')} } = all;`;
}

function commonNames(specifier) {
  if (!/^(react|react-dom|react-is)(\/|$)/.test(specifier)) return undefined;
  return Object.keys(require(specifier)).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
  );
}

async function bundle(input, directory, texts) {
  const entries = {
    name: 'entries',
    resolveId: (id) => (texts.has(id) ? id : undefined),
    load: (id) => texts.get(id),
  };
  const made = await rolldown({
    input,
    cwd: template,
    plugins: [entries],
    transform: { define },
    platform: 'browser',
    logLevel: 'silent',
  });
  await made.write({
    dir: directory,
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
  });
  await made.close();
}

await mkdir(join(target, 'tools'), { recursive: true });
const inputs = Object.fromEntries(
  specifiers.map((specifier) => [fileOf(specifier), `\0entry:${specifier}`]),
);
const texts = new Map(
  specifiers.map((specifier) => [`\0entry:${specifier}`, entryText(specifier)]),
);
await bundle(inputs, target, texts);
await bundle(
  { tailwind: '\0tailwind' },
  join(target, 'tools'),
  new Map([['\0tailwind', "export { compile } from 'tailwindcss';"]]),
);
for (const name of ['index', 'theme', 'preflight', 'utilities'])
  await cp(
    join(template, `node_modules/tailwindcss/${name}.css`),
    join(target, `tools/${name}.css`),
  );
await cp(join(esbuild, 'esm/browser.min.js'), join(target, 'tools/esbuild.js'));
await cp(join(esbuild, 'esbuild.wasm'), join(target, 'tools/esbuild.wasm'));
const modules = Object.fromEntries(
  specifiers.map((specifier) => [specifier, `${fileOf(specifier)}.js`]),
);
await writeFile(join(target, 'modules.json'), JSON.stringify(modules));

const compress = promisify(gzip);
for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 6 }));
}
