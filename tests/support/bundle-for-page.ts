import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Bundles a product module as a script for a test page. Its exports are on `window.product`. */
export async function bundleForPage(file: string): Promise<string> {
  const bundle = await rolldown({
    input: `${root}/${file}`,
    resolve: { alias: { '@': root } },
    platform: 'browser',
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'product' });
  await bundle.close();
  return output[0].code;
}
