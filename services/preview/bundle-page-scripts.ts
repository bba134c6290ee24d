// Bundles our scripts for previewed pages: `node bundle-page-scripts.ts <target folder>`. It runs
// as a separate process, because the bundler takes 80 MB of memory, which is freed when the process
// ends.
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
    // Do not bundle these modules: the gateway serves them beside the script (ADR 033).
    external: /^\.\/packages\//,
  });
  const { output } = await build.generate({ format, minify: true });
  await build.close();
  await writeFile(join(temporary, name), output[0].code);
}
await mkdir(dirname(target), { recursive: true });
// If another process has already written the folder, keep that result, because it is identical.
await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
