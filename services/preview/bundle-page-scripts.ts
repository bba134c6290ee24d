// Bundles our scripts of previewed pages: `node bundle-page-scripts.ts <target folder>`. It is a
// process of its own, because the bundler takes 80 MB that no later request needs.
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';
import { pageScripts } from './page-scripts.ts';

const [, , target = ''] = process.argv;
const temporary = `${target}.${randomBytes(4).toString('hex')}`;

await mkdir(temporary, { recursive: true });
for (const [name, { source, format }] of Object.entries(pageScripts)) {
  const build = await rolldown({
    input: join(import.meta.dirname, 'scripts', source),
    platform: 'browser',
    // Served beside the script (ADR 033).
    external: /^\.\/packages\//,
  });
  const { output } = await build.generate({ format, minify: true });
  await build.close();
  await writeFile(join(temporary, name), output[0].code);
}
await mkdir(dirname(target), { recursive: true });
// If another process was faster, its result is equally good.
await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
